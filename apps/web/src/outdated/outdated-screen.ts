import classes from './outdated-screen.module.css';
import { en } from './messages.en.ts';
import { ru } from './messages.ru.ts';

const store = 'https://play.google.com/store/apps/details?id=com.google.android.webview';

/** Drawn without React, which may not run in an outdated browser. */
export function showOutdated(root: HTMLElement): void {
  const storedLanguage = localStorage.getItem('ritm.language');
  const texts = storedLanguage === 'en' ? en : ru;
  const card = document.createElement('main');
  card.className = classes.card!;
  const title = document.createElement('h1');
  title.textContent = texts.title;
  const text = document.createElement('p');
  text.textContent = texts.text;
  const update = document.createElement('a');
  update.className = classes.update!;
  update.href = store;
  update.textContent = texts.action;
  card.append(title, text, update);
  root.replaceChildren(card);
}

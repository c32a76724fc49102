import { expect, type Page } from '@playwright/test';

/** Every text that a person sees or a screen reader reads: texts, names of controls, hints in fields. */
export const wordsOn = (page: Page): Promise<string[]> =>
  page.locator('html').evaluate((html) => {
    const attributes = ['aria-label', 'placeholder', 'title', 'alt'];
    const named = attributes.flatMap((name) =>
      [...html.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
    );
    const texts = [html.ownerDocument.title, ...html.innerText.split('\n'), ...named] as string[];
    return texts.map((text) => text.trim()).filter(Boolean);
  });

/** Whether the text is an untranslated key, or has a placeholder that was not filled in. */
export const isRaw = (text: string): boolean =>
  /\{\{|\}\}|^(?!dd\.mm\.yyyy$)[a-z]+(?:[._][a-z]+)+$|\bundefined\b|\bNaN\b|\[object/.test(text);

/** The city, the language's own name and what the outbox has sent to others are data and not translated. */
const isData = (text: string): boolean =>
  /^(?:Русский|Москва(?:, Москва)?(?: · (?:\d+ teachers?|owner))?|Ритм: ваш код .*|«.+» приглашает вас .*)$/.test(text);

/** Whether the text has Russian letters. */
export const inCyrillic = (text: string): boolean => /[А-Яа-яЁё]/.test(text) && !isData(text);

/** Chooses the language as a person does, by the profile menu. */
export async function switchTo(page: Page, language: 'Русский' | 'English'): Promise<void> {
  await page.getByRole('button', { name: /Меню профиля|Profile menu/ }).click();
  await page.getByRole('radio', { name: language }).check();
  await page.keyboard.press('Escape');
}

/** Switches the current screen to English; the next one is in Russian again. */
export async function switchToEnglish(page: Page): Promise<void> {
  const storeLanguage = (language: string) => page.evaluate(`localStorage.setItem('ritm.language', '${language}')`);
  if ((await page.getByRole('button', { name: 'Меню профиля' }).count()) > 0) {
    await switchTo(page, 'English');
  } else {
    // A screen without the menu takes the language that it is opened with.
    await storeLanguage('en');
    await page.reload();
  }
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await storeLanguage('ru');
}

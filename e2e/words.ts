import { expect, type Page } from '@playwright/test';

/** Everything that a person reads or hears: texts, names of controls, hints in fields. */
export const wordsOn = (page: Page): Promise<string[]> =>
  page.locator('html').evaluate((html) => {
    const attributes = ['aria-label', 'placeholder', 'title', 'alt'];
    const named = attributes.flatMap((name) =>
      [...html.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
    );
    const texts = [html.ownerDocument.title, ...html.innerText.split('\n'), ...named] as string[];
    return texts.map((text) => text.trim()).filter(Boolean);
  });

/** A key that stands where its text should, or a place in a text that nothing was put into. */
export const isRaw = (text: string): boolean =>
  /\{\{|\}\}|^(?!dd\.mm\.yyyy$)[a-z]+(?:[._][a-z]+)+$|\bundefined\b|\bNaN\b|\[object/.test(text);

/** The city, the language's own name and what the outbox has sent to others are what they are. */
const isData = (text: string): boolean =>
  /^(?:Русский|Москва(?:, Москва)?(?: · (?:\d+ teachers?|owner))?|Ритм: ваш код .*|«.+» приглашает вас .*)$/.test(text);

/** A Russian word where nobody wrote one. */
export const inCyrillic = (text: string): boolean => /[А-Яа-яЁё]/.test(text) && !isData(text);

/** Chooses the language as a person does: by the profile menu. */
export async function switchTo(page: Page, language: 'Русский' | 'English'): Promise<void> {
  await page.getByRole('button', { name: /Меню профиля|Profile menu/ }).click();
  await page.getByRole('radio', { name: language }).check();
  await page.keyboard.press('Escape');
}

/** The screen that stands, in English; the next one is in Russian again. */
export async function switchToEnglish(page: Page): Promise<void> {
  const storeLanguage = (language: string) => page.evaluate(`localStorage.setItem('ritm.language', '${language}')`);
  if ((await page.getByRole('button', { name: 'Меню профиля' }).count()) > 0) {
    await switchTo(page, 'English');
  } else {
    // A screen without the menu has the language that it is opened with.
    await storeLanguage('en');
    await page.reload();
  }
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await storeLanguage('ru');
}

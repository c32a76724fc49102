import type { Page } from '@playwright/test';

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

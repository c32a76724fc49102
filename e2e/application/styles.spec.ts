import type { Page } from '@playwright/test';
import { addService, addStudent } from '../fixtures/arrange.ts';
import { expect, openCard, test } from '../fixtures/journey.ts';

/** Collects what the policy of every page opened from now on refuses, in that order. */
const collectBlocked = (page: Page): Promise<unknown> =>
  page.addInitScript(`globalThis.blocked = [];
    document.addEventListener('securitypolicyviolation', (event) => blocked.push(event.effectiveDirective));`);
const blocked = (page: Page): Promise<string[]> => page.evaluate('blocked');

/** The style elements of the page; the browser gives no sheet to one that the policy refused. */
const styleElements = (page: Page): Promise<{ applied: number; refused: number }> =>
  page.evaluate(`(() => {
    const sheets = [...document.querySelectorAll('style')].map((style) => style.sheet);
    const applied = sheets.filter((sheet) => sheet && sheet.cssRules.length > 0).length;
    return { applied, refused: sheets.filter((sheet) => !sheet).length };
  })()`);

/** What a script of a stranger would do: a style element and an attribute. */
const injectStyles = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    document.head.insertAdjacentHTML('beforeend', '<style>body { color: rgb(1, 2, 3) }</style>');
    document.body.insertAdjacentHTML('beforeend', '<p id="injected" style="color: rgb(1, 2, 3)">x</p>');
    return [document.body, document.querySelector('#injected')].map((one) => getComputedStyle(one).color);
  })()`);

test.use({ complaints: [/Content Security Policy/] });

test('the page applies the styles that its own scripts write, and no injected one @desktop', async ({
  page,
  studio,
}) => {
  await collectBlocked(page);
  await addService(studio);
  const student_id = await addStudent(studio, 'Ильина', 'Анна');
  await page.goto('/profile');
  // A grid with other columns on a phone writes them.
  await expect(page.locator('main style')).not.toHaveCount(0);
  expect(await styleElements(page)).toEqual({ applied: expect.any(Number), refused: 0 });
  await openCard(page, studio, student_id);
  await page.getByRole('button', { name: 'Продать абонемент' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  // The dialog adds the style that locks the page's scroll.
  await expect(page.locator('head style')).not.toHaveCount(0);
  expect(await styleElements(page)).toEqual({ applied: expect.any(Number), refused: 0 });
  expect(await page.evaluate('getComputedStyle(document.body).overflow')).toBe('hidden');
  expect(await blocked(page)).toEqual([]);

  const colors = await injectStyles(page);
  expect(colors).toHaveLength(2);
  expect(colors).not.toContain('rgb(1, 2, 3)');
  expect(await blocked(page)).toEqual(['style-src-elem', 'style-src-attr']);
});

test('the API reference and the embedded pages write no style that their policy refuses @desktop', async ({ page }) => {
  await collectBlocked(page);
  for (const [path, heading] of [
    ['/api/docs', 'Ритм'],
    ['/web/timetable_company/1', ''],
    ['/web/services_company/1', ''],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading').filter({ hasText: heading }).first()).toBeVisible();
    expect(await blocked(page), path).toEqual([]);
  }
});

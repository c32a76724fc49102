import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** On the import screen: uploads the file and waits until its columns are recognised. */
export async function uploadTable(page: Page, file: { name: string; buffer: Buffer }): Promise<void> {
  const mimeType = file.name.endsWith('.xlsx') ? xlsx : 'text/csv';
  await page.locator('input[type="file"]').setInputFiles({ ...file, mimeType });
  await expect(page.getByText('Мы узнали столбцы по заголовкам и содержимому.')).toBeVisible({ timeout: 20_000 });
}

/** The field that a column of the file is mapped to. */
export const meaningOf = (page: Page, header: string) => page.getByRole('combobox', { name: header, exact: true });

/** Starts the dry run and waits for the counts. */
export async function checkTable(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Проверить' }).click();
  await expect(page.getByRole('group', { name: 'Какие строки показать' })).toBeVisible({ timeout: 20_000 });
}

/** Chooses to create a card for every row without one, and waits until the counts show it. */
export async function makeCards(page: Page, count: string): Promise<void> {
  await page.getByRole('button', { name: `Создать ${count}` }).click();
  await expect(page.getByRole('button', { name: `Создать ${count}` })).toBeHidden();
}

/** Expects a count of rows by outcome, such as `Новые 1 000`. */
export const expectRows = (page: Page, what: string) =>
  page.getByRole('group', { name: 'Какие строки показать' }).getByRole('button', { name: what });

export async function applyImport(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByText('Данные перенесены')).toBeVisible({ timeout: 30_000 });
}

/** A figure in the preview of the commit, found by its label: the label and the number after it. */
export const previewed = (page: Page, label: string) =>
  page
    .getByRole('region', { name: /Что перенесётся/ })
    .getByText(label, { exact: true })
    .locator('..');

/** Undoes the whole import after a commit. */
export async function undoImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Отменить загрузку' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отменить загрузку' }).click();
  await expect(page.getByText('Загрузка отменена')).toBeVisible({ timeout: 20_000 });
}

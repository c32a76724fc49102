/**
 * The list of clients as the desk sees its business in it: what is left follows a mark while the list is open, columns
 * and views are kept, many are changed at once; the journal and the card say what was done in sentences.
 */
import { visitsRoutes } from '@ritm/visits/contract';
import type { Page } from '@playwright/test';
import { addService, addStudent, sellPass, type Studio } from '../fixtures/arrange.ts';
import { expect, test } from '../fixtures/journey.ts';

test(
  'the desk sees who has what left, keeps a view, changes many, and reads what was done',
  { tag: '@desktop' },
  async ({ page, studio }) => {
    test.slow();
    const service_id = await addService(studio, { activation: 'on_sale' });
    const anna = await addStudent(studio, 'Соколова', 'Анна');
    await addStudent(studio, 'Орлов', 'Борис');
    await sellPass(studio, anna, service_id, { paid: 100_000 });
    await test.step('what is left follows a mark', () => followMark(page, studio, { anna, service_id }));
    await test.step('chooses a column and keeps the view', () => keepView(page));
    await test.step('orders by what is owed', () => orderByDebt(page));
    await test.step('gives two clients a tag at once', () => tagTwo(page));
    await test.step('reads the history of a client', () => readHistory(page));
    await test.step('takes a mark back in the journal, and narrows it to a client', () => readJournal(page, studio));
  },
);

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

async function followMark(
  page: Page,
  { owner, at, school_id }: Studio,
  { anna, service_id }: { anna: number; service_id: number },
): Promise<void> {
  await page.goto(`/owner/school/${school_id}/students`);
  await expect(rowOf(page, 'Соколова')).toContainText('8');
  await owner.call(visitsRoutes.fast_lesson_minus, { params: { ...at, student_id: anna }, body: { service_id } });
  await expect(rowOf(page, 'Соколова').getByText('7', { exact: true })).toBeVisible();
}

async function keepView(page: Page): Promise<void> {
  await expect(page.getByRole('columnheader', { name: 'Заплатили' })).toBeHidden();
  await page.getByRole('button', { name: 'Столбцы' }).click();
  await page.getByRole('checkbox', { name: 'Заплатили' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Заплатили' })).toBeVisible();
  await page.getByRole('button', { name: 'Сохранить вид' }).click();
  const form = page.getByRole('dialog', { name: 'Сохранить вид' });
  await form.getByLabel('Название').fill('Деньги');
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Вид сохранён')).toBeVisible();
  const view = page.getByRole('group', { name: 'Сохранённые виды' }).getByRole('checkbox', { name: 'Деньги' });
  await expect(view).toBeChecked();
  await page.reload();
  await expect(view).toBeChecked();
}

async function orderByDebt(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Долг', exact: true }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('Соколова');
  await expect(page.getByRole('columnheader', { name: 'Долг' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/sort=-debt/);
}

async function tagTwo(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Выбрать все' }).check();
  await page.getByRole('button', { name: 'Что сделать с отмеченными' }).click();
  await page.getByRole('menuitem', { name: 'Поставить метку' }).click();
  const form = page.getByRole('dialog', { name: 'Поставить метку' });
  await form.getByLabel('Метка').fill('Йога');
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Клиенты изменены')).toBeVisible();
}

async function readHistory(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Соколова Анна' }).click();
  const sums = page.getByRole('group', { name: 'Сколько осталось и долг' });
  await expect(sums).toContainText('7 из 8');
  await expect(sums).toContainText('Долг');
  await page.getByRole('tab', { name: 'История' }).click();
  const history = page.getByRole('list', { name: 'История' });
  await expect(history).toContainText(/отметил.* посещение/);
  await expect(history).toContainText(/продал.* абонемент «/);
  await expect(history).toContainText(/добавил.* клиента/);
}

async function readJournal(page: Page, { school_id }: Studio): Promise<void> {
  await page.goto(`/school/${school_id}/audit`);
  const table = page.getByRole('table', { name: 'Журнал изменений' });
  await expect(table).toContainText(/поставил.* клиентам метку/);
  await table.getByRole('button', { name: /отметил.* посещение/ }).click();
  await page.getByRole('dialog', { name: 'Подробности' }).getByRole('button', { name: 'Отменить это' }).click();
  await expect(page.getByText('Отменено', { exact: true })).toBeVisible();
  await expect(table).toContainText(/снял.* отметку посещения/);
  await page.getByRole('combobox', { name: 'Клиент' }).fill('Орлов');
  await page.getByRole('option', { name: /Орлов/ }).click();
  await expect(table.getByRole('row')).toHaveCount(3);
  await page.getByRole('combobox', { name: 'О чём' }).click();
  await page.getByRole('option', { name: 'Деньги', exact: true }).click();
  await expect(page.getByText('Таких записей нет')).toBeVisible();
}

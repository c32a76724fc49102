import type { Locator, Page } from '@playwright/test';
import { financeRoutes } from '@ritm/finance/contract';
import { studentsRoutes } from '@ritm/students/contract';
import { Buffer } from 'node:buffer';
import { addStudent, type Studio } from './arrange.ts';
import { bringIn, checkTable, meaningOf, rowsThat, uploadTable } from './import-clients.ts';
import { expect, test } from './journey.ts';

const importScreen = ({ school_id }: Studio): string => `/owner/school/${school_id}/students/import`;
const table = (name: string, ...lines: string[]) => ({ name, buffer: Buffer.from(lines.join('\r\n'), 'utf8') });

const family = table(
  'Семьи.csv',
  'Выгрузка от 21.11.2026;;;',
  'Ребёнок;Тел. мамы;Д.р.;Примечание',
  'Ильин Пётр;8 (902) 100-00-01;05.03.2018;',
  'Ильина Вера;8 (902) 100-00-01;17.09.2020;аллергия',
  'Не заполнено;;;',
  ';;;итого 3',
);

test('a table is checked before anything changes, brought in, and taken back', async ({ page, studio }) => {
  const { owner, at } = studio;
  const clients = async () =>
    (await owner.call(studentsRoutes.list_students, { params: at })).data.map((one) => one.firstname).sort();
  await page.goto(importScreen(studio));
  await uploadTable(page, family);
  await expect(meaningOf(page, 'Ребёнок')).toHaveValue('client.full_name');
  await expect(meaningOf(page, 'Д.р.')).toHaveValue('client.birth_date');
  await meaningOf(page, 'Тел. мамы').selectOption({ label: 'Телефон родителя' });
  await checkTable(page);
  expect(await clients()).toEqual([]);
  await bringIn(page, 'Перенести');
  expect(await clients()).toEqual(expect.arrayContaining(['Вера', 'Пётр']));
  await page.getByRole('button', { name: 'Отменить загрузку' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отменить загрузку' }).click();
  await expect(page.getByText('Загрузка отменена')).toBeVisible();
  expect(await clients()).toEqual([]);
});

test('the same table again brings nothing new, and a reload does not lose the place', async ({ page, studio }) => {
  const people = table('Клиенты.csv', 'ФИО;Телефон', 'Громова Лариса;+79021000002', 'Котова Анна;+79021000003');
  await page.goto(importScreen(studio));
  await uploadTable(page, people);
  await checkTable(page);
  await expect(rowsThat(page, 'Новые 2')).toBeVisible();
  await page.reload();
  await expect(rowsThat(page, 'Новые 2')).toBeVisible();
  await bringIn(page, 'Перенести');
  await page.goto(importScreen(studio));
  await uploadTable(page, people);
  await checkTable(page);
  await expect(rowsThat(page, 'Уже есть 2')).toBeVisible();
  await expect(page.getByText('Нового в этом файле нет')).toBeVisible();
});

test('payments without numbers go to the only bearer of a name, unless a person says it is somebody else', async ({
  page,
  studio,
}) => {
  const { owner, at } = studio;
  const [anna, olga] = [await addStudent(studio, 'Одинцова', 'Анна'), await addStudent(studio, 'Одинцова', 'Ольга')];
  await page.goto(importScreen(studio));
  await uploadTable(
    page,
    table(
      'Платежи.csv',
      'Клиент;Дата платежа;Сумма платежа;Способ оплаты',
      'Одинцова Анна;01.03.2026;5 200;карта',
      'Одинцова Ольга;02.03.2026;4 400;нал',
      'Одинцова Ольга;02.04.2026;4 400;нал',
    ),
  );
  await checkTable(page);
  await expect(rowsThat(page, 'Уже есть 3')).toBeVisible();
  await decide(page, 'Одинцова Анна', async (row) => {
    await row.getByRole('radio', { name: 'Другой клиент' }).check();
    await row.getByRole('combobox', { name: 'Клиент' }).fill('Ольга');
    await page.getByRole('option', { name: 'Одинцова Ольга' }).click();
  });
  await expect(page.getByText('Вы решили: уже есть')).toBeVisible();
  await decide(page, 'Одинцова Ольга', (row) => row.getByRole('radio', { name: 'Новый клиент' }).check());
  await expect(page.getByText('Вы решили: тот же, что в строке 3')).toBeVisible();
  await bringIn(page, 'Перенести');
  const { data } = await owner.call(financeRoutes.list_finances, {
    params: at,
    query: { date_from: '2026-01-01', date_to: '2026-12-31' },
  });
  const paid = data.map(({ student_id }) => student_id);
  expect(paid.filter((id) => id === olga)).toHaveLength(1);
  expect(paid).not.toContain(anna);
  expect(new Set(paid).size).toBe(2);
});

/** Opens the first row of a name, says who it is, and waits until that is kept. */
async function decide(page: Page, name: string, choose: (window: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('main').getByText(name).first().click();
  const window = page.getByRole('dialog', { name: new RegExp(name) });
  await choose(window);
  await window.getByRole('button', { name: 'Решить' }).click();
  await expect(window).toBeHidden();
}

test('what is no table is refused in words', async ({ page, studio }) => {
  await page.goto(importScreen(studio));
  const picture = { name: 'Снимок.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.locator('input[type="file"]').setInputFiles(picture);
  await expect(
    page.getByText(/прочитать нельзя\. Откройте его в своей программе и сохраните как XLSX или CSV/),
  ).toBeVisible();
});

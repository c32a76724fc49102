/**
 * An organization moves in from its tables through the import screens: nothing changes before the check, doubts are
 * asked about, a second run brings the difference alone, and a roll back leaves nothing.
 */
import type { Locator, Page } from '@playwright/test';
import { financeRoutes } from '@ritm/finance/contract';
import { addDays } from '@ritm/kernel';
import { studentsRoutes } from '@ritm/students/contract';
import { timetableRoutes } from '@ritm/timetable/contract';
import { visitsRoutes } from '@ritm/visits/contract';
import { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { addStudent, type Studio } from '../fixtures/arrange.ts';
import {
  applyImport,
  checkTable,
  previewed,
  makeCards,
  meaningOf,
  expectRows,
  undoImport,
  uploadTable,
} from '../fixtures/import-clients.ts';
import { buildJournal, buildTimetable } from '../fixtures/import-tables.ts';
import { expect, test } from '../fixtures/journey.ts';

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

test('a table is checked before anything changes, committed, and rolled back', async ({ page, studio }) => {
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
  await applyImport(page, 'Перенести');
  expect(await clients()).toEqual(expect.arrayContaining(['Вера', 'Пётр']));
  await undoImport(page);
  expect(await clients()).toEqual([]);
});

test('the same table again brings nothing new, and a reload does not lose the place', async ({ page, studio }) => {
  const clientsTable = table('Клиенты.csv', 'ФИО;Телефон', 'Громова Лариса;+79021000002', 'Котова Анна;+79021000003');
  await page.goto(importScreen(studio));
  await uploadTable(page, clientsTable);
  await checkTable(page);
  await expect(expectRows(page, 'Новые 2')).toBeVisible();
  await page.reload();
  await expect(expectRows(page, 'Новые 2')).toBeVisible();
  await applyImport(page, 'Перенести');
  await page.goto(importScreen(studio));
  await uploadTable(page, clientsTable);
  await checkTable(page);
  await expect(expectRows(page, 'Уже есть 2')).toBeVisible();
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
  await expect(expectRows(page, 'Уже есть 3')).toBeVisible();
  await decide(page, 'Одинцова Анна', async (row) => {
    await row.getByRole('radio', { name: 'Другой клиент' }).check();
    await row.getByRole('combobox', { name: 'Клиент' }).fill('Ольга');
    await page.getByRole('option', { name: 'Одинцова Ольга' }).click();
  });
  await expect(page.getByText('Вы решили: уже есть')).toBeVisible();
  await decide(page, 'Одинцова Ольга', (row) => row.getByRole('radio', { name: 'Новый клиент' }).check());
  await expect(page.getByText('Вы решили: тот же, что в строке 3')).toBeVisible();
  await applyImport(page, 'Перенести');
  const { data } = await owner.call(financeRoutes.list_finances, {
    params: at,
    query: { date_from: '2026-01-01', date_to: '2026-12-31' },
  });
  const paid = data.map(({ student_id }) => student_id);
  expect(paid.filter((id) => id === olga)).toHaveLength(1);
  expect(paid).not.toContain(anna);
  expect(new Set(paid).size).toBe(2);
});

test('a hundred visits by surnames make no cards: one card fits, two are a question, and doubtful columns wait for an answer', async ({
  page,
  studio,
}) => {
  const { owner, at } = studio;
  const anna = await addStudent(studio, 'Одинцова', 'Анна');
  await addStudent(studio, 'Двоева', 'Ия');
  await addStudent(studio, 'Двоева', 'Инна');
  const clients = async () => (await owner.call(studentsRoutes.list_students, { params: at })).data.length;
  const names = ['Одинцова', 'Двоева', 'Одинцова А.', 'Ничеева Вера'];
  const lines = Array.from({ length: 100 }, (_, row) => {
    const day = `${String((row % 28) + 1).padStart(2, '0')}.0${1 + Math.floor(row / 28)}.2026`;
    return `${names[row % names.length]};${day};был;/photo/${row}.jpg`;
  });
  await page.goto(importScreen(studio));
  await uploadTable(page, table('Визиты.csv', 'Клиент;Дата посещения;Отметка;Тренер', ...lines));
  await expect(page.getByText('Про 1 столбец нужен ваш ответ')).toBeVisible();
  await page.getByRole('button', { name: 'Проверить' }).click();
  await expect(page.getByText('Остался 1 столбец без ответа')).toBeVisible();
  await expect(page.getByText('Значения не похожи на то, что говорит заголовок.')).toBeVisible();
  await page.getByRole('button', { name: 'Не переносить' }).click();
  await checkTable(page);
  await expect(page.getByText('1 клиент из файла без карточки')).toBeVisible();
  await expect(expectRows(page, 'Новые')).toBeHidden();
  await page.getByRole('button', { name: 'Перенести', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Перенести' }).click();
  await expect(page.getByText('Данные перенесены')).toBeVisible({ timeout: 30_000 });
  expect(await clients()).toBe(3);
  const { data } = await owner.call(visitsRoutes.list_lessons_minus, { params: { ...at, student_id: anna } });
  expect(data.length).toBeGreaterThan(40);
});

test('on a small phone a mapping without an answer leads to the column that waits for it', async ({ page, studio }) => {
  // What an iPhone leaves between its bars.
  await page.setViewportSize({ width: 390, height: 664 });
  const notes = Array.from({ length: 8 }, (_, at) => `Поле ${at + 1}`);
  const lines = Array.from(
    { length: 12 },
    (_, row) => `Котова Анна;/photo/${row}.jpg;${notes.map(() => 'да').join(';')}`,
  );
  await page.goto(importScreen(studio));
  await uploadTable(page, table('Клиенты.csv', `ФИО;Тренер;${notes.join(';')}`, ...lines));
  const check = page.getByRole('button', { name: 'Проверить' });
  await check.click();
  await expect(meaningOf(page, 'Тренер')).toBeFocused();
  await expect(meaningOf(page, 'Тренер')).toBeInViewport();
  await check.scrollIntoViewIfNeeded();
  await expect(page.getByRole('alert')).toBeInViewport();
  await expect(page.getByRole('alert')).toContainText('без ответа');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
});

/** Opens the first row with a name, decides who it is, and waits until the decision is saved. */
async function decide(page: Page, name: string, choose: (window: Locator) => Promise<void>): Promise<void> {
  await page.getByRole('main').getByText(name).first().click();
  const window = page.getByRole('dialog', { name: new RegExp(name) });
  await choose(window);
  await window.getByRole('button', { name: 'Решить' }).click();
  await expect(window).toBeHidden();
}

test('a journal and a timetable move in, the next week brings the difference alone, and who fades leaves as a file', async ({
  page,
  studio,
}) => {
  const { owner, at, today } = studio;
  const anna = await addStudent(studio, 'Одинцова', 'Анна');
  await addStudent(studio, 'Одинцова', 'Анна');
  const visitsOf = async (student_id: number) =>
    (await owner.call(visitsRoutes.list_lessons_minus, { params: { ...at, student_id } })).data.length;
  const importFile = async (file: { name: string; buffer: Buffer }) => {
    await page.goto(importScreen(studio));
    await uploadTable(page, file);
    await checkTable(page);
  };
  const journal = [['Одинцова Анна', '++.н'] as const, ['Лапина Юлия', '+.++'] as const];

  await importFile(await buildJournal(today, journal));
  await makeCards(page, '1 карточку');
  await expect(previewed(page, 'Отметок о посещениях')).toHaveText(/^Отметок о посещениях3/);
  await decide(page, 'Одинцова Анна', (row) => row.getByRole('radio', { name: 'Одинцова Анна' }).first().check());
  await expect(previewed(page, 'Отметок о посещениях')).toHaveText(/^Отметок о посещениях6/);
  await applyImport(page, 'Перенести');
  await expect(page.getByText(/^Отметок о посещениях6$/)).toBeVisible();
  expect(await visitsOf(anna)).toBe(3);

  await importFile(
    await buildTimetable([
      ['Балет', 'ПН/СР 18:00'],
      ['Хор', 'по договорённости'],
    ] as const),
  );
  await expect(expectRows(page, 'Не приняты 1')).toBeVisible();
  await expect(previewed(page, 'Занятий в расписании')).toHaveText(/^Занятий в расписании2/);
  await applyImport(page, 'Перенести');
  const week = { date_from: today, date_to: addDays(today, 6) };
  const classes = await owner.call(timetableRoutes.list_timetables, { params: at, query: week });
  expect(classes.data.map(({ title, time_from }) => `${title} ${time_from}`)).toEqual(['Балет 18:00', 'Балет 18:00']);

  await importFile(
    await buildJournal(today, [
      ['Одинцова Анна', '++.н'],
      ['Лапина Юлия', '++++'],
      ['Зимина Вера', '+...'],
    ]),
  );
  await expect(page.getByText('Перенесена раньше')).toBeVisible();
  await makeCards(page, '1 карточку');
  await expect(previewed(page, 'Отметок о посещениях')).toHaveText(/^Отметок о посещениях2/);
  await applyImport(page, 'Перенести');
  await undoImport(page);
  await expect(page.getByText(/^Посещений убрано2$/)).toBeVisible();
  expect(await visitsOf(anna)).toBe(3);

  const file = await exportFading(page, studio, 2);
  // The product's own import reads the file: it contains the same two clients.
  await importFile(file);
  await expect(expectRows(page, 'Все 2')).toBeVisible();
  for (const name of ['Одинцова Анна', 'Лапина Юлия'])
    await expect(page.getByRole('main').getByText(name)).toBeVisible();
});

/** Exports the report of clients who come less often; an export requires a reason. */
async function exportFading(page: Page, { school_id }: Studio, count: number) {
  await page.goto(`/owner/schools/${school_id}/activites_students`);
  const fading = page
    .getByRole('table')
    .getByRole('row')
    .filter({ hasText: /Ходит реже/ });
  await expect(fading).toHaveCount(count);
  await page.getByRole('button', { name: 'Выгрузить' }).click();
  const downloadButton = page.getByRole('dialog').getByRole('button', { name: 'Скачать' });
  await expect(downloadButton).toBeDisabled();
  await page.getByRole('dialog').getByLabel('Зачем нужен файл').fill('Обзвон');
  const [file] = await Promise.all([page.waitForEvent('download'), downloadButton.click()]);
  return { name: file.suggestedFilename(), buffer: await readFile(await file.path()) };
}

test('what is no table is refused in words', async ({ page, studio }) => {
  await page.goto(importScreen(studio));
  const picture = { name: 'Снимок.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.locator('input[type="file"]').setInputFiles(picture);
  await expect(
    page.getByText(/прочитать нельзя\. Откройте его в своей программе и сохраните как XLSX или CSV/),
  ).toBeVisible();
});

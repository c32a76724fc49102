import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { importsRoutes } from '../contract/index.ts';
import { checkTable, csvFile, rowsOf, showImport, uploadTable } from './testing.ts';

vi.setConfig({ testTimeout: 60_000 });

let t: TestApp;
let school: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-09-15T07:00:00.000Z' });
  school = await buildSchool(t);
});
afterAll(() => t.close());

const at = (id: number) => ({ role: 'owner' as const, school_id: school.school_id, id });
/** The heads are valid words but do not fit the values of their columns. */
const ugly = csvFile(
  [
    'ФИО;Дата рождения;Фотография клиента;Телефон',
    'Ильина Вера;01.09.2026;/media/1.jpg;спросить',
    'Громова Лариса;02.09.2026;/media/2.jpg;спросить',
    'Котова Анна;03.09.2026;/media/3.jpg;8 902 100-00-03',
  ],
  'Непонятная.csv',
);

test('an unsure column is a question with its reason and is never accepted by itself', async () => {
  const found = await uploadTable(t, school, ugly);
  const columns = found.sheets[0]!.columns.map(({ header, target, question }) => [
    header,
    target,
    question?.target,
    question?.reason,
  ]);
  expect(columns).toEqual([
    ['ФИО', 'client.full_name', undefined, undefined],
    ['Дата рождения', null, 'client.birth_date', 'values_differ'],
    ['Фотография клиента', null, undefined, undefined],
    ['Телефон', null, 'client.phone', 'values_differ'],
  ]);
  expect(found.sheets[0]!.columns[1]!.question!.text).toBe('Значения не похожи на то, что говорит заголовок');
  expect(found.mapping).toEqual([{ column: 0, target: 'client.full_name' }]);
  const refused = t.call(school.owner, importsRoutes.edit_import, { params: at(found.id), body: {} });
  await expect(refused).rejects.toMatchObject({ status: 422, code: 'imports.columns_unanswered' });
  await expect(refused).rejects.toMatchObject({ message: expect.stringContaining('«Дата рождения», «Телефон»') });
  expect((await showImport(t, school, found.id)).status).toBe('mapping');
});

test('an answer is what the mapping says: what it names is read, the rest is left out', async () => {
  const found = await uploadTable(t, school, ugly);
  const mapping = [...found.mapping, { column: 3, target: 'client.phone' as const }];
  await t.call(school.owner, importsRoutes.edit_import, { params: at(found.id), body: { mapping } });
  await t.settle();
  const rows = await rowsOf(t, school, found.id);
  expect(rows.map(({ name, phone, birth_date }) => [name, phone, birth_date])).toEqual([
    ['Ильина Вера', null, null],
    ['Громова Лариса', null, null],
    ['Котова Анна', '+79021000003', null],
  ]);
  // Questions that have been answered are not shown again.
  await t.call(school.owner, importsRoutes.edit_import, { params: at(found.id), body: { preset_name: 'Наша' } });
});

test('dates and sums under heads that nobody knows are asked about, with nothing preselected', async () => {
  const found = await uploadTable(
    t,
    school,
    csvFile([
      'ФИО;Зюзя;Бряк;Любимый цвет;Телефон',
      'Яшина Вера;01.09.2026;4 500;синий;+79021000011',
      'Яшина Анна;02.09.2026;5 200;;+79021000012',
      'Яшина Инна;03.09.2026;3 000;;+79021000013',
    ]),
  );
  const columns = found.sheets[0]!.columns.map(({ target, question }) => [target, question?.target, question?.text]);
  expect(columns).toEqual([
    ['client.full_name', undefined, undefined],
    [null, null, 'Что в этом столбце? Здесь даты, но непонятно какие'],
    [null, null, 'Что в этом столбце? Здесь суммы, но непонятно какие'],
    [null, undefined, undefined],
    ['client.phone', undefined, undefined],
  ]);
  expect(found.sheets[0]!.columns[2]!.alternatives).toContain('wallet.balance');
  expect(found.mapping).toEqual([
    { column: 0, target: 'client.full_name' },
    { column: 4, target: 'client.phone' },
  ]);
  const refused = t.call(school.owner, importsRoutes.edit_import, { params: at(found.id), body: {} });
  await expect(refused).rejects.toMatchObject({ code: 'imports.columns_unanswered' });
  const mapping = [...found.mapping, { column: 2, target: 'wallet.balance' as const }];
  await t.call(school.owner, importsRoutes.edit_import, { params: at(found.id), body: { mapping } });
  await t.settle();
  const checked = await showImport(t, school, found.id);
  expect(checked).toMatchObject({ status: 'checked', summary: { balances: 3, money: 1_270_000 } });
  expect(checked.columns_left.map(({ header }) => header)).toEqual(['Зюзя', 'Любимый цвет']);
});

test('a file without doubts needs no mapping', async () => {
  const found = await uploadTable(t, school, csvFile(['ФИО;Телефон', 'Зорина Яна;8 902 100-00-07']));
  expect(found.sheets[0]!.columns.map(({ question }) => question)).toEqual([null, null]);
  await t.call(school.owner, importsRoutes.edit_import, { params: at(found.id), body: {} });
  await t.settle();
  expect((await showImport(t, school, found.id)).counts).toMatchObject({ new: 1 });
  expect((await checkTable(t, school, ugly)).counts).toMatchObject({ new: 3 });
});

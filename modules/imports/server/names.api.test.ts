import { financeRoutes } from '@ritm/finance/contract';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { importsRoutes } from '../contract/index.ts';
import { checkTable, csvFile, importTable, rowsOf, showImport } from './testing.ts';

vi.setConfig({ testTimeout: 60_000 });

let t: TestApp;
let school: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-09-15T07:00:00.000Z' });
});
beforeEach(async () => {
  school = await buildSchool(t);
});
afterAll(() => t.close());

const ofSchool = () => ({ role: 'owner' as const, school_id: school.school_id });
const HEAD = 'Клиент;Дата платежа;Сумма платежа;Способ оплаты';
const payments = async () =>
  (
    await t.call(school.owner, financeRoutes.list_finances, {
      params: ofSchool(),
      query: { date_from: '2026-01-01', date_to: '2026-12-31', per_page: 100 },
    })
  ).data;

test('payments and passes without phones go to the only clients of their names, and the dry run says so', async () => {
  const anna = await buildStudent(t, school, { lastname: 'Одинцова', firstname: 'Анна', phone: '+79005550001' });
  const file = csvFile([HEAD, 'Одинцова Анна;01.03.2026;5 200;карта', 'Анна Одинцова;01.04.2026;5 200;нал']);
  const checked = await checkTable(t, school, file);
  expect(checked.counts).toMatchObject({ same: 2, conflict: 0, new: 0 });
  expect(checked.summary).toMatchObject({ payments: 2, by_name: 2 });
  expect((await rowsOf(t, school, checked.id)).map(({ reason, student_id }) => [reason, student_id])).toEqual([
    ['only_client_of_name', anna.id],
    ['only_client_of_name', anna.id],
  ]);
  const passes = await importTable(t, school, csvFile(['Клиент;Абонемент;Остаток занятий', 'Одинцова Анна;Балет;4']));
  expect(passes.made).toMatchObject({ clients: 0, lots: 1 });
  const done = await importTable(t, school, file);
  expect(done.made).toMatchObject({ clients: 0, payments: 2 });
  expect((await payments()).map(({ student_id }) => student_id)).toEqual([anna.id, anna.id]);
  expect(await t.verify()).toEqual([]);
});

test('of two clients of one name a person says whose, once for all rows of that name', async () => {
  const name = { lastname: 'Двоева', firstname: 'Вера' };
  const [one, two] = [
    await buildStudent(t, school, { ...name, phone: '+79005550002' }),
    await buildStudent(t, school, { ...name, phone: '+79005550003' }),
  ];
  const { id } = await checkTable(
    t,
    school,
    csvFile([HEAD, 'Двоева Вера;01.03.2026;5 200;карта', 'Двоева Вера;01.04.2026;4 800;карта']),
  );
  const [asked, follower] = await rowsOf(t, school, id);
  expect([asked!.outcome, asked!.reason, follower!.of_row]).toEqual(['conflict', 'several_match', asked!.row_no]);
  expect(new Set(asked!.candidates.map(({ student_id }) => student_id))).toEqual(new Set([one.id, two.id]));
  await t.call(school.owner, importsRoutes.decide_import_row, {
    params: { ...ofSchool(), id, row_no: asked!.row_no },
    body: { decision: 'same', student_id: two.id },
  });
  await t.call(school.owner, importsRoutes.commit_import, { params: { ...ofSchool(), id } });
  await t.settle();
  expect(await showImport(t, school, id)).toMatchObject({ made: { clients: 0, payments: 2 } });
  expect((await payments()).map(({ student_id }) => student_id)).toEqual([two.id, two.id]);
});

test('a question that nobody answers leaves out the rows that follow it', async () => {
  const name = { lastname: 'Спросова', firstname: 'Гита' };
  for (const phone of ['+79005550004', '+79005550005']) await buildStudent(t, school, { ...name, phone });
  const done = await importTable(
    t,
    school,
    csvFile([HEAD, 'Спросова Гита;01.03.2026;5 200;карта', 'Спросова Гита;01.04.2026;4 800;карта']),
  );
  expect(done.made).toMatchObject({ clients: 0, payments: 0 });
  expect(await payments()).toEqual([]);
});

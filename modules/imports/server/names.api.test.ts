/**
 * Rows known by a name alone go to the only client of that name, or to whom a person picks (decisions 038 and 059),
 * and a question that nobody answers leaves its rows out.
 */
import { financeRoutes } from '@ritm/finance/contract';
import type { SchoolOfTest } from '@ritm/schools/testing';
import { buildStudent } from '@ritm/students/testing';
import type { TestApp } from '@ritm/testing';
import { studentsRoutes } from '@ritm/students/contract';
import type { CallInput } from '@ritm/http';
import { describe, expect, test, vi } from 'vitest';
import { importsRoutes } from '../contract/index.ts';
import { schoolPerTest } from './fixtures/school-per-test.ts';
import { checkTable, csvFile, importTable, rowsOf, showImport } from './testing.ts';

vi.setConfig({ testTimeout: 60_000 });

let t: TestApp;
let school: SchoolOfTest;
schoolPerTest((...given) => void ([t, school] = given));

const ofSchool = () => ({ role: 'owner' as const, school_id: school.school_id });
type DecisionBody = NonNullable<CallInput<typeof importsRoutes.decide_import_row>['body']>;
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
  const [question, follower] = await rowsOf(t, school, id);
  expect([question!.outcome, question!.reason, follower!.of_row]).toEqual([
    'conflict',
    'several_match',
    question!.row_no,
  ]);
  expect(new Set(question!.candidates.map(({ student_id }) => student_id))).toEqual(new Set([one.id, two.id]));
  await t.call(school.owner, importsRoutes.decide_import_row, {
    params: { ...ofSchool(), id, row_no: question!.row_no },
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

describe('a sure match is overruled', () => {
  const decide = (id: number, row_no: number, body: DecisionBody) =>
    t.call(school.owner, importsRoutes.decide_import_row, { params: { ...ofSchool(), id, row_no }, body });
  const commit = async (id: number) => {
    await t.call(school.owner, importsRoutes.commit_import, { params: { ...ofSchool(), id } });
    await t.settle();
    return showImport(t, school, id);
  };
  const cards = async () =>
    (
      await t.call(school.owner, studentsRoutes.list_students, {
        params: ofSchool(),
        query: { search: 'Переводова' },
      })
    ).data;

  test('by the name alone: the rows of the name become one new client, and the card keeps out of it', async () => {
    const known = await buildStudent(t, school, { lastname: 'Переводова', firstname: 'Анна', phone: '+79005550011' });
    const lines = ['01.03.2026;5 200;карта', '01.04.2026;4 800;нал', '01.05.2026;4 900;нал'];
    const { id } = await checkTable(t, school, csvFile([HEAD, ...lines.map((line) => `Переводова Анна;${line}`)]));
    const [found] = await rowsOf(t, school, id);
    expect(found).toMatchObject({ outcome: 'same', can: { decide: true, decide_alike: true } });
    expect(found!.candidates.map(({ student_id }) => student_id)).toEqual([known.id]);
    const decided = await decide(id, 3, { decision: 'new', alike: true });
    expect(decided).toMatchObject({ outcome: 'conflict', decision: { decision: 'same', of_row: 2 } });
    expect((await showImport(t, school, id)).conflicts).toMatchObject({ undecided: 0, accepted: 3 });
    expect(await commit(id)).toMatchObject({ made: { clients: 1, payments: 3 } });
    const made = (await cards()).find((one) => one.id !== known.id);
    expect((await payments()).map(({ student_id }) => student_id)).toEqual([made!.id, made!.id, made!.id]);
    expect(await t.verify()).toEqual([]);
  });

  test('by the phone: the row goes to the card that a person picked, which it does not change', async () => {
    const known = await buildStudent(t, school, { lastname: 'Переводова', firstname: 'Ольга', phone: '+79005550012' });
    const meant = await buildStudent(t, school, {
      lastname: 'Переводова',
      firstname: 'Ольга',
      email: 'own@example.com',
    });
    const file = csvFile([
      'Клиент;Телефон;Почта;Абонемент;Остаток занятий',
      'Переводова Ольга;89005550012;file@example.com;Балет;4',
    ]);
    const { id } = await checkTable(t, school, file);
    expect((await rowsOf(t, school, id))[0]).toMatchObject({ outcome: 'update', student_id: known.id });
    expect(await decide(id, 2, { decision: 'same', student_id: meant.id })).toMatchObject({
      student_id: meant.id,
      changes: [],
    });
    expect(await commit(id)).toMatchObject({ made: { clients: 0, lots: 1 } });
    expect((await rowsOf(t, school, id))[0]).toMatchObject({ student_id: meant.id });
    const emailOf = async (student_id: number) =>
      (await t.call(school.owner, studentsRoutes.get_student, { params: { ...ofSchool(), student_id } })).email;
    expect([await emailOf(known.id), await emailOf(meant.id)]).toEqual([null, 'own@example.com']);
    expect(await t.verify()).toEqual([]);
  });

  test('to agree after all takes the decision back, and leaving out brings nothing', async () => {
    const known = await buildStudent(t, school, { lastname: 'Переводова', firstname: 'Яна', phone: '+79005550013' });
    const people = ['Переводова Яна;89005550013;ya@example.com', 'Переводова Нина;89005550014;'];
    const { id } = await checkTable(t, school, csvFile(['ФИО;Телефон;Почта', ...people]));
    const before = await rowsOf(t, school, id);
    await decide(id, 2, { decision: 'new' });
    await decide(id, 2, { decision: 'same', student_id: known.id });
    await decide(id, 3, { decision: 'same', student_id: known.id });
    await decide(id, 3, { decision: 'new' });
    expect(await rowsOf(t, school, id)).toEqual(before);
    await decide(id, 3, { decision: 'skip' });
    expect(await commit(id)).toMatchObject({ made: { clients: 0, updated: 1 } });
    expect((await cards()).map(({ firstname }) => firstname)).toEqual(['Яна']);
    expect(await t.verify()).toEqual([]);
  });

  test('what an earlier import gave the card stays there: the other client gets a pass of their own', async () => {
    const known = await buildStudent(t, school, { lastname: 'Переводова', firstname: 'Ия', phone: '+79005550015' });
    const head = 'Клиент;Телефон;Абонемент;№ абонемента;Остаток занятий';
    await importTable(t, school, csvFile([head, 'Переводова Ия;89005550015;Балет;77;4']));
    const { id } = await checkTable(t, school, csvFile([head, 'Переводова Ия;89005550015;Балет;77;3']));
    const [row] = await rowsOf(t, school, id);
    expect(row!.notes.map(({ code }) => code)).toContain('lot.told_anew');
    const decided = await decide(id, 2, { decision: 'new', alike: true });
    expect(decided.notes.map(({ code }) => code)).not.toContain('lot.told_anew');
    expect(await commit(id)).toMatchObject({ made: { clients: 1, lots: 1, lots_changed: 0 } });
    expect((await rowsOf(t, school, id))[0]!.student_id).not.toBe(known.id);
    expect(await t.verify()).toEqual([]);
  });
});

import { financeRoutes } from '@ritm/finance/contract';
import type { SchoolOfTest } from '@ritm/schools/testing';
import { buildStudent } from '@ritm/students/testing';
import type { TestApp } from '@ritm/testing';
import { expect, test, vi } from 'vitest';
import { importsRoutes } from '../contract/index.ts';
import { schoolPerTest } from './fixtures/school-per-test.ts';
import { checkTable, csvFile, makeCards, rowsOf, showImport } from './testing.ts';

vi.setConfig({ testTimeout: 120_000 });

let t: TestApp;
let school: SchoolOfTest;
schoolPerTest((...given) => void ([t, school] = given));

const at = (id: number) => ({ role: 'owner' as const, school_id: school.school_id, id });
const cards = async () =>
  Number(
    (await t.sql<{ n: string }>('select count(*) as n from students where school_id = $1', [school.school_id]))[0]!.n,
  );
const commit = async (id: number) => {
  const reply = await t.request(school.owner, importsRoutes.commit_import, { params: at(id) });
  await t.settle();
  return reply.status === 200 ? showImport(t, school, id) : null;
};

/** One person as several exports write them. */
const WORDINGS = [
  'Абрамова',
  'АБРАМОВА ВЕРА',
  'Абрамова В. П.',
  'Вера Абрамова',
  'Абрамова Вера Петровна',
  'Верочкина Неизвестная',
];

test.each([
  ['visits', 'Клиент;Дата посещения;Статус', (name: string, day: string) => `${name};${day};был`],
  ['payments', 'Клиент;Дата платежа;Сумма платежа', (name: string, day: string) => `${name};${day};100`],
  [
    'payments with phones',
    'Клиент;Телефон;Дата платежа;Сумма платежа',
    (name: string, day: string) => `${name};8 999 ${day.slice(0, 2)}1 22 33;${day};100`,
  ],
  ['passes', 'Клиент;Абонемент;Остаток занятий;Дата начала', (name: string, day: string) => `${name};Йога 8;3;${day}`],
])('a hundred rows of %s make no card', async (_, head, line) => {
  await buildStudent(t, school, {
    lastname: 'Абрамова',
    firstname: 'Вера',
    patronymic: 'Петровна',
    phone: '+79005550001',
  });
  await buildStudent(t, school, { lastname: 'Двоева', firstname: 'Ия', phone: '+79005550002' });
  await buildStudent(t, school, { lastname: 'Двоева', firstname: 'Инна', phone: '+79005550003' });
  const names = [...WORDINGS, 'Двоева', 'Двоева И.'];
  const lines = Array.from({ length: 100 }, (_row, row) =>
    line(names[row % names.length]!, `${String((row % 28) + 1).padStart(2, '0')}.0${1 + (row % 8)}.2026`),
  );
  const before = await cards();
  const { id, counts } = await checkTable(t, school, csvFile([head, ...lines]));
  expect(counts).toMatchObject({ new: 0, family: 0 });
  await commit(id);
  expect(await cards()).toBe(before);
  expect(await t.verify()).toEqual([]);
});

test('a surname finds the only card that has it; a surname of two cards or of none is a question', async () => {
  const vera = await buildStudent(t, school, { lastname: 'Абрамова', firstname: 'Вера', phone: '+79005550001' });
  await buildStudent(t, school, { lastname: 'Двоева', firstname: 'Ия', phone: '+79005550002' });
  await buildStudent(t, school, { lastname: 'Двоева', firstname: 'Инна', phone: '+79005550003' });
  const lines = ['Абрамова', 'Двоева', 'Ничеева', 'Ничеева'].map((name, day) => `${name};0${day + 1}.03.2026;100`);
  const { id, conflicts, summary } = await checkTable(
    t,
    school,
    csvFile(['Клиент;Дата платежа;Сумма платежа', ...lines]),
  );
  const rows = await rowsOf(t, school, id);
  expect(rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['same', 'only_client_fits'],
    ['conflict', 'several_match'],
    ['conflict', 'no_card'],
    ['same', 'name_in_file'],
  ]);
  expect(rows[0]!.student_id).toBe(vera.id);
  expect([conflicts!.no_card, summary!.by_name, summary!.clients]).toEqual([1, 1, 0]);
  expect(rows[0]!.changes).toEqual([]);
  const totals = await makeCards(t, school, id);
  expect([totals.conflicts, totals.summary!.clients]).toEqual([
    { undecided: 1, accepted: 1, no_card: 0, one_candidate: 0 },
    1,
  ]);
  expect(await commit(id)).toMatchObject({ made: { clients: 1, payments: 3 } });
  const query = { date_from: '2026-01-01', date_to: '2026-12-31' };
  const { data } = await t.call(school.owner, financeRoutes.list_finances, {
    params: { role: 'owner', school_id: school.school_id },
    query,
  });
  expect(data.filter(({ student_id }) => student_id === vera.id)).toHaveLength(1);
  expect(await t.verify()).toEqual([]);
});

test('the terms of a service come from the catalogue or from all its passes, never from what is left of the first', async () => {
  const head = 'Клиент;Абонемент;Остаток занятий;Занятий в абонементе;Стоимость абонемента';
  const names = ['Ива Ия', 'Ель Ева', 'Дуб Дима'];
  const lines = names.map((name, at) => [
    `${name};Балет;${3 + at};${at === 1 ? 8 : ''};${at === 2 ? 5200 : ''}`,
    `${name};Хор;${3 + at};;`,
    `${name};Йога (4 занятия);${1 + at};;`,
  ]);
  await t.call(school.owner, (await import('@ritm/services/contract')).servicesRoutes.add_service, {
    params: { role: 'owner', school_id: school.school_id },
    body: { name: 'Абонемент Йога 4', type: 'pass', price: 280_000, visits: 4, unlimited: false },
  });
  const checked = await checkTable(t, school, csvFile([head, ...lines.flat()]));
  const after = await makeCards(t, school, checked.id);
  expect(Object.fromEntries(after.summary!.missing_services.map(({ name, ...terms }) => [name, terms]))).toEqual({
    Балет: { rows: 3, price: 520_000, visits: 8, unknown: false },
    Хор: { rows: 3, price: 0, visits: 5, unknown: true },
    'Йога (4 занятия)': { rows: 3, price: 280_000, visits: 4, unknown: false },
  });
  await t.call(school.owner, importsRoutes.edit_import, { params: at(checked.id), body: { make_services: true } });
  await t.settle();
  expect((await showImport(t, school, checked.id)).summary!.services).toBe(2);
  expect(await commit(checked.id)).toMatchObject({ made: { services: 2, lots: 9 } });
  const made = await t.sql('select name from services where school_id = $1 and price = 0', [school.school_id]);
  expect(made).toEqual([]);
});

import { passesRoutes } from '@ritm/passes/contract';
import { expect, test } from 'vitest';
import type { SchoolOfTest } from '@ritm/schools/testing';
import type { TestApp } from '@ritm/testing';
import { journalRoutes } from '@ritm/visits/contract';
import { markVisit } from '@ritm/visits/testing';
import { buildService } from '@ritm/services/testing';
import { importsRoutes } from '../contract/index.ts';
import { matrixJournal } from './fixtures/excel-journals.ts';
import { schoolPerTest } from './fixtures/school-per-test.ts';
import { checkTable, csvFile, importTable, showImport } from './testing.ts';

let t: TestApp;
let school: SchoolOfTest;
schoolPerTest((...given) => void ([t, school] = given));

const at = () => ({ role: 'owner' as const, school_id: school.school_id });
const journal = async () =>
  (await t.call(school.owner, journalRoutes.get_journal, { params: at(), query: { month: '2026-09' } })).data;
/** A journal with three dates. */
const marks = (...rows: string[]) => csvFile(['ФИО;Телефон;01.09.2026;03.09.2026;08.09.2026', ...rows], 'Журнал.csv');
const shown = async () =>
  Object.fromEntries((await journal()).map((row) => [row.student_name, row.marks.split(' ').toSorted().join(' ')]));

test('a month of a paper journal becomes the history of its clients, and nobody owes for it', async () => {
  const checked = await checkTable(t, school, await matrixJournal());
  // Twelve clients have marks on five days up to today, and one cell holds two visits.
  expect(checked.summary!.visits).toBeGreaterThan(50);
  expect(checked.summary!.not_imported).not.toHaveProperty('visits');
  await t.call(school.owner, importsRoutes.commit_import, { params: { ...at(), id: checked.id } });
  await t.settle();
  const done = await showImport(t, school, checked.id);
  expect(done).toMatchObject({ status: 'committed', made: { clients: 12, debts: 0, visits: checked.summary!.visits } });
  const rows = await journal();
  expect(rows).toHaveLength(12);
  const letters = rows.flatMap((row) => row.marks.split(' ').map((mark) => mark.at(-1)));
  expect(letters).toHaveLength(done.made!.visits);
  expect(new Set(letters)).toEqual(new Set(['a', 'n', 'e']));
  const { meta } = await t.call(school.owner, passesRoutes.list_lessons_plus, {
    params: { ...at(), student_id: rows[0]!.student_id },
  });
  expect(meta.debt).toBe(0);
  expect(await t.verify()).toEqual([]);
});

test('the journal that comes again brings only what is new in it', async () => {
  const first = await importTable(t, school, marks('Первова Анна;89001110001;+;н;', 'Второва Вера;89001110002;+;;'));
  expect(first.made).toMatchObject({ clients: 2, visits: 3 });
  const again = await importTable(t, school, marks('Первова Анна;89001110001;+;н;', 'Второва Вера;89001110002;+;;'));
  expect(again.made).toMatchObject({ clients: 0, visits: 0 });
  const later = await importTable(t, school, marks('Первова Анна;89001110001;+;н;+', 'Второва Вера;89001110002;+;у;2'));
  expect(later.made).toMatchObject({ clients: 0, visits: 4 });
  expect(await shown()).toEqual({ 'Первова Анна': '1a 3n 8a', 'Второва Вера': '1a 3e 8a 8a' });
});

test('a day that was marked here already is not doubled', async () => {
  await importTable(t, school, marks('Первова Анна;89001110001;+;;'));
  const { student_id } = (await journal())[0]!;
  const service_id = (await buildService(t, school, { debt_policy: 'allow' })).id;
  await markVisit(t, school, { student_id, service_id, date_visit: '2026-09-03' });
  const later = await importTable(t, school, marks('Первова Анна;89001110001;+;+;+'));
  expect(later.made).toMatchObject({ visits: 1 });
  expect(await shown()).toEqual({ 'Первова Анна': '1a 3a 8a' });
});

test('taken back, nothing of it is left', async () => {
  const done = await importTable(t, school, marks('Первова Анна;89001110001;+;н;2'));
  expect(done.made).toMatchObject({ visits: 4 });
  await t.call(school.owner, importsRoutes.roll_back_import, { params: { ...at(), id: done.id } });
  await t.settle();
  expect(await showImport(t, school, done.id)).toMatchObject({
    status: 'rolled_back',
    undone: { clients: 1, visits: 4, kept: 0 },
  });
  expect(await journal()).toEqual([]);
  expect(await t.verify()).toEqual([]);
});

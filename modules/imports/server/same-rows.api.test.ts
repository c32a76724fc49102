import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { studentsRoutes } from '@ritm/students/contract';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { importsRoutes } from '../contract/index.ts';
import { csvFile, importTable, mappingOf, rowsOf, showImport, uploadTable } from './testing.ts';

vi.setConfig({ testTimeout: 60_000 });

let t: TestApp;
let school: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-09-15T07:00:00.000Z' });
  school = await buildSchool(t);
});
afterAll(() => t.close());

const at = (id: number) => ({ role: 'owner' as const, school_id: school.school_id, id });

test('the same rows under another mapping are the same rows', async () => {
  const file = csvFile([
    'ФИО;Телефон;Абонемент;Остаток занятий;Дата начала',
    'Зорина Яна;8 902 100-00-07;Йога 8;4;01.09.2026',
    'Громова Лариса;8 902 100-00-08;Йога 8;3;02.09.2026',
  ]);
  expect((await importTable(t, school, file)).made).toMatchObject({ clients: 2, lots: 2 });
  const again = await uploadTable(t, school, file);
  // The phone is now a comment and the start an end; by their cells they are the same rows.
  const mapping = mappingOf(again).map(({ column, target }) =>
    target === 'client.phone'
      ? { column, target: 'client.comment' as const }
      : target === 'lot.start'
        ? { column, target: 'lot.end' as const }
        : { column, target },
  );
  await t.call(school.owner, importsRoutes.edit_import, { params: at(again.id), body: { mapping } });
  await t.settle();
  expect((await rowsOf(t, school, again.id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['same', 'imported_before'],
    ['same', 'imported_before'],
  ]);
  await t.call(school.owner, importsRoutes.commit_import, { params: at(again.id) });
  await t.settle();
  expect((await showImport(t, school, again.id)).made).toMatchObject({ clients: 0, lots: 0, updated: 0 });
  expect(await t.verify()).toEqual([]);
});

test('a phone that was repaired is a note on the row and on the card until somebody confirms it', async () => {
  const done = await importTable(
    t,
    school,
    csvFile(['ФИО;Телефон', 'Ильина Вера;7(78)972-73-11', 'Котова Анна;7.92612345E+10', 'Лапина Юлия;8 902 100-00-09']),
  );
  const rows = await rowsOf(t, school, done.id);
  expect(rows.map(({ notes }) => notes.map(({ code }) => code))).toEqual([['phone.doubtful'], ['phone.doubtful'], []]);
  expect(rows[1]!.notes[0]!.text).toBe('Телефон «7.92612345E+10» прочитан как +79261234500: проверьте');
  const params = { role: 'owner' as const, school_id: school.school_id };
  const cardOf = (row: number) =>
    t.call(school.owner, studentsRoutes.get_student, { params: { ...params, student_id: rows[row]!.student_id! } });
  expect((await cardOf(0)).doubtful_phones).toEqual([{ phone: '+77789727311', written: '7(78)972-73-11' }]);
  expect((await cardOf(2)).doubtful_phones).toEqual([]);
  const confirmed = await t.call(school.owner, studentsRoutes.confirm_phones, {
    params: { ...params, student_id: rows[0]!.student_id! },
  });
  expect(confirmed).toMatchObject({ phone: '+77789727311', doubtful_phones: [] });
  expect((await cardOf(0)).doubtful_phones).toEqual([]);
  // A corrected number is no longer doubtful.
  await t.call(school.owner, studentsRoutes.edit_student, {
    params: { ...params, student_id: rows[1]!.student_id! },
    body: { phone: '+79261234567' },
  });
  expect((await cardOf(1)).doubtful_phones).toEqual([]);
  expect(await t.verify()).toEqual([]);
});

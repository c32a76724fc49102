import type { SchoolOfTest } from '@ritm/schools/testing';
import { duplicateRoutes, studentsRoutes } from '@ritm/students/contract';
import { buildStudent } from '@ritm/students/testing';
import type { TestApp } from '@ritm/testing';
import { expect, test, vi } from 'vitest';
import { schoolPerTest } from './fixtures/school-per-test.ts';
import { csvFile, importTable, rollBack, rowsOf } from './testing.ts';

vi.setConfig({ testTimeout: 60_000 });

let t: TestApp;
let school: SchoolOfTest;
schoolPerTest((...given) => void ([t, school] = given));

test('a roll back takes the doubt about a number away with the number', async () => {
  const known = await buildStudent(t, school, { lastname: 'Котова', firstname: 'Анна', phone: '+79005550001' });
  const done = await importTable(
    t,
    school,
    csvFile(['ФИО;Телефон;Второй телефон', 'Котова Анна;89005550001;7.92612345E+10', 'Ильина Вера;7(78)972-73-11;']),
  );
  const stored = () =>
    t.sql<{ lastname: string; doubts: number }>(
      'select lastname, jsonb_array_length(doubtful_phones) as doubts from students where school_id = $1 order by id',
      [school.school_id],
    );
  expect(await stored()).toEqual([
    { lastname: 'Котова', doubts: 1 },
    { lastname: 'Ильина', doubts: 1 },
  ]);
  await rollBack(t, school, done.id);
  const params = { role: 'owner' as const, school_id: school.school_id, student_id: known.id };
  expect(await t.call(school.owner, studentsRoutes.get_student, { params })).toMatchObject({
    phone2: null,
    doubtful_phones: [],
  });
  expect(await stored()).toEqual([
    { lastname: 'Котова', doubts: 0 },
    { lastname: 'Ильина', doubts: 0 },
  ]);
  expect(await t.verify()).toEqual([]);
});

test('a merged card brings its doubts along, and takes them back with its number', async () => {
  const kept = await buildStudent(t, school, { lastname: 'Ильина', firstname: 'Вера' });
  const confirmed = await buildStudent(t, school, { lastname: 'Лапина', firstname: 'Юлия', phone: '+79261234500' });
  const done = await importTable(
    t,
    school,
    csvFile(['ФИО;Телефон', 'Ильина Верочка;7(78)972-73-11', 'Лапина Юля;7.92612345E+10']),
  );
  const rows = await rowsOf(t, school, done.id);
  const at = { role: 'owner' as const, school_id: school.school_id };
  const cardOf = (student_id: number) =>
    t.call(school.owner, studentsRoutes.get_student, { params: { ...at, student_id } });
  const merge = (student_id: number, other_id: number) =>
    t.call(school.owner, duplicateRoutes.merge_students, { params: { ...at, student_id, other_id }, body: {} });
  const merged = await merge(kept.id, rows[0]!.student_id!);
  const doubt = [{ phone: '+77789727311', written: '7(78)972-73-11' }];
  expect(await cardOf(kept.id)).toMatchObject({ phone: '+77789727311', doubtful_phones: doubt });
  // The kept card had this number before, and somebody may have confirmed it.
  if (rows[1]!.student_id !== confirmed.id) await merge(confirmed.id, rows[1]!.student_id!);
  expect((await cardOf(confirmed.id)).doubtful_phones).toEqual([]);

  await t.call(school.owner, duplicateRoutes.undo_merge, { params: { ...at, id: merged.id } });
  expect(await cardOf(kept.id)).toMatchObject({ phone: null, doubtful_phones: [] });
  expect((await cardOf(rows[0]!.student_id!)).doubtful_phones).toEqual(doubt);
  const [stored] = await t.sql<{ doubtful_phones: unknown }>('select doubtful_phones from students where id = $1', [
    kept.id,
  ]);
  expect(stored!.doubtful_phones).toEqual([]);
});

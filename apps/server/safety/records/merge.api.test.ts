import { passesRoutes } from '@ritm/passes/contract';
import { financeRoutes } from '@ritm/finance/contract';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { duplicateRoutes } from '@ritm/students/contract';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { timetableRoutes } from '@ritm/timetable/contract';
import { visitsRoutes } from '@ritm/visits/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

let t: TestApp;
let school: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t);
});
afterEach(async () => expect(await t.verify()).toEqual([]));
afterAll(() => t.close());

const at = () => ({ role: 'owner' as const, school_id: school.school_id });
const merge = (keptId: number, goneId: number) =>
  t.request(school.owner, duplicateRoutes.merge_students, {
    params: { ...at(), student_id: keptId, other_id: goneId },
    body: {},
  });
const undo = (id: number) => t.request(school.owner, duplicateRoutes.undo_merge, { params: { ...at(), id } });
const passesOf = async (student_id: number) =>
  (await t.call(school.owner, passesRoutes.list_lessons_plus, { params: { ...at(), student_id } })).data;

async function sell(student_id: number): Promise<number> {
  const service = await buildService(t, school);
  const params = { ...at(), student_id };
  return (await t.call(school.owner, passesRoutes.add_lesson_plus, { params, body: { service_id: service.id } })).id;
}
const mark = (student_id: number, lesson_plus_id: number) =>
  t.request(school.owner, visitsRoutes.fast_lesson_minus, {
    params: { ...at(), student_id },
    body: { lesson_plus_id },
  });

/** Why a table that refers to a client is not moved by a merge. */
const expectStays: Readonly<Record<string, string>> = {
  students: 'the cards themselves',
  student_field_values: 'fields go over with the card',
  student_group_members: 'groups go over with the card',
  student_guardians: 'guardians go over with the card',
  student_duplicates: 'a pair names both cards',
  student_merges: 'a merge names both cards',
  student_summaries: 'computed anew for both cards after the merge',
  import_rows: 'a record of the file stays as it was',
  pass_batch_lots: 'a list of passes that a closure moved: the pass says whose it is',
};

test('every table that names a client goes over in a merge, or says why not', async () => {
  const rows = await t.sql<{ name: string }>(
    `select c.table_name as name
     from information_schema.columns c
     join information_schema.tables b using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'student_id' and b.table_type = 'BASE TABLE'
     union select 'students' order by 1`,
  );
  const moved = new Set(t.platform.contributions.clientRecords.flatMap((one) => one.rows.map(({ table }) => table)));
  expect(rows.map(({ name }) => name).filter((name) => !moved.has(name) && !(name in expectStays))).toEqual([]);
});

test('passes, visits, money and seats go over, the sums stay, and all of it comes back', async () => {
  const [keptId, goneId] = [(await buildStudent(t, school)).id, (await buildStudent(t, school)).id];
  const [, hers] = [await sell(keptId), await sell(goneId)];
  expect((await mark(goneId, hers)).status).toBe(200);
  const timetable = await t.call(school.owner, timetableRoutes.add_timetable, {
    params: at(),
    body: {
      title: 'Йога',
      date: '2026-03-20',
      time_from: '10:00',
      time_to: '11:00',
      repeat: 'week',
      students_ids: [goneId],
    },
  });
  const sums = () => t.sql('select sum(amount) as money, count(*) as n from finances');
  const before = await sums();
  const merged = await merge(keptId, goneId);
  expect(merged.status).toBe(200);
  expect(merged.body.moved!.map(({ table }) => table)).toEqual(
    expect.arrayContaining(['finances', 'lessons_plus', 'lessons_minus', 'timetable_students', 'occurrence_students']),
  );
  expect(await passesOf(keptId)).toHaveLength(2);
  expect(await sums()).toEqual(before);
  const seats = await t.sql('select distinct student_id from timetable_students where timetable_id = $1', [
    timetable.id,
  ]);
  expect(seats.map((one) => Number(one.student_id))).toEqual([keptId]);
  expect((await undo(merged.body.id!)).status).toBe(200);
  expect((await passesOf(goneId)).map(({ id }) => id)).toEqual([hers]);
  const restored = await t.sql('select distinct student_id from timetable_students where timetable_id = $1', [
    timetable.id,
  ]);
  expect(restored.map((one) => Number(one.student_id))).toEqual([goneId]);
});

test('a visit written off a moved pass since holds the cards together, and says so', async () => {
  const [keptId, goneId] = [(await buildStudent(t, school)).id, (await buildStudent(t, school)).id];
  const hers = await sell(goneId);
  const merged = await merge(keptId, goneId);
  await t.clock.advance(60_000);
  expect((await mark(keptId, hers)).status).toBe(200);
  const refused = await undo(merged.body.id!);
  expect(refused).toMatchObject({ status: 409, body: { code: 'students.merge_depended_on' } });
  expect(refused.body.message).toContain('списано посещение');
});

test('a payment taken back since holds them together too', async () => {
  const [keptId, goneId] = [(await buildStudent(t, school)).id, (await buildStudent(t, school)).id];
  const { id } = await t.call(school.owner, financeRoutes.add_finance, {
    params: at(),
    body: { kind: 'income', amount: 5000, date: '2026-03-11', category: 'Прочее', student_id: goneId },
  });
  const merged = await merge(keptId, goneId);
  await t.clock.advance(60_000);
  await t.call(school.owner, financeRoutes.delete_finance, { params: { ...at(), id } });
  expect((await undo(merged.body.id!)).body.code).toBe('students.merge_depended_on');
});

test('two who were in one class, or will be, are two people', async () => {
  const [one, other] = [(await buildStudent(t, school)).id, (await buildStudent(t, school)).id];
  await t.call(school.owner, timetableRoutes.add_timetable, {
    params: at(),
    body: { title: 'Вместе', date: '2026-03-21', time_from: '12:00', time_to: '13:00', students_ids: [one, other] },
  });
  expect(await merge(one, other)).toMatchObject({ status: 409, body: { code: 'students.merge_hindered' } });
});

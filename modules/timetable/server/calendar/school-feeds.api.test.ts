import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAdministrator, buildPlace, buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { schoolFeedRoutes as routes } from '../../contract/index.ts';
import { buildTimetable } from '../testing.ts';

let t: TestApp;
let school: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t);
});
afterAll(() => t.close());

const params = (of = school) => ({ role: 'owner' as const, school_id: of.school_id });
const addFeed = (body: Record<string, unknown>, of = school) =>
  t.request(of.owner, routes.add_school_feed, { params: params(of), body });
const read = async (path: string) => {
  const { statusCode, payload } = await t.app.inject({ method: 'GET', url: path });
  return { statusCode, titles: [...payload.matchAll(/^SUMMARY:([^\r\n]*)/gm)].map((match) => match[1]) };
};

test('a teacher, a place and a client each have a calendar of their own classes', async () => {
  const { staff_id } = await buildTeacher(t, school);
  const place_id = await buildPlace(t, school);
  const { id: student_id } = await buildStudent(t, school);
  await buildTimetable(t, school, { date: '2026-03-12', title: 'Чей-то' });
  await buildTimetable(t, school, { date: '2026-03-12', title: 'Тренера', teacher_id: staff_id });
  await buildTimetable(t, school, { date: '2026-03-12', title: 'Зала', place_id });
  await buildTimetable(t, school, { date: '2026-03-12', title: 'Клиента', students_ids: [student_id] });
  const titles = async (body: Record<string, number>) => (await read((await addFeed(body)).body.path!)).titles;
  expect(await titles({ teacher_id: staff_id })).toEqual(['Тренера']);
  expect(await titles({ place_id })).toEqual(['Зала']);
  expect(await titles({ student_id })).toEqual(['Клиента']);
  const { data } = await t.call(school.owner, routes.list_school_feeds, { params: params() });
  expect(data.map(({ kind }) => kind).toSorted()).toEqual(['place', 'student', 'teacher']);
});

test('of a teacher, a place or a client who is gone, it is dead', async () => {
  const { staff_id } = await buildTeacher(t, school);
  const place_id = await buildPlace(t, school);
  const { id: student_id } = await buildStudent(t, school);
  const gone = [
    [{ teacher_id: staff_id }, 'staff', 'archived_at = now()', staff_id],
    [{ place_id }, 'places', 'archived_at = now()', place_id],
    [{ student_id }, 'students', `status = 'archived', archived_at = now()`, student_id],
  ] as const;
  for (const [body, table, change, id] of gone) {
    const { path } = (await addFeed(body)).body;
    expect((await read(path!)).statusCode).toBe(200);
    await t.sql(`update ${table} set ${change} where id = $1`, [id]);
    expect((await read(path!)).statusCode).toBe(404);
  }
});

test('made anew or taken back, the address before is dead', async () => {
  const place_id = await buildPlace(t, school);
  const first = (await addFeed({ place_id })).body;
  const second = (await addFeed({ place_id })).body;
  expect(second.id).toBe(first.id);
  expect((await read(first.path!)).statusCode).toBe(404);
  expect((await read(second.path!)).statusCode).toBe(200);
  await t.call(school.owner, routes.delete_school_feed, { params: { ...params(), id: second.id! } });
  expect((await read(second.path!)).statusCode).toBe(404);
  const again = await t.request(school.owner, routes.delete_school_feed, { params: { ...params(), id: second.id! } });
  expect(again.status).toBe(404);
});

test('is of one teacher or place of this organization, and only the desk may create it', async () => {
  const other = await buildSchool(t);
  const foreign = await buildPlace(t, other);
  const place_id = await buildPlace(t, school);
  const { staff_id, session } = await buildTeacher(t, school, { withUser: true });
  for (const body of [{}, { place_id, teacher_id: staff_id }])
    expect((await addFeed(body)).body.code).toBe('timetable.whose_calendar');
  expect((await addFeed({ place_id: foreign })).status).toBe(404);
  const made = (await addFeed({ place_id })).body;
  const theirs = await t.request(other.owner, routes.delete_school_feed, { params: { ...params(other), id: made.id } });
  expect(theirs.status).toBe(404);
  const as = (role: string) => ({ params: { ...params(), role }, body: { place_id } });
  expect((await t.request(session, routes.add_school_feed, as('teacher'))).status).toBe(403);
  const desk = await buildAdministrator(t, school);
  expect((await t.request(desk.session, routes.add_school_feed, as('administrator'))).status).toBe(200);
});

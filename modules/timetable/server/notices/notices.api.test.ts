import { noticesOf } from '@ritm/notifications/testing';
import { buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { buildStudent, linkStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { timetableRoutes as routes } from '../../contract/index.ts';
import { buildTimetable } from '../testing.ts';

/** It is Wednesday, 11 March 2026. The classes take place on Mondays from 16 March. */
let t: TestApp;
let school: SchoolOfTest;
let client: TestSession;
let teacher: { staff_id: number; session?: TestSession };
let timetable_id: number;
const MONDAY = '2026-03-16';

beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t);
});
beforeEach(async () => {
  client = await t.signIn();
  teacher = await buildTeacher(t, school, { withUser: true });
  const student = await buildStudent(t, school);
  await linkStudent(t, school, { student_id: student.id, user_id: client.user_id });
  const made = await buildTimetable(t, school, {
    title: 'Йога',
    date: MONDAY,
    repeat: 'week',
    repeat_until: '2026-05-04',
    teacher_id: teacher.staff_id,
    students_ids: [student.id],
  });
  timetable_id = made.id;
});
afterAll(async () => {
  expect(await t.verify()).toEqual([]);
  await t.close();
});

const at = () => ({ role: 'owner' as const, school_id: school.school_id, timetable_id });
/** Only texts about classes, because a new teacher has also received an invitation. */
const textsOf = async (person: TestSession) =>
  (await noticesOf(t, person))
    .filter(({ kind }) => kind === 'class_moved' || kind === 'class_canceled')
    .map(({ title, text }) => `${title}. ${text}`);
const edit = (body: Record<string, unknown>) =>
  t.call(school.owner, routes.edit_timetable, { params: at(), body: { date: MONDAY, ...body } as never });

test('a moved date notifies its clients and its teacher, with the old time and the new', async () => {
  await t.call(school.owner, routes.set_date, {
    params: at(),
    body: { date: MONDAY, new_date: '2026-03-17', time_from: '19:00', time_to: '20:00' },
  });
  const notices = ['Занятие перенесено. Йога: было 16 марта в 18:00, стало 17 марта в 19:00 (GMT+5)'];
  expect(await textsOf(client)).toEqual(notices);
  expect(await textsOf(teacher.session!)).toEqual(notices);
  expect(await textsOf(school.owner)).toEqual([]);
});

test('a change of the whole series notifies once', async () => {
  await edit({ scope: 'following', time_from: '19:00', time_to: '20:00' });
  expect(await textsOf(client)).toEqual([
    'Занятие перенесено. Йога: было 16 марта в 18:00, стало 16 марта в 19:00 (GMT+5). Изменились и следующие занятия',
  ]);
});

test('a change that leaves the times alone notifies nobody', async () => {
  await edit({ title: 'Йога для спины', capacity: 9 });
  await edit({ time_from: '18:30', time_to: '19:30', preview: true });
  expect(await textsOf(client)).toEqual([]);
});

test('a class moved there and back notifies twice: each is news', async () => {
  await edit({ time_from: '19:00', time_to: '20:00' });
  await edit({ time_from: '18:00', time_to: '19:00' });
  expect(await textsOf(client)).toHaveLength(2);
});

test('a canceled date notifies with the reason, but not those who have left the class', async () => {
  const left = await t.signIn();
  const student = await buildStudent(t, school);
  await linkStudent(t, school, { student_id: student.id, user_id: left.user_id });
  const seat = (type: 'add' | 'remove') =>
    t.call(school.owner, routes.set_student_timetables, {
      params: { role: 'owner', school_id: school.school_id, student_id: student.id },
      body: { type, timetables_ids: [timetable_id] },
    });
  await seat('add');
  await seat('remove');
  await t.call(school.owner, routes.delete_timetable, {
    params: at(),
    query: { date: MONDAY, reason: 'Тренер заболел' },
  });
  expect(await textsOf(client)).toEqual(['Занятие отменено. Йога: 16 марта в 18:00 (GMT+5). Тренер заболел']);
  expect(await textsOf(left)).toEqual([]);
});

test('a teacher who cancels their own class is not notified of it', async () => {
  await t.call(teacher.session!, routes.delete_timetable, {
    params: { ...at(), role: 'teacher' },
    query: { date: MONDAY },
  });
  expect(await textsOf(teacher.session!)).toEqual([]);
  expect(await textsOf(client)).toHaveLength(1);
});

import { buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { timetableRoutes } from '@ritm/timetable/contract';
import { buildTimetable } from '@ritm/timetable/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportsRoutes as routes } from '../contract/index.ts';

// Wednesday, 18:30 in Yekaterinburg.
const NOW = '2026-03-11T13:30:00.000Z';
const MONDAY = '2026-03-09';
const TODAY = '2026-03-11';

let t: TestApp;
let school: SchoolOfTest;

beforeAll(async () => {
  t = await openTestApp({ now: NOW });
  school = await buildSchool(t);
});
afterAll(() => t?.close());

const at = () => ({ role: 'owner' as const, school_id: school.school_id });
const add = (title: string, date: string, fields: object) =>
  buildTimetable(t, school, { title, date, time_from: '10:00', time_to: '11:00', ...fields });

test('the occupancy of the week opens into the days and their classes', async () => {
  const [anna, vera] = await Promise.all([buildStudent(t, school, {}), buildStudent(t, school, {})]);
  const teacher = await buildTeacher(t, school, { withUser: true });
  await add('Йога', MONDAY, { capacity: 10, students_ids: [anna.id, vera.id] });
  const step = await add('Степ', TODAY, { capacity: 6, students_ids: [anna.id], teacher_id: teacher.staff_id });
  await add('Зумба', TODAY, { capacity: 4, time_from: '20:00', time_to: '21:00' });
  await add('Открытый зал', TODAY, { capacity: null, time_from: '12:00', time_to: '13:00', students_ids: [vera.id] });
  await add('В другую неделю', '2026-03-16', { capacity: 10, students_ids: [anna.id] });
  const canceled = await add('Отменённая', TODAY, { capacity: 10, time_from: '15:00', time_to: '16:00' });
  await t.call(school.owner, timetableRoutes.delete_timetable, {
    params: { ...at(), timetable_id: canceled.id },
    query: { date: TODAY, reason: 'Болезнь' },
  });

  const why = await t.call(school.owner, routes.get_occupancy_why, { params: at() });
  expect(why).toMatchObject({
    date_from: MONDAY,
    date_to: '2026-03-15',
    booked: 3,
    capacity: 20,
    left_out: { canceled: 1, unlimited: 1 },
  });
  expect(why.days.map(({ date, booked, capacity }) => [date, booked, capacity])).toEqual([
    [MONDAY, 2, 10],
    [TODAY, 1, 10],
  ]);
  expect(why.days[1]!.classes).toMatchObject([
    { timetable_id: step.id, date: TODAY, title: 'Степ', time_from: '10:00', booked: 1, capacity: 6 },
    { title: 'Зумба', time_from: '20:00', booked: 0, capacity: 4 },
  ]);

  // A teacher's week holds their own classes alone, as the bars that they see do.
  const own = await t.call(teacher.session!, routes.get_occupancy_why, { params: { ...at(), role: 'teacher' } });
  expect(own.days.flatMap(({ classes }) => classes.map(({ title }) => title))).toEqual(['Степ']);
  const { occupancy } = await t.call(teacher.session!, routes.get_today, { params: { ...at(), role: 'teacher' } });
  expect(occupancy.cells).toMatchObject([{ date: TODAY, hour: 10, booked: own.booked, capacity: own.capacity }]);
});

test('the occupancy of another organization is not found', async () => {
  const other = await buildSchool(t);
  const foreign = await t.request(other.owner, routes.get_occupancy_why, { params: at() });
  expect(foreign.status).toBe(404);
  const { session } = await buildTeacher(t, other, { withUser: true });
  expect((await t.request(session!, routes.get_occupancy_why, { params: at() })).status).toBe(404);
});

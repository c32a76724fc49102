/**
 * A group with classes: enrolment is membership and a regular place in each series, and leaving frees both; a list of
 * members that another call changed is followed.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { studentsRoutes } from '@ritm/students/contract';
import { buildStudent, buildStudentsSegment } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { groupsRoutes, timetableRoutes as routes, waitingRoutes } from '../../contract/index.ts';
import { buildTimetable } from '../testing.ts';

/** Wednesday 11 March 2026; the group comes on Mondays and Wednesdays from 16 March, and on Saturdays. */
let t: TestApp;
let school: SchoolOfTest;
let anna: number;
const times = [
  { weekday: 1, time_from: '18:00', time_to: '19:00' },
  { weekday: 3, time_from: '18:00', time_to: '19:00' },
];

beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t);
  anna = (await buildTeacher(t, school)).staff_id;
});
afterAll(async () => {
  expect(await t.verify()).toEqual([]);
  await t.close();
});

const params = () => ({ role: 'owner' as const, school_id: school.school_id });
let count = 0;
async function buildGroup(fields: object = {}) {
  const body = { name: `Группа ${++count}`, ...fields };
  const { id } = await t.call(school.owner, studentsRoutes.add_students_group, { params: params(), body });
  const of = { students_group_id: id, repeat: 'week' as const, repeat_until: '2026-04-05' };
  const course = await buildTimetable(t, school, { date: '2026-03-16', times, ...of });
  const saturday = await buildTimetable(t, school, { date: '2026-03-21', time_from: '10:00', time_to: '11:00', ...of });
  return { id, course: course.id, saturday: saturday.id };
}
const at = (id: number) => ({ ...params(), students_group_id: id });
const card = (id: number) => t.call(school.owner, groupsRoutes.get_group, { params: at(id) });
const enrol = (id: number, student_id: number, date?: string) =>
  t.request(school.owner, groupsRoutes.enrol, { params: at(id), body: { student_id, ...(date && { date }) } });
const leave = (id: number, student_id: number, date?: string) =>
  t.request(school.owner, groupsRoutes.leave, { params: at(id), body: { student_id, ...(date && { date }) } });
const datesOf = async (student_id: number) => {
  const { data } = await t.call(school.owner, routes.list_student_timetables, {
    params: { ...params(), student_id },
    query: { date_from: '2026-03-11', date_to: '2026-04-30' },
  });
  return data.filter(({ attendance }) => attendance === 'booked').map(({ date }) => date.slice(5));
};
const all = ['03-16', '03-18', '03-21', '03-23', '03-25', '03-28', '03-30', '04-01', '04-04'];

describe('a client of a group', () => {
  test('has a place in each of its series from a date on, until they leave', async () => {
    const group = await buildGroup({ capacity: 2, level: 'Начальный', age_from: 7, age_to: 9, teacher_id: anna });
    const { id: student } = await buildStudent(t, school);
    expect(await enrol(group.id, student)).toMatchObject({ status: 200, body: { full: [] } });
    expect(await datesOf(student)).toEqual(all);
    const shown = await card(group.id);
    expect(shown).toMatchObject({ level: 'Начальный', age_from: 7, age_to: 9, teacher_id: anna, capacity: 2, free: 1 });
    expect(shown.members).toMatchObject([{ student_id: student, classes: 2, came: 0, missed: 0 }]);
    expect(shown.classes).toMatchObject([
      { timetable_id: group.course, times, next: { date: '2026-03-16', booked: 1 } },
      { timetable_id: group.saturday, times: [{ weekday: 6, time_from: '10:00', time_to: '11:00' }] },
    ]);
    expect(await leave(group.id, student, '2026-03-25')).toMatchObject({ status: 200 });
    expect(await datesOf(student)).toEqual(all.slice(0, 4));
    expect((await card(group.id)).members).toEqual([]);
    // Whoever comes back has places again, from the day of their return.
    await enrol(group.id, student, '2026-03-30');
    expect(await datesOf(student)).toEqual([...all.slice(0, 4), ...all.slice(6)]);
  });

  test('is refused when the group is full, and two at once share no last place', async () => {
    const group = await buildGroup({ capacity: 1 });
    const students = await Promise.all([1, 2, 3].map(async () => (await buildStudent(t, school)).id));
    const replies = await Promise.all(students.map((one) => enrol(group.id, one)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const refused = replies.find(({ status }) => status === 409)!;
    expect(refused.body).toMatchObject({ code: 'students.group_full' });
    expect((await card(group.id)).members).toHaveLength(1);
  });

  test('learns which class has no place, and is in the group anyway', async () => {
    const group = await buildGroup();
    const { id: one } = await buildStudent(t, school);
    const { id: two } = await buildStudent(t, school);
    const place = { params: { ...params(), timetable_id: group.saturday } };
    await t.call(school.owner, routes.edit_timetable, {
      ...place,
      body: { date: '2026-03-21', scope: 'all', capacity: 1 },
    });
    await enrol(group.id, one);
    expect(await enrol(group.id, two)).toMatchObject({
      body: { full: [{ timetable_id: group.saturday, date: '2026-03-21' }] },
    });
    expect(await datesOf(two)).toEqual(all.filter((date) => !['03-21', '03-28', '04-04'].includes(date)));
    await t.call(school.owner, waitingRoutes.add_waiting, {
      ...place,
      body: { date: '2026-03-21', students_ids: [two] },
    });
    expect((await card(group.id)).waiting).toMatchObject([{ student_id: two, date: '2026-03-21' }]);
  });

  test('keeps what they gave up alone, when the list of members changes', async () => {
    const group = await buildGroup();
    const [one, two] = [(await buildStudent(t, school)).id, (await buildStudent(t, school)).id];
    const members = (body: object) =>
      t.call(school.owner, studentsRoutes.change_students_group_members, {
        params: { ...params(), id: group.id },
        body,
      });
    await members({ add_students_ids: [one] });
    await t.settle();
    expect(await datesOf(one)).toEqual(all);
    await t.call(school.owner, routes.set_student_timetables, {
      params: { ...params(), student_id: one },
      body: { type: 'remove', timetables_ids: [group.saturday], date: '2026-03-28' },
    });
    await members({ add_students_ids: [two] });
    await t.settle();
    expect(await datesOf(two)).toEqual(all);
    expect(await datesOf(one)).toEqual(all.filter((date) => !['03-28', '04-04'].includes(date)));
    await members({ remove_students_ids: [one] });
    await t.settle();
    expect(await datesOf(one)).toEqual([]);
    expect(await datesOf(two)).toEqual(all);
  });
});

describe('a series', () => {
  test('that joins a group takes its members in, and keeps who came by themselves when it leaves', async () => {
    const group = await buildGroup();
    const [member, guest] = [(await buildStudent(t, school)).id, (await buildStudent(t, school)).id];
    await enrol(group.id, member);
    const made = await buildTimetable(t, school, {
      date: '2026-03-17',
      repeat: 'week',
      repeat_until: '2026-03-31',
      students_ids: [guest],
    });
    const edit = (students_group_id: number | null) =>
      t.call(school.owner, routes.edit_timetable, {
        params: { ...params(), timetable_id: made.id },
        body: { date: '2026-03-17', scope: 'all', students_group_id },
      });
    await edit(group.id);
    const booked = async () =>
      await t.call(school.owner, routes.get_timetable, { params: { ...params(), timetable_id: made.id }, query: {} });
    expect(await booked()).toMatchObject({ booked: 2, students_group_id: group.id });
    await leave(group.id, member);
    expect(await booked()).toMatchObject({ booked: 1, students: [{ student_id: guest }] });
    await edit(null);
    expect(await booked()).toMatchObject({ booked: 1, students_group_id: null });
  });

  test('keeps its group and its members when it is split', async () => {
    const group = await buildGroup();
    const { id: student } = await buildStudent(t, school);
    await enrol(group.id, student);
    const { id } = await t.call(school.owner, routes.edit_timetable, {
      params: { ...params(), timetable_id: group.course },
      body: { date: '2026-03-23', scope: 'following', time_from: '17:00', time_to: '18:00' },
    });
    expect((await card(group.id)).classes.map((one) => one.timetable_id)).toContain(id);
    expect(await datesOf(student)).toEqual(all);
    await leave(group.id, student);
    expect(await datesOf(student)).toEqual([]);
  });
});

test('a group with classes is kept by hand, and its classes stay when it is deleted', async () => {
  const group = await buildGroup();
  const { id: student } = await buildStudent(t, school);
  await enrol(group.id, student);
  const of = { params: { ...params(), id: group.id } };
  const segment_id = await buildStudentsSegment(t, school);
  const dynamic = await t.request(school.owner, studentsRoutes.edit_students_group, {
    ...of,
    body: { segment_id },
  });
  expect(dynamic).toMatchObject({ status: 409, body: { code: 'students.group_with_classes' } });
  await t.call(school.owner, studentsRoutes.delete_students_group, of);
  expect(await datesOf(student)).toEqual(all);
  expect(await t.request(school.owner, groupsRoutes.get_group, { params: at(group.id) })).toMatchObject({
    status: 404,
  });
});

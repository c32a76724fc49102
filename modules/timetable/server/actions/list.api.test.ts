/** What the calendar says of a class besides its time: who comes to a lesson, and in which branch it is. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schoolsRoutes } from '@ritm/schools/contract';
import { buildPlace, buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { timetableRoutes as routes } from '../../contract/index.ts';
import { buildTimetable } from '../testing.ts';

let t: TestApp;
let school: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t);
});
afterAll(async () => {
  expect(await t.verify()).toEqual([]);
  await t.close();
});

const params = () => ({ role: 'owner' as const, school_id: school.school_id });
const list = (query: { branch?: number } = {}) =>
  t.call(school.owner, routes.list_timetables, {
    params: params(),
    query: { date_from: '2026-03-12', date_to: '2026-03-20', ...query },
  });

test('a lesson is named by who comes, a free one by nobody, and a class of a group by neither', async () => {
  const { id: lesson } = await buildService(t, school, { format: 'individual', type: 'single' });
  const { id: group } = await buildService(t, school, { format: 'group', type: 'single' });
  const { id: student } = await buildStudent(t, school, { lastname: 'Орлова', firstname: 'Вера' });
  const students_ids = [student];
  const taken = await buildTimetable(t, school, { date: '2026-03-12', service_id: lesson, students_ids });
  const free = await buildTimetable(t, school, { date: '2026-03-13', service_id: lesson });
  const of = await buildTimetable(t, school, { date: '2026-03-14', service_id: group, students_ids });
  const { data } = await list();
  const clients = (id: number) => data.find((one) => one.id === id)!.clients;
  expect([clients(taken.id), clients(free.id), clients(of.id)]).toEqual([['Орлова Вера'], [], null]);
});

test('classes of a branch are those in its places', async () => {
  const { id: branch } = await t.call(school.owner, schoolsRoutes.add_branch, {
    params: params(),
    body: { name: 'На Южной' },
  });
  const { id: hall } = await t.call(school.owner, schoolsRoutes.add_place, {
    params: params(),
    body: { branch_id: branch, name: 'Малый зал' },
  });
  const there = await buildTimetable(t, school, { date: '2026-03-16', place_id: hall });
  await buildTimetable(t, school, { date: '2026-03-16', place_id: await buildPlace(t, school, {}) });
  await buildTimetable(t, school, { date: '2026-03-16' });
  const { data, meta } = await list({ branch });
  expect(data.map(({ id }) => id)).toEqual([there.id]);
  expect(meta.branches).toContainEqual({ id: branch, name: 'На Южной', archived: false });
  expect(meta.places.find(({ id }) => id === hall)).toMatchObject({ branch_id: branch });
});

test('the caller finds themselves among the teachers', async () => {
  await buildTeacher(t, school);
  const { rows } = {
    rows: await t.sql<{ phone: string }>('select phone from users where id = $1', [school.owner.user_id]),
  };
  const { id } = await t.call(school.owner, schoolsRoutes.add_teacher, {
    params: params(),
    body: { firstname: 'Ирина', phone: rows[0]!.phone },
  });
  const { meta } = await list();
  expect(meta.teachers.filter(({ own }) => own).map((one) => one.id)).toEqual([id]);
});

/** A pass of some branches pays there and nowhere else, whoever asks: the sheet, the booking, the mark. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schoolsRoutes } from '@ritm/schools/contract';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { servicesRoutes } from '@ritm/services/contract';
import { buildService } from '@ritm/services/testing';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { buildTimetable } from '@ritm/timetable/testing';
import { passesRoutes } from '@ritm/passes/contract';
import { seatRoutes, visitsRoutes } from '../../contract/index.ts';

let t: TestApp;
let school: SchoolOfTest;
let service_id: number;
let north: { branch: number; place: number };
let south: { branch: number; place: number };
const date = '2026-03-11';

const at = () => ({ role: 'owner' as const, school_id: school.school_id });
async function buildBranch(name: string) {
  const { id: branch } = await t.call(school.owner, schoolsRoutes.add_branch, {
    params: at(),
    body: { name },
  });
  const body = { branch_id: branch, name: `Зал, ${name}` };
  return { branch, place: (await t.call(school.owner, schoolsRoutes.add_place, { params: at(), body })).id };
}

beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t);
  [north, south] = [await buildBranch('Северный'), await buildBranch('Южный')];
  service_id = (await buildService(t, school, { branch_ids: [south.branch], debt_policy: 'block' })).id;
});
afterAll(async () => {
  expect(await t.verify()).toEqual([]);
  await t.close();
});

async function client() {
  const { id: student_id } = await buildStudent(t, school);
  await t.call(school.owner, passesRoutes.add_lesson_plus, {
    params: { ...at(), student_id },
    body: { service_id, date },
  });
  return student_id;
}
const buildClass = (place_id: number, time_from: string, student_id: number) =>
  buildTimetable(t, school, {
    date,
    time_from,
    time_to: `${Number(time_from.slice(0, 2)) + 1}:00`,
    service_id,
    place_id,
    students_ids: [student_id],
  });

test('it pays in its branch, and is refused in another with the reason', async () => {
  const student_id = await client();
  const [there, here] = [
    await buildClass(north.place, '09:00', student_id),
    await buildClass(south.place, '10:00', student_id),
  ];
  const mark = (timetable_id: number) =>
    t.request(school.owner, visitsRoutes.add_lesson_minus, {
      params: { ...at(), student_id },
      body: { timetable_id, date_visit: date },
    });
  const sheet = (timetable_id: number) =>
    t.call(school.owner, visitsRoutes.get_class_sheet, { params: { ...at(), timetable_id }, query: { date } });
  expect((await sheet(there.id)).students[0]).toMatchObject({
    lesson_plus: null,
    why_not: { why: 'не для этого филиала' },
  });
  expect((await sheet(here.id)).students[0]!.lesson_plus).not.toBe(null);
  expect(await mark(there.id)).toMatchObject({ status: 409 });
  expect(await mark(here.id)).toMatchObject({ status: 200 });
});

test('the booking says so before it is made', async () => {
  const student_id = await client();
  const { id: other } = await buildStudent(t, school);
  const there = await buildClass(north.place, '12:00', other);
  const offer = await t.call(school.owner, seatRoutes.get_seat_offer, {
    params: { ...at(), student_id },
    query: { timetable_id: there.id, date },
  });
  expect(offer.ways.find(({ pays }) => pays === 'pass')).toMatchObject({ why_not: 'не для этого филиала' });
});

test('what was sold stays as it was when the service changes, and a foreign branch does not exist', async () => {
  const student_id = await client();
  const change = (branch_ids: number[]) =>
    t.request(school.owner, servicesRoutes.edit_service, { params: { ...at(), service_id }, body: { branch_ids } });
  expect(await change([])).toMatchObject({ status: 200, body: { branch_ids: [] } });
  const there = await buildClass(north.place, '14:00', student_id);
  const sheet = await t.call(school.owner, visitsRoutes.get_class_sheet, {
    params: { ...at(), timetable_id: there.id },
    query: { date },
  });
  expect(sheet.students[0]).toMatchObject({ lesson_plus: null, why_not: { why: 'не для этого филиала' } });
  const other = await buildSchool(t);
  const [foreign] = await t.sql<{ id: string }>('select id from branches where school_id = $1', [other.school_id]);
  expect(await change([Number(foreign!.id)])).toMatchObject({ status: 422, body: { code: 'services.branch_missing' } });
});

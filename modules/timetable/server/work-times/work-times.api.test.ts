/**
 * Working hours and the schedule of teachers: weeks, dates set apart, what they say of classes outside the hours, and
 * who may change them.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '@ritm/http';
import { buildAdministrator, buildPlace, buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { workTimesRoutes as routes } from '../../contract/index.ts';
import { buildTimetable, buildWorkTime } from '../testing.ts';

let t: TestApp;
let school: SchoolOfTest;
let other: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp();
  [school, other] = [await buildSchool(t), await buildSchool(t)];
});
afterAll(() => t.close());

const params = (of = school) => ({ role: 'owner' as const, school_id: of.school_id });
type Body = CallInput<typeof routes.add_work_time>['body'];
const add = (body: Partial<Body>, session: TestSession = school.owner, role = 'owner') =>
  t.request(session, routes.add_work_time, {
    params: { ...params(), role },
    body: { weekday: 1, time_from: '10:00', time_to: '18:00', ...body },
  });
const lines = async (teacher_id: number) =>
  (await t.call(school.owner, routes.list_work_times, { params: params(), query: { teacher_id } })).data;

describe('a line of a working week', () => {
  test('is added, changed and taken out', async () => {
    const { staff_id } = await buildTeacher(t, school);
    const service = await buildService(t, school, { type: 'single', format: 'individual' });
    const place_id = await buildPlace(t, school);
    const made = await add({ teacher_id: staff_id, place_id, service_ids: [service.id], valid_until: '2026-06-30' });
    expect(made.status).toBe(200);
    const id = made.body.id!;
    expect(await lines(staff_id)).toEqual([
      {
        id,
        teacher_id: staff_id,
        weekday: 1,
        time_from: '10:00',
        time_to: '18:00',
        place_id,
        service_ids: [service.id],
        valid_from: null,
        valid_until: '2026-06-30',
        can: { edit: true, delete: true },
      },
    ]);
    await t.call(school.owner, routes.edit_work_time, {
      params: { ...params(), id },
      body: { time_to: '02:00', service_ids: [], valid_until: null },
    });
    expect((await lines(staff_id))[0]).toMatchObject({
      time_to: '02:00',
      service_ids: [],
      valid_until: null,
      place_id,
    });
    await t.call(school.owner, routes.delete_work_time, { params: { ...params(), id } });
    expect(await lines(staff_id)).toEqual([]);
    const gone = await t.request(school.owner, routes.delete_work_time, { params: { ...params(), id } });
    expect(gone.status).toBe(404);
  });

  test('does not overlap another of the same person while both hold', async () => {
    const { staff_id } = await buildTeacher(t, school);
    const own = { teacher_id: staff_id };
    await buildWorkTime(t, school, { ...own, valid_until: '2026-05-31' });
    const refused = await add({ ...own, time_from: '17:00', time_to: '20:00' });
    expect([refused.status, refused.body.code]).toEqual([409, 'timetable.hours_overlap']);
    expect((await add({ ...own, time_from: '18:00', time_to: '20:00' })).status).toBe(200);
    expect((await add({ ...own, weekday: 2 })).status).toBe(200);
    expect((await add({ ...own, time_to: '17:00', valid_from: '2026-06-01' })).status).toBe(200);
    // Two concurrent requests for the same hour: one succeeds.
    const twins = await Promise.all([1, 2].map(() => add({ ...own, weekday: 5 })));
    expect(twins.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('is refused where it makes no sense', async () => {
    const cases: [Partial<Body>, number, string][] = [
      [{ time_to: '10:00' }, 422, 'timetable.too_short'],
      [{ valid_from: '2026-05-01', valid_until: '2026-04-30' }, 422, 'timetable.validity_reversed'],
      [{ weekday: 8 }, 422, 'common.invalid'],
    ];
    for (const [body, status, code] of cases) {
      const reply = await add(body);
      expect([reply.status, reply.body.code]).toEqual([status, code]);
    }
  });

  test('of another organization is missing, in the path and below it', async () => {
    const theirs = await buildTeacher(t, other);
    const service = await buildService(t, other);
    const place_id = await buildPlace(t, other);
    for (const body of [{ teacher_id: theirs.staff_id }, { service_ids: [service.id] }, { place_id }])
      expect((await add(body)).status).toBe(404);
    const id = await buildWorkTime(t, other);
    const reply = await t.request(school.owner, routes.edit_work_time, { params: { ...params(), id }, body: {} });
    expect(reply.status).toBe(404);
  });

  test('is read by a teacher, their own and the organization’s, and changed by the desk', async () => {
    const anna = await buildTeacher(t, school, { withUser: true });
    const boris = await buildTeacher(t, school);
    await buildWorkTime(t, school, { teacher_id: anna.staff_id });
    await buildWorkTime(t, school, { teacher_id: boris.staff_id });
    const mine = await t.call(anna.session!, routes.list_work_times, {
      params: { role: 'teacher', school_id: school.school_id },
      query: {},
    });
    expect(mine.data.every((one) => one.teacher_id === null || one.teacher_id === anna.staff_id)).toBe(true);
    expect(mine.data.some((one) => one.teacher_id === anna.staff_id && !one.can.edit)).toBe(true);
    const theirs = await t.request(anna.session, routes.list_work_times, {
      params: { role: 'teacher', school_id: school.school_id },
      query: { teacher_id: boris.staff_id },
    });
    expect(theirs.status).toBe(404);
    expect((await add({}, anna.session, 'teacher')).status).toBe(403);
    const desk = await buildAdministrator(t, school);
    expect((await add({ weekday: 7 }, desk.session, 'administrator')).status).toBe(200);
  });
});

describe('the schedule of teachers', () => {
  const week = { date_from: '2026-03-16', date_to: '2026-03-22' };
  const scheduleOf = async (of: SchoolOfTest, teacher_id: number | null, query = week) => {
    const { data } = await t.call(of.owner, routes.get_schedule_teachers, { params: params(of), query });
    return data.find((one) => one.teacher_id === teacher_id)!.days;
  };
  const set = (of: SchoolOfTest, body: CallInput<typeof routes.set_schedule_teachers>['body']) =>
    t.call(of.owner, routes.set_schedule_teachers, { params: params(of), body });
  const hours = (time_from: string, time_to: string) => ({ time_from, time_to, place_id: null });

  test('is the week, unless a date says otherwise, within what the organization says of that date', async () => {
    const here = await buildSchool(t);
    const { staff_id: anna } = await buildTeacher(t, here);
    const { staff_id: boris } = await buildTeacher(t, here);
    await buildWorkTime(t, here, { weekday: 1, time_from: '09:00', time_to: '21:00' });
    await buildWorkTime(t, here, { weekday: 2, time_from: '09:00', time_to: '21:00' });
    await buildWorkTime(t, here, { weekday: 1, teacher_id: anna, time_from: '12:00', time_to: '20:00' });
    const days = await scheduleOf(here, anna);
    expect(days.map(({ hours: own, origin }) => [own.length, origin])).toEqual([
      [1, 'week'],
      ...Array.from({ length: 6 }, () => [0, 'week']),
    ]);
    expect((await scheduleOf(here, boris)).slice(0, 3)).toMatchObject([
      { date: '2026-03-16', hours: [hours('09:00', '21:00')], origin: 'school_week' },
      { date: '2026-03-17', hours: [hours('09:00', '21:00')], origin: 'school_week' },
      { date: '2026-03-18', hours: [], origin: 'school_week' },
    ]);
    // A short day of the organization limits a teacher with a week of their own, and replaces the day of a teacher
    // without one.
    await set(here, { teacher_id: null, days: [{ date: '2026-03-16', hours: [hours('08:00', '15:00')] }] });
    expect((await scheduleOf(here, anna))[0]).toMatchObject({
      hours: [hours('12:00', '15:00')],
      origin: 'school_date',
    });
    expect((await scheduleOf(here, boris))[0]).toMatchObject({
      hours: [hours('08:00', '15:00')],
      origin: 'school_date',
    });
    // The hours that are set for a person on a date take precedence.
    await set(here, {
      teacher_id: anna,
      days: [
        { date: '2026-03-16', hours: [] },
        { date: '2026-03-18', hours: [hours('10:00', '12:00'), hours('14:00', '16:00')] },
      ],
    });
    expect((await scheduleOf(here, anna)).slice(0, 3)).toMatchObject([
      { hours: [], origin: 'date' },
      { hours: [], origin: 'week' },
      { hours: [hours('10:00', '12:00'), hours('14:00', '16:00')], origin: 'date' },
    ]);
    await set(here, { teacher_id: anna, days: [{ date: '2026-03-16', hours: null }] });
    expect((await scheduleOf(here, anna))[0]).toMatchObject({ hours: [hours('12:00', '15:00')] });
  });

  test('counts the classes and those outside the hours, and says so before it is set', async () => {
    const here = await buildSchool(t);
    const { staff_id: anna } = await buildTeacher(t, here);
    await buildWorkTime(t, here, { weekday: 1, teacher_id: anna, time_from: '10:00', time_to: '19:00' });
    const made = await buildTimetable(t, here, { date: '2026-03-16', teacher_id: anna, title: 'Йога' });
    expect((await scheduleOf(here, anna))[0]).toMatchObject({ classes: 1, minutes: 60, outside: 0 });
    const days = [{ date: '2026-03-16', hours: [hours('10:00', '18:30')] }];
    const outside = [{ id: made.id, date: '2026-03-16', time_from: '18:00', time_to: '19:00', title: 'Йога' }];
    expect(await set(here, { teacher_id: anna, days, preview: true })).toEqual({ changed: 1, outside });
    expect((await scheduleOf(here, anna))[0]).toMatchObject({ origin: 'week', outside: 0 });
    expect(await set(here, { teacher_id: anna, days })).toEqual({ changed: 1, outside });
    expect((await scheduleOf(here, anna))[0]).toMatchObject({ origin: 'date', outside: 1 });
  });

  test('is refused where it makes no sense, and for whom it is not', async () => {
    const here = await buildSchool(t);
    const anna = await buildTeacher(t, here, { withUser: true });
    const desk = await buildAdministrator(t, here);
    const bad = (body: Record<string, unknown>) =>
      t.request(here.owner, routes.set_schedule_teachers, { params: params(here), body });
    const of = (date: string, ...given: unknown[]) => ({ teacher_id: anna.staff_id, days: [{ date, hours: given }] });
    expect((await bad(of('2026-03-16', hours('10:00', '14:00'), hours('13:00', '15:00')))).body.code).toBe(
      'timetable.hours_overlap',
    );
    expect((await bad(of('2026-03-16', hours('10:00', '10:00')))).body.code).toBe('timetable.too_short');
    expect((await bad(of('2031-03-16', hours('10:00', '11:00')))).body.code).toBe('timetable.days_too_far');
    expect((await bad({ ...of('2026-03-16'), teacher_id: 999_999 })).status).toBe(404);
    const reads = (session: TestSession, role: string) =>
      t.request(session, routes.get_schedule_teachers, { params: { ...params(here), role }, query: week });
    expect((await reads(desk.session, 'administrator')).status).toBe(200);
    expect((await reads(anna.session!, 'teacher')).status).toBe(403);
    const byDesk = await t.request(desk.session, routes.set_schedule_teachers, {
      params: { ...params(here), role: 'administrator' },
      body: of('2026-03-16'),
    });
    expect(byDesk.status).toBe(403);
  });
});

/**
 * An edit or deletion of this date, of the following or of all changes what it says and nothing that has been, shows
 * itself before, and waits for another edit of the same class.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPlace, buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { timetableRoutes as routes } from '../contract/index.ts';
import { buildTimetable } from './testing.ts';

/**
 * Wednesday 11 March 2026, noon in Yekaterinburg. The series of these tests take place on Mondays from 16 March for
 * eight weeks.
 */
let t: TestApp;
let school: SchoolOfTest;
let anna: number;
let boris: number;
let hall: number;
let room: number;
const [first, last] = ['2026-03-16', '2026-05-04'];

beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t);
  anna = (await buildTeacher(t, school)).staff_id;
  boris = (await buildTeacher(t, school)).staff_id;
  hall = await buildPlace(t, school, { capacity: 18 });
  room = await buildPlace(t, school, { capacity: 4 });
});
afterAll(async () => {
  expect(await t.verify()).toEqual([]);
  await t.close();
});

const at = (timetable_id: number) => ({ role: 'owner' as const, school_id: school.school_id, timetable_id });
const mondays = (fields: Record<string, unknown> = {}) =>
  buildTimetable(t, school, { date: first, repeat: 'week', repeat_until: last, ...fields });
const edit = (id: number, body: Record<string, unknown>) =>
  t.request(school.owner, routes.edit_timetable, { params: at(id), body });
const remove = (id: number, query: Record<string, unknown>) =>
  t.request(school.owner, routes.delete_timetable, { params: at(id), query });
const rows = async (...ids: number[]) => {
  const params = { role: 'owner' as const, school_id: school.school_id };
  const query = { date_from: '2026-03-09', date_to: '2026-05-09' };
  const { data } = await t.call(school.owner, routes.list_timetables, { params, query });
  return data.filter((row) => ids.includes(row.id));
};
const plannedDates = async (...ids: number[]) =>
  (await rows(...ids)).filter(({ status }) => status !== 'canceled').map(({ date }) => date);

describe('an edit', () => {
  test('of this date changes this date', async () => {
    const { id } = await mondays({ teacher_id: anna });
    const reply = await edit(id, { date: '2026-03-23', time_from: '19:00', teacher_id: boris, title: 'Замена' });
    expect(reply).toMatchObject({
      status: 200,
      body: { id, date: '2026-03-23', changed: 1, added: 0, canceled: 0, conflicts: [], kept: [] },
    });
    const all = await rows(id);
    expect(all).toHaveLength(8);
    expect(all.filter(({ overridden }) => overridden)).toMatchObject([
      { date: '2026-03-23', time_from: '19:00', teacher_id: boris, title: 'Замена' },
    ]);
    expect(all[0]).toMatchObject({ date: first, time_from: '18:00', teacher_id: anna });
  });

  test('of this and following begins a new series; the count of classes stays', async () => {
    const { id } = await mondays();
    const reply = await edit(id, {
      date: '2026-04-06',
      scope: 'following',
      time_from: '20:00',
      time_to: '21:30',
      title: 'Поздняя',
    });
    expect(reply.body).toMatchObject({ changed: 5, added: 0, canceled: 0, date: '2026-04-06' });
    expect(reply.body.id).not.toBe(id);
    expect(await plannedDates(id)).toEqual(['2026-03-16', '2026-03-23', '2026-03-30']);
    expect(await plannedDates(reply.body.id)).toEqual([
      '2026-04-06',
      '2026-04-13',
      '2026-04-20',
      '2026-04-27',
      '2026-05-04',
    ]);
    expect(new Set((await rows(reply.body.id)).map(({ time_from, title }) => `${time_from} ${title}`))).toEqual(
      new Set(['20:00 Поздняя']),
    );
    const [split] = await t.sql('select split_from_id, repeat_until from timetables where school_id = $1 and id = $2', [
      school.school_id,
      reply.body.id,
    ]);
    expect(Number(split.split_from_id)).toBe(id);
  });

  test('of all moves every class ahead and keeps their number', async () => {
    const { id } = await mondays();
    const reply = await edit(id, { date: '2026-04-06', scope: 'all', new_date: '2026-04-08' });
    expect(reply.body).toMatchObject({ id, changed: 8, added: 0, canceled: 0, date: '2026-04-08' });
    expect(await plannedDates(id)).toEqual([
      '2026-03-18',
      '2026-03-25',
      '2026-04-01',
      '2026-04-08',
      '2026-04-15',
      '2026-04-22',
      '2026-04-29',
      '2026-05-06',
    ]);
    const [{ count }] = (await t.sql(
      "select count(*) from occurrences where school_id = $1 and timetable_id = $2 and status = 'planned'",
      [school.school_id, id],
    )) as [{ count: string }];
    expect(Number(count)).toBe(8);
  });

  test('leaves what has been: time, teacher and service of past classes', async () => {
    const { id } = await mondays({ date: '2026-03-02', teacher_id: anna, time_from: '09:00', time_to: '10:00' });
    const reply = await edit(id, { date: '2026-03-16', scope: 'all', teacher_id: boris });
    expect(reply.body).toMatchObject({ changed: 8, added: 0, canceled: 0 });
    const past = await t.sql(
      'select date, teacher_id from occurrences where school_id = $1 and timetable_id = $2 and date < $3 order by date',
      [school.school_id, id, '2026-03-11'],
    );
    expect(past.map(({ teacher_id }) => Number(teacher_id))).toEqual([anna, anna]);
    const refused = await edit(id, { date: '2026-03-09', time_from: '08:00' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'timetable.occurrence_immutable' } });
    expect((await edit(id, { date: '2026-03-09', title: 'Как было' })).status).toBe(200);
  });

  test('takes the clients along', async () => {
    const { id: student } = await buildStudent(t, school, { lastname: 'Едущий', firstname: 'Пётр' });
    const { id } = await mondays({ students_ids: [student] });
    const reply = await edit(id, { date: '2026-04-06', scope: 'following', new_date: '2026-04-07' });
    expect(reply.body.students).toEqual([{ id: student, name: 'Едущий Пётр' }]);
    const one = await t.call(school.owner, routes.get_timetable, {
      params: at(reply.body.id),
      query: { date: '2026-04-14' },
    });
    expect(one.students).toEqual([{ student_id: student, name: 'Едущий Пётр', status: 'booked', standing: true }]);
    const before = await t.call(school.owner, routes.get_timetable, { params: at(id), query: { date: '2026-03-30' } });
    expect(before.students).toMatchObject([{ student_id: student, standing: true }]);
  });

  test('shows beforehand what it would do, and does nothing', async () => {
    const { id: student } = await buildStudent(t, school);
    const { id } = await mondays({ students_ids: [student], teacher_id: anna, time_from: '12:00', time_to: '13:00' });
    await buildTimetable(t, school, {
      title: 'Занятый час',
      date: '2026-03-23',
      time_from: '14:00',
      time_to: '15:00',
      teacher_id: anna,
    });
    const reply = await edit(id, { date: first, scope: 'all', time_from: '14:00', preview: true });
    expect(reply.body).toMatchObject({
      changed: 8,
      students: [{ id: student }],
      conflicts: [{ with: 'teacher', title: 'Занятый час', date: '2026-03-23' }],
    });
    expect((await rows(id))[0]).toMatchObject({ time_from: '12:00' });
    expect((await edit(id, { date: first, scope: 'all', time_from: '14:00' })).body.code).toBe(
      'timetable.teacher_busy',
    );
    const forced = await edit(id, {
      date: first,
      scope: 'all',
      time_from: '14:00',
      force: true,
      conflict_reason: 'Два зала',
    });
    expect(forced).toMatchObject({ status: 200, body: { changed: 8, conflicts: [{ date: '2026-03-23' }] } });
    const reasons = await t.sql(
      'select date from occurrences where school_id = $1 and timetable_id = $2 and conflict_reason is not null',
      [school.school_id, id],
    );
    expect(reasons.map(({ date }) => date)).toHaveLength(1);
  });

  test('of the place takes its number of seats, unless more are booked', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => buildStudent(t, school)));
    const { id } = await mondays({ place_id: hall, time_from: '07:00', time_to: '08:00' });
    await edit(id, { date: '2026-04-06', scope: 'all', place_id: room });
    expect(new Set((await rows(id)).map(({ capacity }) => capacity))).toEqual(new Set([4]));
    await edit(id, { date: '2026-04-06', scope: 'all', place_id: hall });
    await t.call(school.owner, routes.set_class_students, {
      params: at(id),
      body: { date: first, students_ids: people.map((one) => one.id) },
    });
    expect(await edit(id, { date: first, scope: 'all', place_id: room })).toMatchObject({
      status: 409,
      body: { code: 'timetable.fewer_than_booked', data: { booked: 5 } },
    });
    expect(await edit(id, { date: first, capacity: 3 })).toMatchObject({
      status: 409,
      body: { errors: { capacity: ['Уже записано больше: 5'] } },
    });
  });

  test('to another repeat gives new dates and books the clients with a regular place', async () => {
    const { id: student } = await buildStudent(t, school);
    const { id } = await mondays({ students_ids: [student], repeat_until: '2026-03-30' });
    const reply = await edit(id, { date: first, scope: 'all', repeat: 'every_2_days', repeat_until: '2026-03-24' });
    expect(reply.body).toMatchObject({ canceled: 2, added: 4 });
    expect(await plannedDates(id)).toEqual(['2026-03-16', '2026-03-18', '2026-03-20', '2026-03-22', '2026-03-24']);
    const seats = await t.sql(
      "select booked from occurrences where school_id = $1 and timetable_id = $2 and status = 'planned'",
      [school.school_id, id],
    );
    expect(seats.map(({ booked }) => booked)).toEqual([1, 1, 1, 1, 1]);
  });

  test.each([
    [{ date: '2026-03-17' }, 404, 'timetable.no_such_occurrence'],
    [{ date: '2026-03-23', repeat: 'day' }, 422, 'timetable.repeat_of_one_date'],
    [{ date: '2026-03-23', color: '3' }, 422, 'timetable.repeat_of_one_date'],
    [{ date: '2026-03-23', new_date: '2026-03-10' }, 422, 'timetable.date_in_past'],
    [{ date: '2026-03-23', new_date: '2026-03-30' }, 409, 'timetable.already_that_day'],
    [{ date: '2026-03-23', scope: 'all', repeat_until: '2026-03-12' }, 422, 'timetable.until_before_date'],
    [{ date: '2026-03-23', time_to: '18:01' }, 422, 'timetable.too_short'],
  ])('is refused: %j', async (body, status, code) => {
    const { id } = await mondays({ title: 'Отказы' });
    const reply = await edit(id, body);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect((await rows(id)).map(({ date }) => date)).toHaveLength(8);
  });

  test('of a class without repeats edits it whole', async () => {
    const { id } = await buildTimetable(t, school, { date: '2026-04-01' });
    const reply = await edit(id, { date: '2026-04-01', new_date: '2026-04-02', title: 'Другое', capacity: 6 });
    expect(reply.body).toMatchObject({ id, date: '2026-04-02', changed: 1 });
    expect(await rows(id)).toMatchObject([{ date: '2026-04-02', title: 'Другое', capacity: 6, overridden: false }]);
  });

  test('under another edit of the same class waits for it: both stand, none is lost', async () => {
    const { id } = await mondays({ title: 'Вдвоём', time_from: '06:00', time_to: '07:00' });
    const replies = await Promise.all([
      edit(id, { date: '2026-03-23', title: 'Раз' }),
      edit(id, { date: '2026-03-23', time_from: '06:30' }),
      edit(id, { date: '2026-03-30', scope: 'following', capacity: 9 }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [picked] = (await rows(id)).filter(({ date }) => date === '2026-03-23');
    expect(picked).toMatchObject({ title: 'Раз', time_from: '06:30' });
  });
});

describe('set_date', () => {
  test('moves one date, with its time', async () => {
    const { id } = await mondays({ time_from: '10:00', time_to: '11:00' });
    const reply = await t.call(school.owner, routes.set_date, {
      params: at(id),
      body: { date: '2026-03-23', new_date: '2026-03-25', time_from: '11:00', time_to: '12:30' },
    });
    expect(reply).toMatchObject({ id, date: '2026-03-25', changed: 1 });
    const [moved] = (await rows(id)).filter(({ original_date }) => original_date === '2026-03-23');
    expect(moved).toMatchObject({ date: '2026-03-25', time_from: '11:00', time_to: '12:30', overridden: true });
    const gone = await t.request(school.owner, routes.set_date, {
      params: at(id),
      body: { date: '2026-03-23', new_date: '2026-03-26' },
    });
    expect(gone.body.code).toBe('timetable.no_such_occurrence');
    const back = await t.call(school.owner, routes.set_date, {
      params: at(id),
      body: { date: '2026-03-25', new_date: '2026-03-23' },
    });
    expect(back.date).toBe('2026-03-23');
  });

  test('meets another class of the place and says which', async () => {
    await buildTimetable(t, school, {
      title: 'Чужой час',
      date: '2026-03-27',
      time_from: '10:00',
      time_to: '11:00',
      place_id: room,
    });
    const { id } = await mondays({ place_id: room, time_from: '10:00', time_to: '11:00' });
    const reply = await t.request(school.owner, routes.set_date, {
      params: at(id),
      body: { date: '2026-03-30', new_date: '2026-03-27' },
    });
    expect(reply).toMatchObject({
      status: 409,
      body: {
        code: 'timetable.place_busy',
        message: 'Место в это время занято: «Чужой час», пт, 27 марта, 10:00–11:00',
      },
    });
  });
});

describe('a deletion', () => {
  test('of this date cancels it and frees its time', async () => {
    const { id } = await mondays({ place_id: room, time_from: '15:00', time_to: '16:00' });
    expect((await remove(id, { date: '2026-03-23', reason: 'Тренер болен' })).body).toMatchObject({
      canceled: 1,
      changed: 0,
    });
    expect(await plannedDates(id)).toHaveLength(7);
    const one = await t.call(school.owner, routes.get_timetable, { params: at(id), query: { date: '2026-03-23' } });
    expect(one).toMatchObject({
      status: 'canceled',
      cancel_reason: 'Тренер болен',
      can: { move: false, delete: false, students: false },
    });
    await buildTimetable(t, school, { date: '2026-03-23', place_id: room, time_from: '15:00', time_to: '16:00' });
    expect((await remove(id, { date: '2026-03-23' })).body.code).toBe('timetable.occurrence_immutable');
  });

  test('of this and following ends the series and the places in it', async () => {
    const { id: student } = await buildStudent(t, school);
    const { id } = await mondays({ students_ids: [student] });
    const reply = await remove(id, { date: '2026-04-06', scope: 'following' });
    expect(reply.body).toMatchObject({ canceled: 5, students: [{ id: student }] });
    expect(await plannedDates(id)).toEqual(['2026-03-16', '2026-03-23', '2026-03-30']);
    const places = await t.sql(
      `
        select to_char(to_date, 'YYYY-MM-DD') as until
        from timetable_students
        where school_id = $1 and timetable_id = $2`,
      [school.school_id, id],
    );
    expect(places).toEqual([{ until: '2026-04-05' }]);
  });

  test('of all archives a series that has not begun', async () => {
    const { id } = await mondays();
    expect((await remove(id, { date: '2026-04-06', scope: 'all' })).body).toMatchObject({ canceled: 8 });
    expect(await plannedDates(id)).toEqual([]);
    expect((await edit(id, { date: '2026-04-06', title: 'Поздно', time_from: '09:00' })).body.code).toBe(
      'timetable.occurrence_immutable',
    );
  });

  test('shows beforehand whom it will notify', async () => {
    const { id: student } = await buildStudent(t, school);
    const { id } = await mondays({ students_ids: [student] });
    expect((await remove(id, { date: '2026-04-06', scope: 'following', preview: true })).body).toMatchObject({
      canceled: 5,
      students: [{ id: student }],
    });
    expect(await plannedDates(id)).toHaveLength(8);
  });

  test('leaves a line in the audit', async () => {
    const { id } = await mondays();
    await remove(id, { date: first });
    const lines = await t.sql(
      'select action, object_id from audit_log where school_id = $1 and object_id = $2 order by id',
      [school.school_id, id],
    );
    expect(lines.map(({ action }) => action)).toEqual(['timetable.created', 'timetable.deleted']);
  });
});

/**
 * Free time of specialists is found and booked by one statement (decision 018): hours, buffers, notice, zones, and one
 * booking of fifty at once. Control: without locks and the constraint one time is taken more than once.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '@ritm/http';
import { addDays } from '@ritm/kernel';
import { testSwitches } from '@ritm/platform/testing';
import { buildPlace, buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { buildStudent } from '@ritm/students/testing';
import { maxOfRuns, openTestApp, type TestApp } from '@ritm/testing';
import { slotsRoutes as routes, timetableRoutes, type Slot } from '../../contract/index.ts';
import { buildTimetable, buildWorkTime, writeAs } from '../testing.ts';
import { bookSlot, releaseSeats } from '../index.ts';

let t: TestApp;
let school: SchoolOfTest;
/** Wednesday noon in Yekaterinburg; the Monday after it is 2026-03-16. */
const MONDAY = '2026-03-16';
beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t);
});
afterAll(() => t.close());

const params = (of = school) => ({ role: 'owner' as const, school_id: of.school_id });
const single = (of = school, fields = {}) =>
  buildService(t, of, {
    type: 'single',
    format: 'individual',
    duration_minutes: 60,
    visits: 1,
    ...fields,
  } as never);

interface Stage {
  of: SchoolOfTest;
  service_id: number;
  teachers: number[];
}
/**
 * Creates an organization whose teachers work on Mondays 10:00–13:00; a class lasts an hour and may start every half
 * hour.
 */
async function stage(count = 1, of?: SchoolOfTest): Promise<Stage> {
  const here = of ?? (await buildSchool(t));
  const teachers: number[] = [];
  for (let n = 0; n < count; n++) teachers.push((await buildTeacher(t, here)).staff_id);
  for (const teacher_id of teachers) await buildWorkTime(t, here, { teacher_id, time_to: '13:00' });
  return { of: here, service_id: (await single(here)).id, teachers };
}

const slotsOf = async ({ of, service_id }: Stage, query: Record<string, unknown> = {}): Promise<Slot[]> =>
  (
    await t.call(of.owner, routes.list_slots, {
      params: params(of),
      query: { service_id, date_from: MONDAY, date_to: MONDAY, ...query },
    })
  ).data;
const times = (slots: Slot[]) => slots.map(({ time_from }) => time_from);
const rule = ({ of }: Stage, fields: Record<string, unknown>) =>
  t.call(of.owner, routes.set_slot_rule, {
    params: params(of),
    body: {
      service_id: null,
      step_minutes: 30,
      notice_minutes: 0,
      horizon_days: 60,
      buffer_before: 0,
      buffer_after: 0,
      ...fields,
    } as never,
  });

const book = (at: Stage, starts_at: string, more: { teacher_id?: number; students_ids?: number[] } = {}) =>
  writeAs(t, at.of, (tx) =>
    bookSlot(tx, {
      service_id: at.service_id,
      teacher_id: null,
      starts_at,
      students_ids: [],
      source: 'online',
      ...more,
    }),
  );
const codeOf = (error: unknown): string => {
  if (error instanceof AppError) return error.declaration.code;
  throw error;
};
/** Yekaterinburg is five hours ahead. */
const at = (time: string, date = MONDAY) => new Date(`${date}T${time}:00+05:00`).toISOString();

describe('free time', () => {
  test('lies on the grid of the hours, without what is taken', async () => {
    const one = await stage();
    expect(times(await slotsOf(one))).toEqual(['10:00', '10:30', '11:00', '11:30', '12:00']);
    await buildTimetable(t, one.of, {
      date: MONDAY,
      time_from: '10:45',
      time_to: '11:15',
      teacher_id: one.teachers[0]!,
    });
    expect(times(await slotsOf(one))).toEqual(['11:30', '12:00']);
    await rule(one, { step_minutes: 15 });
    expect(times(await slotsOf(one))).toEqual(['11:15', '11:30', '11:45', '12:00']);
    expect((await slotsOf(one))[0]).toMatchObject({
      date: MONDAY,
      time_to: '12:15',
      time_zone: 'Asia/Yekaterinburg',
      teachers_ids: one.teachers,
    });
  });

  test('keeps the longer buffer of two neighbours, not their sum', async () => {
    const one = await stage();
    await rule(one, { step_minutes: 15, buffer_after: 15 });
    await book(one, at('10:00'), { students_ids: [(await buildStudent(t, one.of)).id] });
    expect(times(await slotsOf(one))[0]).toBe('11:15');
    await rule(one, { step_minutes: 15, buffer_before: 15, buffer_after: 15 });
    expect(times(await slotsOf(one))[0]).toBe('11:15');
    await rule(one, { service_id: one.service_id, step_minutes: 15, buffer_before: 30 });
    expect(times(await slotsOf(one))[0]).toBe('11:30');
  });

  test('is offered from the notice on and up to the horizon, but to the desk at once', async () => {
    const one = await stage();
    await rule(one, { notice_minutes: 60 * 24 * 5, horizon_days: 10 });
    expect(await slotsOf(one)).toHaveLength(5);
    const student = [(await buildStudent(t, one.of)).id];
    // The notice of five days from Wednesday noon ends on Monday at 12:00.
    await expect(book(one, at('11:30'), { students_ids: student }).catch(codeOf)).resolves.toBe(
      'timetable.slot_closed',
    );
    await expect(book(one, at('10:00', '2026-03-23'), { students_ids: student }).catch(codeOf)).resolves.toBe(
      'timetable.slot_closed',
    );
    await book(one, at('12:00'), { students_ids: student });
  });

  test('slots after midnight were lost: after midnight it is of the next date, and is found there', async () => {
    const here = await buildSchool(t);
    const { staff_id } = await buildTeacher(t, here);
    await buildWorkTime(t, here, { teacher_id: staff_id, time_from: '22:30', time_to: '01:30' });
    const nightService = { of: here, service_id: (await single(here)).id, teachers: [staff_id] };
    expect(times(await slotsOf(nightService))).toEqual(['22:30', '23:00', '23:30']);
    const next = await slotsOf(nightService, { date_from: '2026-03-17', date_to: '2026-03-17' });
    expect(next.map(({ date, time_from, time_to }) => [date, time_from, time_to])).toEqual([
      ['2026-03-17', '00:00', '01:00'],
      ['2026-03-17', '00:30', '01:30'],
    ]);
    const booked = await book(nightService, next[1]!.starts_at, { students_ids: [(await buildStudent(t, here)).id] });
    expect(booked).toMatchObject({ date: '2026-03-17', time_from: '00:30' });
  });

  test('is none on a day off, a closed day, where the room is taken, and for another service', async () => {
    const one = await stage();
    const other = await single(one.of);
    const place_id = await buildPlace(t, one.of);
    const { staff_id } = await buildTeacher(t, one.of);
    const line = { teacher_id: staff_id, time_from: '14:00', time_to: '16:00', place_id };
    await buildWorkTime(t, one.of, { ...line, service_ids: [other.id] });
    expect(times(await slotsOf(one, { teacher_id: staff_id }))).toEqual([]);
    const theirs = { ...one, service_id: other.id };
    expect(times(await slotsOf(theirs, { teacher_id: staff_id }))).toEqual(['14:00', '14:30', '15:00']);
    await buildTimetable(t, one.of, { date: MONDAY, time_from: '14:00', time_to: '15:00', place_id });
    expect(times(await slotsOf(theirs, { teacher_id: staff_id }))).toEqual(['15:00']);
    await t.sql(`insert into closures (school_id, date_from, date_to, reason) values ($1, $2, $2, 'Праздник')`, [
      one.of.school_id,
      MONDAY,
    ]);
    expect(await slotsOf(theirs)).toEqual([]);
  });

  test('is for services given by time, in a bounded range, of this organization', async () => {
    const one = await stage();
    const group = await buildService(t, one.of, { format: 'group' });
    const foreign = await single();
    const listSlots = (query: Record<string, unknown>) =>
      t.request(one.of.owner, routes.list_slots, {
        params: params(one.of),
        query: { service_id: one.service_id, date_from: MONDAY, date_to: MONDAY, ...query },
      });
    expect((await listSlots({ service_id: group.id })).body.code).toBe('timetable.no_slots_of_group');
    expect((await listSlots({ date_to: addDays(MONDAY, 31) })).body.code).toBe('timetable.period_too_long');
    expect((await listSlots({ date_to: '2026-03-01' })).body.code).toBe('timetable.period_reversed');
    expect((await listSlots({ service_id: foreign.id })).status).toBe(404);
  });
});

describe('booking a time', () => {
  test('a time sent by the client was trusted: a time off the grid or outside the hours is refused', async () => {
    const one = await stage();
    const students_ids = [(await buildStudent(t, one.of)).id];
    for (const wrong of [
      at('10:10'),
      at('09:30'),
      at('12:30'),
      at('10:00', '2026-03-17'),
      '2026-03-09T05:00:00Z',
      'no',
    ])
      await expect(book(one, wrong, { students_ids }).catch(codeOf)).resolves.toBe('timetable.slot_closed');
    const booked = await book(one, at('10:30'), { students_ids });
    expect(booked).toMatchObject({ time_from: '10:30', time_to: '11:30', teacher_id: one.teachers[0], hold_id: null });
    expect(await t.verify()).toEqual([]);
  });

  test('check and insert were two steps: fifty at once for one time, one succeeds', async () => {
    const one = await stage();
    const students = await Promise.all(Array.from({ length: 50 }, () => buildStudent(t, one.of)));
    const codes = await Promise.all(
      students.map(({ id }) => book(one, at('11:00'), { students_ids: [id] }).then(() => 'made', codeOf)),
    );
    expect(codes.filter((code) => code === 'made')).toHaveLength(1);
    expect(codes.filter((code) => code === 'timetable.slot_taken')).toHaveLength(49);
    expect(await t.verify()).toEqual([]);
  });

  test('check and insert were two steps, control: without locks and constraint the same time is taken more than once', async () => {
    const one = await stage();
    const [constraint] = await t.sql<{ def: string }>(
      `select pg_get_constraintdef(oid) as def from pg_constraint where conname = 'occurrences_teacher_free'`,
    );
    testSwitches.locks = false;
    await t.sql('alter table occurrences drop constraint occurrences_teacher_free');
    let day = MONDAY;
    const max = await maxOfRuns(async () => {
      day = addDays(day, 7);
      const of = await Promise.all(Array.from({ length: 10 }, () => buildStudent(t, one.of)));
      const made = await Promise.all(
        of.map(({ id }) =>
          writeAs(t, one.of, (tx) =>
            bookSlot(tx, {
              service_id: one.service_id,
              teacher_id: null,
              starts_at: at('11:00', day),
              students_ids: [id],
              source: 'online',
              at_desk: true,
            }),
          ).then(
            () => 1,
            () => 0 as number,
          ),
        ),
      );
      return made.reduce((sum, one_) => sum + one_, 0);
    }, 1);
    testSwitches.locks = true;
    await t.sql(`delete from occurrence_students where school_id = $1`, [one.of.school_id]);
    await t.sql(`delete from occurrences where school_id = $1`, [one.of.school_id]);
    await t.sql(`alter table occurrences add constraint occurrences_teacher_free ${constraint!.def}`);
    expect(max).toBeGreaterThan(1);
  });

  test('a pending booking did not count as busy: a kept time is busy, and is free again when nobody took it', async () => {
    const one = await stage();
    const hold = { seats: 1, held_until: '2026-03-11T08:00:00.000Z' };
    const held = await writeAs(t, one.of, (tx) =>
      bookSlot(tx, {
        service_id: one.service_id,
        teacher_id: null,
        starts_at: at('10:00'),
        students_ids: [],
        hold,
        source: 'online',
      }),
    );
    expect(held.hold_id).toBeGreaterThan(0);
    const student = (await buildStudent(t, one.of)).id;
    await expect(book(one, at('10:00'), { students_ids: [student] }).catch(codeOf)).resolves.toBe(
      'timetable.slot_taken',
    );
    await t.clock.set('2026-03-11T08:01:00.000Z');
    await t.perform('timetable.sweep_seats');
    await book(one, at('10:00'), { students_ids: [student] });
    await t.clock.set('2026-03-11T07:00:00.000Z');
    expect(await t.verify()).toEqual([]);
  });

  test('says which times are left when one is taken', async () => {
    const one = await stage();
    await book(one, at('11:00'), { students_ids: [(await buildStudent(t, one.of)).id] });
    const refused = await t.request(one.of.owner, routes.book_slot, {
      params: params(one.of),
      body: { service_id: one.service_id, starts_at: at('11:00'), students_ids: [(await buildStudent(t, one.of)).id] },
    });
    expect([refused.status, refused.body.code]).toEqual([409, 'timetable.slot_taken']);
    const { alternatives } = (refused.body as { data?: { alternatives: Slot[] } }).data!;
    expect(times(alternatives).slice(0, 2)).toEqual(['10:00', '12:00']);
  });

  test('frees the time when its last client leaves', async () => {
    const one = await stage();
    const student = (await buildStudent(t, one.of)).id;
    const { occurrence_id } = await book(one, at('11:00'), { students_ids: [student] });
    expect(times(await slotsOf(one))).toEqual(['10:00', '12:00']);
    await writeAs(t, one.of, (tx) => releaseSeats(tx, { occurrence_id, students_ids: [student] }));
    expect(times(await slotsOf(one))).toHaveLength(5);
    await book(one, at('11:00'), { students_ids: [student] });
    expect(await t.verify()).toEqual([]);
  });

  test('at the desk goes by its call, a teacher only into their own time', async () => {
    const one = await stage(1);
    const anna = await buildTeacher(t, one.of, { withUser: true });
    await buildWorkTime(t, one.of, { teacher_id: anna.staff_id, time_to: '13:00' });
    const student = await buildStudent(t, one.of);
    const made = await t.call(one.of.owner, routes.book_slot, {
      params: params(one.of),
      body: {
        service_id: one.service_id,
        starts_at: at('10:00'),
        students_ids: [student.id],
        teacher_id: anna.staff_id,
      },
    });
    const { data } = await t.call(one.of.owner, timetableRoutes.list_timetables, {
      params: params(one.of),
      query: { date_from: MONDAY, date_to: MONDAY },
    });
    expect(data).toMatchObject([{ id: made.id, booked: 1, capacity: 1, teacher_id: anna.staff_id }]);
    const asTeacher = { role: 'teacher', school_id: one.of.school_id };
    const body = { service_id: one.service_id, starts_at: at('11:00'), students_ids: [student.id] };
    const foreign = await t.request(anna.session, routes.book_slot, {
      params: asTeacher,
      body: { ...body, teacher_id: one.teachers[0] },
    });
    expect(foreign.body.code).toBe('timetable.own_only');
    const own = await t.call(anna.session, routes.book_slot, { params: asTeacher as never, body });
    expect(own.teacher_id).toBe(anna.staff_id);
  });
});

describe('any specialist', () => {
  test('"any specialist" was double-booked: as many as there are free specialists, each once', async () => {
    const three = await stage(3);
    const students = await Promise.all(Array.from({ length: 20 }, () => buildStudent(t, three.of)));
    const replies = await Promise.all(
      students.map(({ id }) =>
        book(three, at('11:00'), { students_ids: [id] }).then(({ teacher_id }) => teacher_id, codeOf),
      ),
    );
    const chosen = replies.filter((one) => typeof one === 'number');
    expect(chosen.toSorted((a, b) => a - b)).toEqual(three.teachers.toSorted((a, b) => a - b));
    expect(replies.filter((one) => one === 'timetable.slot_taken')).toHaveLength(17);
  });

  test('is the least busy of that day', async () => {
    const two = await stage(2);
    const [first, second] = two.teachers as [number, number];
    await buildTimetable(t, two.of, { date: MONDAY, time_from: '15:00', time_to: '16:00', teacher_id: first });
    const booked = await book(two, at('10:00'), { students_ids: [(await buildStudent(t, two.of)).id] });
    expect(booked.teacher_id).toBe(second);
    const again = await book(two, at('12:00'), { students_ids: [(await buildStudent(t, two.of)).id] });
    expect([first, second]).toContain(again.teacher_id);
  });
});

describe('a class of several', () => {
  test('two people got two classes instead of one: whoever comes second joins the first, until it is full', async () => {
    const one = await stage(1);
    const split = await single(one.of, { format: 'mini', capacity: 2 });
    const pair = { ...one, service_id: split.id };
    const [anna, boris, vera] = await Promise.all([1, 2, 3].map(() => buildStudent(t, one.of)));
    const both = await Promise.all(
      [anna, boris].map((student) => book(pair, at('10:00'), { students_ids: [student!.id] })),
    );
    expect(new Set(both.map(({ occurrence_id }) => occurrence_id)).size).toBe(1);
    await expect(book(pair, at('10:00'), { students_ids: [vera!.id] }).catch(codeOf)).resolves.toBe(
      'timetable.slot_taken',
    );
    expect(await t.verify()).toEqual([]);
  });
});

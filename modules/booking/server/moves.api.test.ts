/**
 * A client moves an own lesson to another free time, whole and in time, and the time left is free; otherwise
 * everything stays. Of two who want one time at one moment one has it.
 */
import { buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { timetableRoutes } from '@ritm/timetable/contract';
import { buildWorkTime } from '@ritm/timetable/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { visitorRoutes as routes } from '../contract/index.ts';
import { buildClass, buildClient, buildOpenSchool, buildPublished, formFor } from './testing.ts';

/** Noon in Yekaterinburg. */
const now = '2026-03-11T07:00:00.000Z';
let t: TestApp;
let school: SchoolOfTest;
let client: { student_id: number; session: TestSession };

beforeAll(async () => {
  t = await openTestApp({ now });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.clock.set(now);
  school = await buildOpenSchool(t);
  client = await buildClient(t, school);
});

const params = () => ({ school_id: school.school_id });
const seat = (occurrence_id: number, student_id = client.student_id) => ({ ...params(), occurrence_id, student_id });
const bookings = (session = client.session) => t.call(session, routes.list_bookings, { params: params() });

describe('move of a specialist’s time', () => {
  /**
   * Monday from ten to one in steps of half an hour. The lesson takes an hour and can be moved without a charge until a
   * day before.
   */
  const MONDAY = '2026-03-16';
  let personal: { service_id: number; teacher: number };
  beforeEach(async () => {
    const { staff_id: teacher } = await buildTeacher(t, school);
    await buildTeacher(t, school).then(({ staff_id: teacher_id }) =>
      buildWorkTime(t, school, { teacher_id, time_to: '13:00' }),
    );
    await buildWorkTime(t, school, { teacher_id: teacher, time_to: '13:00' });
    const fields = { name: 'Персональная', format: 'individual', duration_minutes: 60 } as const;
    personal = { service_id: (await buildPublished(t, school, fields)).id, teacher };
  });
  const times = async (teacher = personal.teacher) => {
    const query = { service: personal.service_id, teacher, date_from: MONDAY, date_to: MONDAY };
    const { data } = await t.call(undefined, routes.list_public_slots, { params: params(), query });
    return new Map(data.map(({ time_from, starts_at }) => [time_from, starts_at]));
  };
  const take = async (time: string, session = client.session) =>
    t.call(session, routes.add_request, {
      params: params(),
      body: formFor(
        { service_id: personal.service_id, occurrence_id: 0 },
        { occurrence_id: undefined, teacher_id: personal.teacher, starts_at: (await times()).get(time)! },
      ),
    });
  const mine = async () =>
    (await bookings()).data.map(({ time_from, teacher_id, can }) => [time_from, teacher_id, can]);
  const move = async (body: { occurrence_id?: number; starts_at?: string }) => {
    const { occurrence_id } = (await bookings()).data[0]!;
    return t.request(client.session, routes.move_booking, { params: seat(occurrence_id), body });
  };

  test('to a free time of the same one, be it half an hour later, once, and the time left is free', async () => {
    await take('10:00');
    const can = { cancel: true, move: false, move_time: true, propose: false, confirm: true };
    expect(await mine()).toEqual([['10:00', personal.teacher, can]]);
    expect([...(await times()).keys()]).toEqual(['11:00', '11:30', '12:00']);
    const { occurrence_id } = (await bookings()).data[0]!;
    await t.call(client.session, routes.confirm_booking, { params: seat(occurrence_id) });
    expect((await bookings()).data).toMatchObject([{ confirmed: true, can: { confirm: false } }]);
    // The new time overlaps only the client's own present booking.
    const half = new Date(Date.parse((await times()).get('11:00')!) - 30 * 60_000).toISOString();
    expect((await move({ starts_at: half })).status).toBe(200);
    expect([...(await times()).keys()]).toEqual(['11:30', '12:00']);
    expect(await mine()).toEqual([['10:30', personal.teacher, { ...can, move_time: false }]]);
    // What was confirmed was the old time.
    expect((await bookings()).data).toMatchObject([{ confirmed: false }]);
    expect((await move({ starts_at: (await times()).get('12:00')! })).body.code).toBe('timetable.moved_once');
    const [row] = await t.sql(`select count(*)::int as n from requests where school_id = $1 and state = 'confirmed'`, [
      school.school_id,
    ]);
    expect(row).toEqual({ n: 1 });
    expect(await t.verify()).toEqual([]);
  });

  describe('in a series', () => {
    /** The client's regular place, every Monday at ten. */
    const series = async (students_ids: number[]) =>
      buildClass(t, school, {
        service_id: personal.service_id,
        teacher_id: personal.teacher,
        date: MONDAY,
        time_from: '10:00',
        time_to: '11:00',
        repeat: 'week',
        capacity: 2,
        students_ids,
      });
    const dates = async () =>
      (await bookings()).data.slice(0, 2).map(({ date, time_from, can }) => [date, time_from, can.move_time]);

    test('one class moves, the others stay where they are, and it moves once', async () => {
      const { occurrence_id } = await series([client.student_id]);
      expect(await dates()).toEqual([
        [MONDAY, '10:00', true],
        ['2026-03-23', '10:00', true],
      ]);
      const to = async (time: string) =>
        t.request(client.session, routes.move_booking, {
          params: seat(occurrence_id),
          body: { starts_at: (await times()).get(time)! },
        });
      expect((await to('12:00')).status).toBe(200);
      expect(await dates()).toEqual([
        [MONDAY, '12:00', false],
        ['2026-03-23', '10:00', true],
      ]);
      expect((await to('11:00')).body.code).toBe('timetable.moved_once');
      expect([...(await times()).keys()]).toEqual(['10:00', '10:30', '11:00']);
      expect(await t.verify()).toEqual([]);
    });

    test('with somebody else on it, it is not one client’s to move', async () => {
      const other = await buildClient(t, school);
      const { occurrence_id } = await series([client.student_id, other.student_id]);
      expect((await dates())[0]).toEqual([MONDAY, '10:00', false]);
      const body = { starts_at: (await times()).get('12:00')! };
      const reply = await t.request(client.session, routes.move_booking, { params: seat(occurrence_id), body });
      expect(reply.body.code).toBe('timetable.others_come');
      expect((await dates())[0]).toEqual([MONDAY, '10:00', false]);
    });

    test('not to where it stands already, nor to another length of it', async () => {
      const { occurrence_id, timetable_id } = await series([client.student_id]);
      const to = (starts_at: string) =>
        t.request(client.session, routes.move_booking, { params: seat(occurrence_id), body: { starts_at } });
      const next = new Date(Date.parse((await times()).get('12:00')!) + 7 * 86_400_000).toISOString();
      expect((await to(next)).body.code).toBe('timetable.already_that_day');
      await t.call(school.owner, timetableRoutes.edit_timetable, {
        params: { role: 'owner', ...params(), timetable_id },
        body: { date: MONDAY, scope: 'this', time_from: '10:00', time_to: '11:30' },
      });
      expect((await to((await times()).get('12:00')!)).body.code).toBe('booking.no_such_class');
      expect((await dates())[0]).toEqual([MONDAY, '10:00', false]);
    });
  });

  test('to a taken, a closed or no time, or too late: everything stays as it was', async () => {
    await take('10:00');
    const taken = (await times()).get('12:00')!;
    await take('12:00', (await buildClient(t, school)).session);
    expect((await move({ starts_at: taken })).body.code).toBe('timetable.slot_taken');
    expect((await move({ starts_at: `${MONDAY}T20:00Z` })).body.code).toBe('timetable.slot_closed');
    expect((await move({})).body.code).toBe('booking.no_such_class');
    expect(await mine()).toMatchObject([['10:00', personal.teacher, {}]]);
    await t.clock.set(`${MONDAY}T02:00:00.000Z`);
    expect((await move({ starts_at: taken })).body.code).toBe('booking.late_move');
    expect(await mine()).toMatchObject([['10:00', personal.teacher, { move_time: false }]]);
  });

  test('of two who want one time at one moment one has it, the other keeps theirs', async () => {
    const rival = await buildClient(t, school);
    await take('10:00');
    await take('11:00', rival.session);
    const starts_at = (await times()).get('12:00')!;
    const moveOf = async (session: TestSession, student_id: number) => {
      const { occurrence_id } = (await bookings(session)).data[0]!;
      const at = seat(occurrence_id, student_id);
      return t.request(session, routes.move_booking, { params: at, body: { starts_at } });
    };
    const replies = await Promise.all([
      moveOf(client.session, client.student_id),
      moveOf(rival.session, rival.student_id),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const held = await Promise.all([client, rival].map(async ({ session }) => (await bookings(session)).data.length));
    expect(held).toEqual([1, 1]);
    expect(await t.verify()).toEqual([]);
  });

  test('a class of the timetable is not moved to a time', async () => {
    const service_id = (await buildPublished(t, school)).id;
    const { occurrence_id } = await buildClass(t, school, { service_id });
    await t.call(client.session, routes.add_request, {
      params: params(),
      body: formFor({ service_id, occurrence_id }),
    });
    expect((await move({ starts_at: (await times()).get('10:00')! })).body.code).toBe('booking.no_such_class');
    expect((await bookings()).data).toMatchObject([{ occurrence_id, state: 'confirmed' }]);
  });
});

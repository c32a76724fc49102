/**
 * A regular place continues while a pass pays for it (decision 032): who is booked on new dates, who is told a day
 * before, and whose place is given up.
 */
import { newPhone } from '@ritm/accounts/testing';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { servicesRoutes } from '@ritm/services/contract';
import { buildService } from '@ritm/services/testing';
import { buildStudent, linkStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { timetableRoutes, waitingRoutes } from '@ritm/timetable/contract';
import { buildTimetable } from '@ritm/timetable/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { visitsRoutes } from '../../contract/index.ts';
import { buildLessonPlus } from '@ritm/passes/testing';
import { markVisit } from '../testing.ts';

/** Noon of Wednesday, 11 March 2026, in Yekaterinburg; the group meets on Wednesdays at six. */
const now = '2026-03-11T07:00:00.000Z';
const first = '2026-03-11';
const next = '2026-03-18';
const DAY = 86_400_000;
let t: TestApp;
let school: SchoolOfTest;
let service_id: number;
let student_id: number;

beforeAll(async () => {
  t = await openTestApp({ now });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.clock.set(now);
  school = await buildSchool(t);
  service_id = (await buildService(t, school)).id;
  student_id = (await buildStudent(t, school)).id;
});

const group = async (fields: Partial<Parameters<typeof buildTimetable>[2]> = {}) =>
  (await buildTimetable(t, school, { date: first, repeat: 'week', service_id, students_ids: [student_id], ...fields }))
    .id;
const sell = (more: Partial<Parameters<typeof buildLessonPlus>[2]> = {}) =>
  buildLessonPlus(t, school, { student_id, service_id, ...more });
const places = async (timetable_id: number, of = student_id) =>
  (
    await t.sql<{ date: string; status: string }>(
      `
        select to_char(o.date, 'YYYY-MM-DD') as date, a.status
        from occurrence_students a
        join occurrences o on o.id = a.occurrence_id
        where o.timetable_id = $1 and a.student_id = $2
        order by o.date`,
      [timetable_id, of],
    )
  ).map(({ date, status }) => `${date} ${status}`);
async function extend(days: number) {
  await t.clock.advance(days * DAY);
  await t.perform('timetable.extend_horizon');
  await t.settle();
}

describe('new dates of a group', () => {
  test('are booked for whoever has a pass, and for nobody else', async () => {
    const other = (await buildStudent(t, school)).id;
    const id = await group({ students_ids: [student_id, other] });
    await sell({ valid_until: '2026-05-31' });
    await t.settle();
    const before = (await places(id)).length;
    await extend(28);
    expect((await places(id)).slice(before)).toEqual(
      ['2026-07-15', '2026-07-22', '2026-07-29', '2026-08-05'].map((date) => `${date} booked`),
    );
    expect(await places(id, other)).toHaveLength(before);
    expect(await t.verify()).toEqual([]);
  });

  test('come with the pass that is bought later, as far as there are places; what was left is left', async () => {
    const id = await group({ capacity: 1 });
    await extend(28);
    const before = await places(id);
    const guest = (await buildStudent(t, school)).id;
    const setStudents = (date: string, students_ids: number[]) =>
      t.call(school.owner, timetableRoutes.set_class_students, {
        params: { role: 'owner', school_id: school.school_id, timetable_id: id },
        body: { date, students_ids },
      });
    await setStudents('2026-08-05', [guest]);
    await setStudents('2026-04-15', []);
    await sell();
    await t.settle();
    const after = await places(id);
    expect(after).toContain('2026-04-15 canceled');
    expect(after.slice(before.length)).toEqual(
      ['2026-07-15', '2026-07-22', '2026-07-29'].map((date) => `${date} booked`),
    );
    expect(await t.verify()).toEqual([]);
  });

  test('need no pass where the class is charged by the visit', async () => {
    service_id = (await buildService(t, school, { debt_policy: 'charge_single' })).id;
    const id = await group();
    const before = (await places(id)).length;
    await extend(28);
    expect(await places(id)).toHaveLength(before + 4);
  });
});

describe('a day before the class', () => {
  const check = () => t.perform('visits.check_unpaid');
  const sheet = async (timetable_id: number) =>
    (
      await t.call(school.owner, visitsRoutes.get_class_sheet, {
        params: { role: 'owner', school_id: school.school_id, timetable_id },
        query: { date: next },
      })
    ).students.find((one) => one.student_id === student_id);
  const noticesFor = async (user_id: number) =>
    (
      await t.sql<{ data: { released: boolean } }>(
        `select data from notifications where user_id = $1 and kind = 'place_unpaid'`,
        [user_id],
      )
    ).map(({ data }) => data.released);
  const withPerson = async () => {
    const session = await t.signIn({ phone: newPhone() });
    await linkStudent(t, school, { student_id, user_id: session.user_id });
    return session.user_id;
  };

  test('a place without a pass is unpaid, its client is notified once, and a pass pays for it', async () => {
    const user_id = await withPerson();
    const id = await group();
    await t.clock.set('2026-03-17T12:59:59.000Z');
    await check();
    expect(await noticesFor(user_id)).toEqual([]);
    await t.clock.set('2026-03-17T13:00:00.000Z');
    await Promise.all([check(), check()]);
    await check();
    expect(await noticesFor(user_id)).toEqual([false]);
    expect(await sheet(id)).toMatchObject({ status: 'booked', unpaid: 'not_paid' });
    await sell();
    expect(await sheet(id)).toMatchObject({ status: 'booked', unpaid: null });
  });

  test('a place that a pass pays for is left in peace, until the pass is frozen on that day', async () => {
    const user_id = await withPerson();
    const id = await group();
    await sell();
    await t.clock.set('2026-03-17T13:00:00.000Z');
    await check();
    expect(await noticesFor(user_id)).toEqual([]);
    expect(await sheet(id)).toMatchObject({ unpaid: null });
  });

  test('is given up where the service says so, to whoever waits', async () => {
    service_id = (await buildService(t, school, { cancellation_policy: { unpaid_place: 'release' } })).id;
    const user_id = await withPerson();
    const id = await group({ capacity: 1 });
    const waiting = (await buildStudent(t, school)).id;
    await t.call(school.owner, waitingRoutes.add_waiting, {
      params: { role: 'owner', school_id: school.school_id, timetable_id: id },
      body: { date: next, students_ids: [waiting] },
    });
    await t.clock.set('2026-03-17T13:00:00.000Z');
    await check();
    await t.settle();
    expect(await noticesFor(user_id)).toEqual([true]);
    expect(await sheet(id)).toMatchObject({ status: 'canceled', unpaid: 'released' });
    expect(await places(id, waiting)).toEqual([`${next} booked`]);
    expect((await places(id)).filter((one) => one.endsWith('canceled'))).toEqual([`${next} canceled`]);
    expect(await t.verify()).toEqual([]);
  });

  test('is kept, given up or charged by the visit as the used up pass of its client was sold', async () => {
    const others = [(await buildStudent(t, school)).id, (await buildStudent(t, school)).id];
    const edit = (body: object) =>
      t.call(school.owner, servicesRoutes.edit_service, {
        params: { role: 'owner', school_id: school.school_id, service_id },
        body,
      });
    const soldAs = async (of: number, body: object) => {
      await edit(body);
      const { id: lesson_plus_id } = await sell({ student_id: of, visits: 1 });
      await markVisit(t, school, { student_id: of, lesson_plus_id });
    };
    await soldAs(student_id, { cancellation_policy: { unpaid_place: 'keep' } });
    await soldAs(others[0]!, { cancellation_policy: { unpaid_place: 'release' } });
    await soldAs(others[1]!, { debt_policy: 'charge_single' });
    const id = await group({ students_ids: [student_id, ...others] });
    const stateOf = async (of: number) => {
      const { students } = await t.call(school.owner, visitsRoutes.get_class_sheet, {
        params: { role: 'owner', school_id: school.school_id, timetable_id: id },
        query: { date: next },
      });
      return students.find((one) => one.student_id === of)!.unpaid;
    };
    // The service charges by the visit now: only those whose pass was sold otherwise are looked at.
    await t.clock.set('2026-03-17T13:00:00.000Z');
    await check();
    expect(await Promise.all([student_id, ...others].map(stateOf))).toEqual(['not_paid', 'released', null]);
    expect(await t.verify()).toEqual([]);
  });

  test('does not concern who was put on the class later than that, nor who booked it themselves', async () => {
    service_id = (await buildService(t, school, { cancellation_policy: { unpaid_place: 'release' } })).id;
    const id = (await buildTimetable(t, school, { date: next, repeat: 'week', service_id })).id;
    await t.clock.set('2026-03-17T13:30:00.000Z');
    await t.call(school.owner, timetableRoutes.set_class_students, {
      params: { role: 'owner', school_id: school.school_id, timetable_id: id },
      body: { date: next, scope: 'following', students_ids: [student_id] },
    });
    await check();
    expect(await sheet(id)).toMatchObject({ status: 'booked', unpaid: null });
  });
});

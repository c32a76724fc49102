/**
 * A lesson of several moves only when everybody on it agrees, and stays where it was in every other case. Control:
 * without the lock somebody agrees to what was taken back.
 */
import { testSwitches } from '@ritm/platform/testing';
import type { SchoolOfTest } from '@ritm/schools/testing';
import { studentsRoutes } from '@ritm/students/contract';
import { linkGuardian } from '@ritm/students/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { slotsRoutes, timetableRoutes } from '@ritm/timetable/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { visitorRoutes as routes } from '../contract/index.ts';
import { buildClient, buildOpenSchool, buildSplit, buildVisitor, type Split } from './testing.ts';

const now = '2026-03-11T07:00:00.000Z';
let t: TestApp;
let school: SchoolOfTest;
let split: Split;
type Client = Split['clients'][number];
let anna: Client;
let boris: Client;

beforeAll(async () => {
  t = await openTestApp({ now, poolSize: 20 });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.clock.set(now);
  school = await buildOpenSchool(t);
  split = await buildSplit(t, school);
  [anna, boris] = split.clients as [Client, Client];
});

const params = () => ({ school_id: school.school_id });
const seat = ({ student_id }: Client) => ({ ...params(), occurrence_id: split.occurrence_id, student_id });
const propose = (client: Client, time = '12:00') =>
  t.request(client.session, routes.propose_move, {
    params: seat(client),
    body: { starts_at: split.times.get(time) ?? `2026-03-16T${time}:00.000Z` },
  });
const bookings = async (session: TestSession) =>
  (await t.call(session, routes.list_bookings, { params: params() })).data;
const ownBooking = async ({ session }: Client) => (await bookings(session))[0]!;
const proposalOf = async (client: Client) => ({ ...params(), proposal_id: (await ownBooking(client)).proposal!.id });
const accept = async (client: Client, at?: { school_id: number; proposal_id: number }) =>
  t.request(client.session, routes.accept_move, { params: at ?? (await proposalOf(client)), body: {} });
const decline = async (client: Client) =>
  t.request(client.session, routes.decline_move, { params: await proposalOf(client) });
const kinds = async ({ session: { user_id } }: Client) =>
  (await t.sql<{ kind: string }>('select kind from notifications where user_id = $1 order by id', [user_id])).map(
    ({ kind }) => kind,
  );
const currentTime = async () => (await ownBooking(anna)).time_from;

describe('another time for a lesson of several', () => {
  test('is proposed to the others, and the lesson moves when all have agreed', async () => {
    expect((await ownBooking(anna)).can).toMatchObject({ move: false, move_time: false, propose: true });
    expect((await propose(anna)).status).toBe(200);
    const expected = { date: '2026-03-16', time_from: '12:00', mine: true, agreed: true };
    expect(await ownBooking(anna)).toMatchObject({ time_from: '10:00', proposal: expected, can: { propose: false } });
    expect((await ownBooking(boris)).proposal).toMatchObject({ mine: false, agreed: false });
    expect([await kinds(anna), await kinds(boris)]).toEqual([[], ['move_proposed']]);
    expect((await accept(boris)).status).toBe(200);
    expect(await ownBooking(anna)).toMatchObject({
      time_from: '12:00',
      occurrence_id: split.occurrence_id,
      proposal: null,
    });
    expect(await kinds(anna)).toEqual(['class_moved']);
    expect(await t.verify()).toEqual([]);
  });

  test('waits for the last of three', async () => {
    const vera = await buildClient(t, school);
    await t.call(school.owner, timetableRoutes.set_class_students, {
      params: { role: 'owner', ...params(), timetable_id: split.timetable_id },
      body: { date: split.date, students_ids: [anna, boris, vera].map(({ student_id }) => student_id) },
    });
    await propose(anna);
    await accept(boris);
    expect(await currentTime()).toBe('10:00');
    expect((await ownBooking(boris)).proposal).toMatchObject({ agreed: true });
    await accept(vera);
    expect(await currentTime()).toBe('12:00');
  });

  test('ends when anybody declines, and everybody is notified', async () => {
    await propose(anna);
    const at = await proposalOf(boris);
    expect((await decline(boris)).status).toBe(200);
    expect((await ownBooking(anna)).proposal).toBeNull();
    expect(await kinds(anna)).toEqual(['move_dropped']);
    expect((await accept(boris, at)).body.code).toBe('booking.proposal_over');
    expect(await currentTime()).toBe('10:00');
    expect((await propose(boris)).status).toBe(200);
  });

  test('is withdrawn by whoever proposed it', async () => {
    await propose(anna);
    expect((await decline(anna)).status).toBe(200);
    expect(await kinds(boris)).toEqual(['move_proposed', 'move_dropped']);
  });

  test('ends with the time in which the lesson is moved freely', async () => {
    await propose(anna);
    const at = await proposalOf(boris);
    // This is twelve hours before ten o'clock in Yekaterinburg.
    await t.clock.set('2026-03-15T17:00:00.000Z');
    expect((await accept(boris, at)).body.code).toBe('booking.proposal_over');
    await t.perform('booking.expire_proposals');
    expect(await kinds(anna)).toContain('move_dropped');
    expect((await propose(anna)).body.code).not.toBe('booking.proposal_open');
  });

  test('whose time is taken meanwhile is over, and the lesson stays', async () => {
    await propose(anna);
    const { service_id, teacher_id, times } = split;
    const { student_id } = await buildClient(t, school);
    await t.call(school.owner, slotsRoutes.book_slot, {
      params: { role: 'owner', ...params() },
      body: { service_id, teacher_id, starts_at: times.get('12:00')!, students_ids: [student_id] },
    });
    expect((await accept(boris)).body.code).toBe('timetable.slot_taken');
    expect(await ownBooking(anna)).toMatchObject({ time_from: '10:00', proposal: null });
    expect(await kinds(anna)).toContain('move_dropped');
  });

  test('of somebody who has left needs no word of theirs', async () => {
    await propose(anna);
    await t.call(boris.session, routes.cancel_booking, { params: seat(boris), query: {} });
    await t.perform('booking.expire_proposals');
    expect(await currentTime()).toBe('12:00');
  });

  test('is not proposed by somebody who has left', async () => {
    const vera = await buildClient(t, school);
    const students_ids = [anna, boris, vera].map(({ student_id }) => student_id);
    await t.call(school.owner, timetableRoutes.set_class_students, {
      params: { role: 'owner', ...params(), timetable_id: split.timetable_id },
      body: { date: split.date, students_ids },
    });
    await t.call(anna.session, routes.cancel_booking, { params: seat(anna), query: {} });
    expect((await propose(anna)).body.code).toBe('timetable.seat_gone');
    expect((await propose(boris)).status).toBe(200);
  });

  test('is not agreed to by a guardian who may only see the child', async () => {
    const guardian = await buildVisitor(t, school);
    const person = { name: 'Отец', phone: guardian.phone, relation: 'father' as const, rights: ['see' as const] };
    await t.call(school.owner, studentsRoutes.edit_student, {
      params: { role: 'owner', ...params(), student_id: boris.student_id },
      body: { guardians: [person] },
    });
    await linkGuardian(t, school, { student_id: boris.student_id, user_id: guardian.user_id });
    await propose(anna);
    const at = await proposalOf(boris);
    const answers = [
      await t.request(guardian, routes.accept_move, { params: at, body: {} }),
      await t.request(guardian, routes.decline_move, { params: at }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'common.forbidden'],
      [403, 'common.forbidden'],
    ]);
    expect(await currentTime()).toBe('10:00');
    expect((await ownBooking(boris)).proposal).toMatchObject({ agreed: false });
  });

  test('is refused to others, to a lone client, too late, and to a time that is not free', async () => {
    const stranger = await buildClient(t, school);
    await propose(anna);
    expect((await accept(stranger, await proposalOf(anna))).status).toBe(404);
    expect((await propose(boris)).body.code).toBe('booking.proposal_open');
    await decline(anna);
    expect((await propose(anna, '20:00')).body.code).toBe('timetable.slot_closed');
    await t.call(boris.session, routes.cancel_booking, { params: seat(boris), query: {} });
    expect((await propose(anna)).body.code).toBe('booking.nobody_to_ask');
    expect((await ownBooking(anna)).can).toMatchObject({ move_time: true, propose: false });
    await t.clock.set('2026-03-15T17:00:01.000Z');
    expect((await propose(anna)).body.code).toBe('booking.late_move');
  });
});

describe('answers at one moment', () => {
  const rush = async () => {
    await propose(anna);
    const at = await proposalOf(boris);
    const no = t.request(anna.session, routes.decline_move, { params: at });
    const [yes] = await Promise.all([accept(boris, at), no]);
    const [row] = await t.sql<{ state: string }>('select state from move_proposals where id = $1', [at.proposal_id]);
    return { yes: yes.status, state: row!.state, time: await currentTime() };
  };
  /** The lesson is at the time that the proposal's state implies, and every positive answer was true. */
  const isTrue = ({ yes, state, time }: Awaited<ReturnType<typeof rush>>) =>
    state === 'moved' ? yes === 200 && time === '12:00' : yes === 409 && time === '10:00';

  test('are one outcome', async () => {
    for (let round = 0; round < 6; round++) {
      split = await buildSplit(t, school);
      [anna, boris] = split.clients as [Client, Client];
      expect(isTrue(await rush())).toBe(true);
    }
    expect(await t.verify()).toEqual([]);
  });

  test('control: without the lock somebody agrees to what was taken back', async () => {
    testSwitches.locks = false;
    onTestFinished(() => void (testSwitches.locks = true));
    const outcomes: boolean[] = [];
    for (let round = 0; round < 12 && !outcomes.includes(false); round++) {
      split = await buildSplit(t, school);
      [anna, boris] = split.clients as [Client, Client];
      outcomes.push(isTrue(await rush()));
    }
    expect(outcomes).toContain(false);
  });
});

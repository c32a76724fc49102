/**
 * The queue of a full class: who gets a freed place, when it is offered and for how long, and that a family keeps its
 * position while fewer places are free than it needs.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { linkStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { timetableRoutes, waitingRoutes as routes } from '../../contract/index.ts';
import { acceptWaiting, leaveWaiting } from '../index.ts';
import { writeAs } from '../testing.ts';
import { codeOf, NOW, seatSetup } from './seats-testing.ts';

/** The queue for the places of a class. */
let t: TestApp;
let school: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t);
});
afterAll(() => t.close());

const { clients, stage, book, wait, leave, findSeated, queueOf, bookedOn, hoursBefore } = seatSetup(() => ({
  t,
  school,
}));

describe('the queue', () => {
  test('gives a freed place to exactly one client, the first, and notifies them', async () => {
    const at = await stage(1);
    const [anna, boris, vera] = await clients(3);
    const person = await t.signIn();
    await linkStudent(t, school, { student_id: boris!, user_id: person.user_id });
    await book(at, [anna!]);
    await expect(wait(at, [anna!]).catch(codeOf)).resolves.toBe('timetable.already_booked');
    expect(await wait(at, [boris!])).toMatchObject({ position: 1, places: 1 });
    expect(await wait(at, [vera!])).toMatchObject({ position: 2 });
    await expect(wait(at, [vera!]).catch(codeOf)).resolves.toBe('timetable.already_waiting');
    await leave(at, [anna!]);
    expect(await findSeated(at)).toEqual([boris]);
    expect((await queueOf(at)).map(({ position, students }) => [position, students[0]!.id])).toEqual([[1, vera]]);
    const noticesFor = await t.sql(
      `select data ->> 'step' as step from notifications where user_id = $1 and kind = $2`,
      [person.user_id, 'waiting_list'],
    );
    expect(noticesFor).toEqual([{ step: 'given' }]);
  });

  test('a client was promoted twice: accepting removes the entry for good, a later cancel does not bring it back', async () => {
    const at = await stage(1);
    const [anna, boris, vera] = await clients(3);
    await book(at, [anna!]);
    await wait(at, [boris!]);
    await leave(at, [anna!]);
    await wait(at, [vera!]);
    await leave(at, [boris!]);
    expect(await findSeated(at)).toEqual([vera]);
    await leave(at, [vera!]);
    expect(await findSeated(at)).toEqual([]);
    expect(await queueOf(at)).toEqual([]);
    await t.perform('timetable.sweep_seats');
    expect(await findSeated(at)).toEqual([]);
  });

  test('a family waiting together was split or lost its turn: a family is passed over while fewer are free, and keeps its position', async () => {
    const at = await stage(3);
    const [anna, boris, vera, gleb, ...family] = await clients(6);
    await book(at, [anna!, boris!, vera!]);
    await wait(at, family);
    await wait(at, [gleb!]);
    await leave(at, [anna!]);
    expect(await findSeated(at)).toEqual([boris!, vera!, gleb!]);
    expect((await queueOf(at)).map(({ position, places }) => [position, places])).toEqual([[1, 2]]);
    await leave(at, [boris!]);
    expect(await bookedOn(at)).toBe(2);
    await leave(at, [vera!]);
    expect(await findSeated(at)).toEqual([gleb!, ...family]);
    await expect(wait(at, await clients(4)).catch(codeOf)).resolves.toBe('timetable.bundle_too_large');
  });

  test('twelve to two hours before, a place is offered for half an hour, one by one', async () => {
    const at = await stage(1, { time_from: '15:00', time_to: '16:00' });
    const [anna, boris, vera, gleb] = await clients(4);
    await book(at, [anna!]);
    await wait(at, [boris!]);
    await wait(at, [vera!]);
    await hoursBefore(at, 8);
    await leave(at, [anna!]);
    const [first] = await queueOf(at);
    expect(first).toMatchObject({ state: 'offered', position: 1 });
    expect(Date.parse(first!.offered_until!) - Date.parse(t.clock.now())).toBe(30 * 60_000);
    await expect(book(at, [gleb!]).catch(codeOf)).resolves.toBe('timetable.full');
    await t.clock.advance(31 * 60_000);
    await t.perform('timetable.sweep_seats');
    const [second] = await queueOf(at);
    expect(second!.students[0]!.id).toBe(vera);
    await expect(writeAs(t, school, (tx) => acceptWaiting(tx, { entry_id: first!.id })).catch(codeOf)).resolves.toBe(
      'timetable.hold_over',
    );
    await writeAs(t, school, (tx) => acceptWaiting(tx, { entry_id: second!.id }));
    expect(await findSeated(at)).toEqual([vera]);
    expect(await t.verify()).toEqual([]);
    await t.clock.set(NOW);
  });

  test('under two hours before the class everybody is notified and the first to answer gets the place', async () => {
    const at = await stage(1, { time_from: '16:00', time_to: '17:00' });
    const [anna, boris, vera] = await clients(3);
    await book(at, [anna!]);
    const first = await wait(at, [boris!]);
    const second = await wait(at, [vera!]);
    await hoursBefore(at, 1);
    await leave(at, [anna!]);
    expect(await findSeated(at)).toEqual([]);
    const codes = await Promise.all(
      [first, second].map(({ id }) =>
        writeAs(t, school, (tx) => acceptWaiting(tx, { entry_id: id })).then(() => 'made', codeOf),
      ),
    );
    expect(codes.toSorted()).toEqual(['made', 'timetable.full']);
    expect(await queueOf(at)).toHaveLength(1);
    await hoursBefore(at, -1);
    await t.perform('timetable.sweep_seats');
    expect(await queueOf(at)).toEqual([]);
    await t.clock.set(NOW);
  });

  test('moves up when somebody leaves it, and when the class grows', async () => {
    const at = await stage(1);
    const [anna, boris, vera] = await clients(3);
    await book(at, [anna!]);
    const first = await wait(at, [boris!]);
    await wait(at, [vera!]);
    await writeAs(t, school, (tx) => leaveWaiting(tx, { entry_id: first.id }));
    expect((await queueOf(at))[0]).toMatchObject({ position: 1, students: [{ id: vera }] });
    await t.call(school.owner, timetableRoutes.edit_timetable, {
      params: { role: 'owner', school_id: school.school_id, timetable_id: at.timetable_id },
      body: { date: at.date, capacity: 2 },
    });
    await t.perform('timetable.sweep_seats');
    expect(await findSeated(at)).toEqual([anna!, vera!]);
  });

  test('is kept at the desk too: listed, joined, left, given', async () => {
    const at = await stage(1);
    const [anna, boris, vera] = await clients(3);
    const params = { role: 'owner' as const, school_id: school.school_id };
    const here = { params: { ...params, timetable_id: at.timetable_id } };
    const free = await t.request(school.owner, routes.add_waiting, {
      ...here,
      body: { date: at.date, students_ids: [boris] },
    });
    expect(free.body.code).toBe('timetable.places_are_free');
    await book(at, [anna!]);
    const entry = await t.call(school.owner, routes.add_waiting, {
      ...here,
      body: { date: at.date, students_ids: [boris!] },
    });
    await t.call(school.owner, routes.add_waiting, { ...here, body: { date: at.date, students_ids: [vera!] } });
    const { data, meta } = await t.call(school.owner, routes.list_waiting, { ...here, query: { date: at.date } });
    expect(data.map(({ position }) => position)).toEqual([1, 2]);
    expect(meta).toEqual({ mode: 'auto', booked: 1, capacity: 1, held: 0 });
    const refused = await t.request(school.owner, routes.accept_waiting, {
      params: { ...params, id: entry.id },
      body: {},
    });
    expect(refused.body.code).toBe('timetable.full');
    await t.call(school.owner, routes.delete_waiting, { params: { ...params, id: entry.id } });
    // The desk removes the client through the list of the class, and the place goes to the waiting client.
    await t.call(school.owner, timetableRoutes.set_class_students, {
      ...here,
      body: { date: at.date, students_ids: [] },
    });
    expect(await findSeated(at)).toEqual([vera]);
    const other = await buildSchool(t);
    const foreign = await t.request(other.owner, routes.delete_waiting, {
      params: { role: 'owner', school_id: other.school_id, id: entry.id },
    });
    expect(foreign.status).toBe(404);
    const teacher = await buildTeacher(t, school, { withUser: true });
    const byTeacher = await t.request(teacher.session, routes.list_waiting, {
      params: { role: 'teacher', school_id: school.school_id, timetable_id: at.timetable_id },
      query: { date: at.date },
    });
    expect(byTeacher.status).toBe(404);
  });
});

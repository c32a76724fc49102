import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testSwitches } from '@ritm/platform/testing';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { maxOfRuns, openTestApp, type TestApp } from '@ritm/testing';
import { timetableRoutes } from '../../contract/index.ts';
import { codeOf, seatSetup, type Stage } from './seats-testing.ts';

/** R2 (`docs/guarantees.md`): many concurrent requests for few places. */
let t: TestApp;
let school: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t);
});
afterAll(() => t.close());

const { clients, stage, book, wait, leave, findSeated, queueOf, bookedOn } = seatSetup(() => ({ t, school }));

describe('R2: many at once', () => {
  /** All clients book; a client who finds no place joins the queue. */
  const arrive = (at: Stage, id: number) =>
    book(at, [id]).then(
      () => 'booked',
      (error: unknown) => {
        if (codeOf(error) !== 'timetable.full') throw error;
        return wait(at, [id]).then(
          () => 'waits',
          () => 'refused',
        );
      },
    );

  test('counting places without a lock overbooks: fifty clients for ten places, with leaving, moving and growth: never more than there are', async () => {
    const clientIds = await clients(50);
    for (let round = 0; round < 3; round++) {
      const at = await stage(10);
      const answers = await Promise.all(clientIds.map((id) => arrive(at, id)));
      expect(answers.filter((one) => one === 'booked')).toHaveLength(10);
      const seated = await findSeated(at);
      const leaving = seated.slice(0, 4);
      const params = { role: 'owner' as const, school_id: school.school_id, timetable_id: at.timetable_id };
      await Promise.all([
        ...leaving.map((id) => leave(at, [id])),
        t.call(school.owner, timetableRoutes.edit_timetable, { params, body: { date: at.date, capacity: 12 } }),
      ]);
      await t.perform('timetable.sweep_seats');
      expect(await bookedOn(at)).toBe(12);
      const now = await findSeated(at);
      const queue = await queueOf(at);
      const waiting = queue.flatMap(({ students }) => students.map(({ id }) => id));
      expect(new Set(waiting).size).toBe(waiting.length);
      expect(waiting.filter((id) => now.includes(id))).toEqual([]);
      expect(now.filter((id) => leaving.includes(id))).toEqual([]);
    }
    expect(await t.verify()).toEqual([]);
  });

  test('R2 control: without the lock and the check more sit than there are places', async () => {
    const clientIds = await clients(20);
    testSwitches.locks = false;
    await t.sql('alter table occurrences drop constraint occurrences_capacity');
    const made: Stage[] = [];
    const max = await maxOfRuns(async () => {
      const at = await stage(3);
      made.push(at);
      await Promise.all(clientIds.map((id) => book(at, [id]).catch(() => undefined)));
      return bookedOn(at);
    }, 3);
    testSwitches.locks = true;
    await t.sql('delete from occurrence_students where occurrence_id = any($1)', [
      made.map(({ occurrence_id }) => occurrence_id),
    ]);
    await t.sql(
      `
        alter table occurrences add constraint occurrences_capacity
          check (booked >= 0 and (capacity is null or booked <= capacity))`,
    );
    expect(max).toBeGreaterThan(3);
  });

  test('the burst: 500 clients, 12 places, within ten seconds: exactly 12 get one, everybody else is refused or waits', async () => {
    const at = await stage(12);
    const clientIds = await clients(500);
    const { monotonic } = t.platform.clock;
    const start = monotonic();
    const answers = await Promise.all(clientIds.map((id) => book(at, [id]).then(() => 'booked', codeOf)));
    expect(monotonic() - start).toBeLessThan(10_000);
    expect(answers.filter((one) => one === 'booked')).toHaveLength(12);
    expect(answers.filter((one) => one === 'timetable.full')).toHaveLength(488);
    expect(await bookedOn(at)).toBe(12);
    expect(await t.verify()).toEqual([]);
  });
});

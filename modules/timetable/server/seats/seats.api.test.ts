/** Places of a class are taken, held, moved and counted by source, never twice by one client and never past a quota. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { timetableRoutes } from '../../contract/index.ts';
import { bookSeat, holdSeat, moveSeat, releaseHold, takeHold } from '../index.ts';
import { buildTimetable, occurrenceId, writeAs } from '../testing.ts';
import { codeOf, NOW, seatSetup, type Stage } from './seats-testing.ts';

/** Places of a class are taken, held, moved and counted by source. */
let t: TestApp;
let school: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t);
});
afterAll(() => t.close());

const { clients, stage, book, leave, findSeated, bookedOn, hoursBefore } = seatSetup(() => ({ t, school }));

describe('a place of a class', () => {
  test('is taken, counted, and free again', async () => {
    const at = await stage(2);
    const [anna, boris, vera] = await clients(3);
    expect(await book(at, [anna!])).toMatchObject({ timetable_id: at.timetable_id, date: at.date, left: 1 });
    await book(at, [boris!]);
    await expect(book(at, [vera!]).catch(codeOf)).resolves.toBe('timetable.full');
    await leave(at, [anna!]);
    expect(await book(at, [vera!])).toMatchObject({ left: 0 });
    expect(await findSeated(at)).toEqual([boris!, vera!]);
  });

  test('one person booked the same class twice: the same client twice is one place', async () => {
    const at = await stage(5);
    const [anna] = await clients(1);
    const codes = await Promise.all([1, 2, 3, 4].map(() => book(at, [anna!]).then(() => 'made', codeOf)));
    expect(codes.toSorted()).toEqual(['made', ...Array.from({ length: 3 }, () => 'timetable.already_booked')]);
    expect(await bookedOn(at)).toBe(1);
  });

  test('of a family is taken for all or for none', async () => {
    const at = await stage(2);
    const family = await clients(3);
    await expect(book(at, family).catch(codeOf)).resolves.toBe('timetable.full');
    expect(await bookedOn(at)).toBe(0);
    await book(at, family.slice(0, 2));
    expect(await bookedOn(at)).toBe(2);
  });

  test('is not taken on what has begun or is canceled, nor online by who is elsewhere then', async () => {
    const at = await stage(3);
    const [anna] = await clients(1);
    const same = await t.sql<{ time_from: string }>('select time_from from occurrences where id = $1', [
      at.occurrence_id,
    ]);
    const time_from = same[0]!.time_from.slice(0, 5);
    const beside = await stage(3, { time_from, time_to: `${time_from.slice(0, 3)}40` });
    await book(at, [anna!]);
    await expect(book(beside, [anna!]).catch(codeOf)).resolves.toBe('timetable.student_busy');
    await book(beside, [anna!], 'walk_in');
    await hoursBefore(at, 0);
    await expect(book(at, await clients(1)).catch(codeOf)).resolves.toBe('timetable.class_over');
    await t.clock.set(NOW);
    await t.call(school.owner, timetableRoutes.delete_timetable, {
      params: { role: 'owner', school_id: school.school_id, timetable_id: at.timetable_id },
      query: { date: at.date },
    });
    await expect(book(at, await clients(1)).catch(codeOf)).resolves.toBe('timetable.canceled');
  });

  test('is held, counts as booked, and becomes somebody’s or free', async () => {
    const at = await stage(1);
    const [anna, boris] = await clients(2);
    const hold = () =>
      writeAs(t, school, (tx) =>
        holdSeat(tx, { ...at, seats: 1, source: 'online', held_until: '2026-03-11T08:00:00.000Z' }),
      );
    const { hold_id } = await hold();
    await expect(book(at, [boris!]).catch(codeOf)).resolves.toBe('timetable.full');
    await writeAs(t, school, (tx) => releaseHold(tx, { hold_id }));
    const again = await hold();
    await writeAs(t, school, (tx) => takeHold(tx, { hold_id: again.hold_id, students_ids: [anna!] }));
    expect(await findSeated(at)).toEqual([anna]);
    const late = await writeAs(t, school, (tx) =>
      takeHold(tx, { hold_id: again.hold_id, students_ids: [boris!] }),
    ).catch(codeOf);
    expect(late).toBe('timetable.hold_over');
    // A hold whose time is over is nobody's, even before the job has released it.
    const next = await stage(1);
    const past = { ...next, seats: 1, source: 'online' as const, held_until: '2026-03-11T06:59:59.000Z' };
    const lapsed = await writeAs(t, school, (tx) => holdSeat(tx, past));
    const tooLate = writeAs(t, school, (tx) => takeHold(tx, { hold_id: lapsed.hold_id, students_ids: [boris!] }));
    await expect(tooLate.catch(codeOf)).resolves.toBe('timetable.hold_over');
    await writeAs(t, school, (tx) => releaseHold(tx, { hold_id: lapsed.hold_id }));
    expect(await t.verify()).toEqual([]);
  });

  test('is moved to another date as one change', async () => {
    const [from, to, full] = [await stage(1), await stage(1), await stage(1)];
    const [anna, boris] = await clients(2);
    await book(from, [anna!]);
    await book(full, [boris!]);
    const move = (target: Stage) =>
      writeAs(t, school, (tx) =>
        moveSeat(tx, {
          from_occurrence_id: from.occurrence_id,
          occurrence_id: target.occurrence_id,
          students_ids: [anna!],
          source: 'online',
        }),
      );
    await expect(move(full).catch(codeOf)).resolves.toBe('timetable.full');
    expect(await findSeated(from)).toEqual([anna]);
    await move(to);
    expect([await bookedOn(from), await bookedOn(to)]).toEqual([0, 1]);
  });

  test('comes by a way that may have a limit of its own, and no way past it', async () => {
    const at = await stage(5);
    await t.sql(`update occurrences set quotas = '{"online": 1, "trial": 0}' where id = $1`, [at.occurrence_id]);
    const [anna, boris, vera, gleb] = await clients(4);
    await book(at, [anna!]);
    await expect(book(at, [boris!]).catch(codeOf)).resolves.toBe('timetable.quota_full');
    await expect(book(at, [boris!], 'trial').catch(codeOf)).resolves.toBe('timetable.quota_full');
    await book(at, [boris!, vera!], 'walk_in');
    const past = await t
      .sql(
        `insert into occurrence_students (school_id, occurrence_id, student_id, source) values ($1, $2, $3, 'online')`,
        [school.school_id, at.occurrence_id, gleb],
      )
      .catch((error: { constraint?: string }) => error.constraint);
    expect(past).toBe('occurrences_quota');
    await leave(at, [anna!]);
    await book(at, [gleb!]);
    expect(await t.verify()).toEqual([]);
  });
});

describe('quotas of a class', () => {
  const params = (timetable_id: number) => ({ role: 'owner' as const, school_id: school.school_id, timetable_id });
  const quotasOn = async (id: number, date: string) =>
    (await t.call(school.owner, timetableRoutes.get_timetable, { params: params(id), query: { date } })).quotas;

  test('go with the series to each date, and are set apart for one', async () => {
    const made = await buildTimetable(t, school, {
      date: '2026-04-06',
      repeat: 'week',
      capacity: 10,
      quotas: { online: 2, standing: 6 },
    });
    expect(await quotasOn(made.id, '2026-04-13')).toEqual({ online: 2, standing: 6 });
    const edit = (body: Record<string, unknown>) =>
      t.request(school.owner, timetableRoutes.edit_timetable, { params: params(made.id), body });
    await edit({ date: '2026-04-13', quotas: { online: 1 } });
    await edit({ date: '2026-04-06', scope: 'all', quotas: { standing: 6, online: 3 } });
    expect(await quotasOn(made.id, '2026-04-06')).toEqual({ online: 3, standing: 6 });
    expect(await quotasOn(made.id, '2026-04-13')).toEqual({ online: 1 });
    await edit({ date: '2026-04-06', scope: 'all', quotas: null });
    expect(await quotasOn(made.id, '2026-04-20')).toBeNull();

    const occurrence_id = await occurrenceId(t, { id: made.id, date: '2026-04-20' });
    const [anna, boris] = await clients(2);
    await writeAs(t, school, (tx) => bookSeat(tx, { occurrence_id, students_ids: [anna!, boris!], source: 'online' }));
    const refused = await edit({ date: '2026-04-20', quotas: { online: 1 } });
    expect([refused.status, refused.body.code]).toEqual([409, 'timetable.fewer_than_booked']);
  });

  test('seat clients with a regular place only within their own quota', async () => {
    const students_ids = await clients(4);
    const made = await buildTimetable(t, school, {
      date: '2026-04-07',
      repeat: 'week',
      capacity: 10,
      quotas: { standing: 3 },
      students_ids,
    });
    const occurrence_id = await occurrenceId(t, { id: made.id, date: '2026-04-14' });
    expect(await findSeated({ occurrence_id, timetable_id: made.id, date: '2026-04-14' })).toHaveLength(3);
    expect(await t.verify()).toEqual([]);
  });
});

/**
 * Clients and classes that move at the same moments keep one place each and overflow nothing. Controls: without locks,
 * checks or the constraint a class overflows or two stand on one hour of a teacher.
 */
import { testSwitches } from '@ritm/platform/testing';
import { buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { maxOfRuns, openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setDate } from '../actions/edit-timetable.ts';
import { moveSeat } from '../index.ts';
import { buildTimetable, writeAs } from '../testing.ts';
import { codeOf, seatSetup, type Stage } from './seats-testing.ts';

/** Concurrent moves of clients between classes, and of the classes themselves. */
let t: TestApp;
let school: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t);
});
afterAll(() => t.close());

const { clients, stage, book, findSeated, bookedOn } = seatSetup(() => ({ t, school }));
/** Without the locks the database aborts some transactions; with them only a rule may refuse. */
const outcomeOf = (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => 'done',
    (error: unknown) => (testSwitches.locks ? codeOf(error) : 'broken'),
  );

const move = (from: Stage, to: Stage, id: number) =>
  writeAs(t, school, (tx) =>
    moveSeat(tx, {
      from_occurrence_id: from.occurrence_id,
      occurrence_id: to.occurrence_id,
      students_ids: [id],
      source: 'online',
    }),
  );

describe('clients who move', () => {
  /** Clients of the first class move to the second while others book it and its own clients move the other way. */
  async function runBurst(clientIds: readonly number[]): Promise<{ from: Stage; to: Stage; codes: string[] }> {
    const [from, to] = [await stage(10), await stage(6)];
    const [movers, back, newcomers] = [clientIds.slice(0, 8), clientIds.slice(8, 11), clientIds.slice(11)];
    for (const id of movers) await book(from, [id]);
    for (const id of back) await book(to, [id]);
    const codes = await Promise.all([
      ...movers.map((id) => outcomeOf(move(from, to, id))),
      ...newcomers.map((id) => outcomeOf(book(to, [id]))),
      ...back.map((id) => outcomeOf(move(to, from, id))),
    ]);
    return { from, to, codes };
  }

  test('keep one place each, and neither class has more than there are', async () => {
    const clientIds = await clients(20);
    const movers = clientIds.slice(0, 11);
    for (let round = 0; round < 5; round++) {
      const { from, to, codes } = await runBurst(clientIds);
      expect([...new Set(codes)].filter((code) => !['done', 'timetable.full'].includes(code))).toEqual([]);
      expect(await bookedOn(from)).toBeLessThanOrEqual(10);
      expect(await bookedOn(to)).toBeLessThanOrEqual(6);
      const places = [...(await findSeated(from)), ...(await findSeated(to))];
      expect(movers.filter((id) => places.filter((one) => one === id).length !== 1)).toEqual([]);
      expect(new Set(places).size).toBe(places.length);
    }
    expect(await t.verify()).toEqual([]);
  });

  /** One place moves to several classes at the same moment; returns the answers and the places that the client has. */
  async function runOneToMany(id: number): Promise<{ codes: string[]; places: number }> {
    const [from, ...to] = [await stage(1), await stage(3), await stage(3), await stage(3), await stage(3)];
    await book(from, [id]);
    const codes = await Promise.all(to.map((one) => outcomeOf(move(from, one, id))));
    const held = await Promise.all([from, ...to].map((one) => findSeated(one)));
    return { codes, places: held.flat().length };
  }

  test('one place moves once, however many moves of it come together', async () => {
    for (const id of await clients(4)) {
      const { codes, places } = await runOneToMany(id);
      expect(codes.toSorted()).toEqual(['done', ...Array.from({ length: 3 }, () => 'timetable.seat_gone')]);
      expect(places).toBe(1);
    }
    expect(await t.verify()).toEqual([]);
  });

  test('control: without the lock one place becomes several', async () => {
    const [id] = await clients(1);
    testSwitches.locks = false;
    const places = await maxOfRuns(async () => (await runOneToMany(id!)).places, 1).finally(
      () => (testSwitches.locks = true),
    );
    expect(places).toBeGreaterThan(1);
  });

  test('control: without the lock and the check the second class overflows', async () => {
    const clientIds = await clients(20);
    testSwitches.locks = false;
    await t.sql('alter table occurrences drop constraint occurrences_capacity');
    const made: number[] = [];
    const max = await maxOfRuns(async () => {
      const { from, to } = await runBurst(clientIds);
      made.push(from.occurrence_id, to.occurrence_id);
      return bookedOn(to);
    }, 6).finally(() => (testSwitches.locks = true));
    await t.sql('delete from occurrence_students where occurrence_id = any($1)', [made]);
    await t.sql(
      `
        alter table occurrences add constraint occurrences_capacity
          check (booked >= 0 and (capacity is null or booked <= capacity))`,
    );
    expect(max).toBeGreaterThan(6);
  });
});

describe('a class that moves', () => {
  const TO = '2026-04-20';
  let hour = 0;

  /** Two classes of one teacher are moved to the same hour while clients book them; a third is moved twice at once. */
  async function runBurst(
    clientIds: readonly number[],
  ): Promise<{ ids: number[]; moves: string[]; bookings: string[] }> {
    const { staff_id: teacher_id } = await buildTeacher(t, school);
    const [one, two] = [await stage(4, { teacher_id }), await stage(4, { teacher_id })];
    const time_from = `${String(hour++ % 22).padStart(2, '0')}:05`;
    const moveTo = ({ timetable_id, date }: Stage, new_date: string) =>
      outcomeOf(
        writeAs(t, school, (tx) =>
          setDate(tx, {
            params: { role: 'owner', school_id: school.school_id, timetable_id },
            query: {},
            body: { date, new_date, time_from, time_to: `${time_from.slice(0, 2)}:55` },
          }),
        ),
      );
    const [moves, bookings] = await Promise.all([
      Promise.all([moveTo(one, TO), moveTo(two, TO)]),
      Promise.all(clientIds.map((id, n) => outcomeOf(book(n % 2 ? one : two, [id], 'walk_in')))),
    ]);
    return { ids: [one.occurrence_id, two.occurrence_id], moves, bookings };
  }

  const overlaps = async (): Promise<number> => {
    const [row] = await t.sql<{ n: number }>(
      `
        select count(*)::int as n
        from occurrences a
        join occurrences b
          on b.school_id = a.school_id
            and b.id > a.id
            and b.teacher_id = a.teacher_id
            and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
        where a.school_id = $1
          and a.status <> 'canceled'
          and b.status <> 'canceled'`,
      [school.school_id],
    );
    return row!.n;
  };

  test('takes its clients along, never onto another’s hour, and no booking is lost', async () => {
    const clientIds = await clients(12);
    for (let round = 0; round < 5; round++) {
      const { ids, moves, bookings } = await runBurst(clientIds);
      expect(moves.toSorted()).toEqual(['done', 'timetable.teacher_busy']);
      expect(bookings.filter((code) => code === 'done')).toHaveLength(8);
      expect([...new Set(bookings)].filter((code) => !['done', 'timetable.full'].includes(code))).toEqual([]);
      const rows = await t.sql<{ booked: number; seated: number; there: boolean }>(
        `
          select o.booked,
            (
              select count(*)::int
              from occurrence_students a
              where a.occurrence_id = o.id and a.status = 'booked'
            ) as seated,
            to_char(o.date, 'YYYY-MM-DD') = $2 as there
          from occurrences o
          where o.id = any($1)`,
        [ids, TO],
      );
      expect(rows.map(({ booked, seated }) => [booked, seated])).toEqual([
        [4, 4],
        [4, 4],
      ]);
      expect(rows.filter(({ there }) => there)).toHaveLength(1);
    }
    expect(await overlaps()).toBe(0);
    expect(await t.verify()).toEqual([]);
  });

  test('moved by two at one moment it stands where one of them put it', async () => {
    const made = await buildTimetable(t, school, { date: '2026-05-04' });
    const params = { role: 'owner' as const, school_id: school.school_id, timetable_id: made.id };
    const moveTo = (new_date: string) =>
      outcomeOf(writeAs(t, school, (tx) => setDate(tx, { params, query: {}, body: { date: made.date, new_date } })));
    const codes = await Promise.all([moveTo('2026-05-05'), moveTo('2026-05-06')]);
    expect(codes.toSorted()).toEqual(['done', 'timetable.no_such_occurrence']);
    const rows = await t.sql('select 1 from occurrences where timetable_id = $1', [made.id]);
    expect(rows).toHaveLength(1);
  });

  test('control: without locks and the constraint two classes stand on one hour of a teacher', async () => {
    await t.sql('alter table occurrences drop constraint occurrences_teacher_free');
    testSwitches.locks = false;
    try {
      expect(
        await maxOfRuns(async () => {
          await runBurst([]);
          return overlaps();
        }, 0),
      ).toBeGreaterThan(0);
    } finally {
      testSwitches.locks = true;
    }
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '@ritm/http';
import { guards } from '@ritm/platform';
import { buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { buildStudent, linkStudent } from '@ritm/students/testing';
import { greatestOf, openTestApp, type TestApp } from '@ritm/testing';
import { timetableRoutes, waitingRoutes as routes } from '../../contract/index.ts';
import {
  acceptWaiting,
  bookSeat,
  findWaiting,
  holdSeat,
  joinWaiting,
  leaveWaiting,
  moveSeat,
  releaseHold,
  releaseSeats,
  takeHold,
} from '../index.ts';
import { buildTimetable, occurrenceId, writeAs } from '../testing.ts';

/** R2 of the reliability targets: places of a class, and the queue for them. */
let t: TestApp;
let school: SchoolOfTest;
/** Wednesday noon in Yekaterinburg. */
const NOW = '2026-03-11T07:00:00.000Z';
beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t);
});
afterAll(() => t.close());

const codeOf = (error: unknown): string => {
  if (error instanceof AppError) return error.declaration.code;
  throw error;
};
const clients = async (count: number) =>
  (await Promise.all(Array.from({ length: count }, () => buildStudent(t, school))))
    .map(({ id }) => id)
    .toSorted((a, b) => a - b);

interface Stage {
  occurrence_id: number;
  timetable_id: number;
  date: string;
}
let hour = 0;
/** A class of its own hour in five days. */
async function stage(capacity: number, fields: Record<string, unknown> = {}): Promise<Stage> {
  const from = String(hour++ % 22).padStart(2, '0');
  const made = await buildTimetable(t, school, {
    date: '2026-03-16',
    time_from: `${from}:00`,
    time_to: `${from}:50`,
    capacity,
    ...fields,
  });
  return { occurrence_id: await occurrenceId(t, made), timetable_id: made.id, date: made.date };
}

const book = ({ occurrence_id }: Stage, students_ids: number[], source: 'online' | 'walk_in' | 'trial' = 'online') =>
  writeAs(t, school, (tx) => bookSeat(tx, { occurrence_id, students_ids, source }));
const wait = ({ occurrence_id }: Stage, students_ids: number[]) =>
  writeAs(t, school, (tx) => joinWaiting(tx, { occurrence_id, students_ids, source: 'online' }));
const leave = ({ occurrence_id }: Stage, students_ids: number[]) =>
  writeAs(t, school, (tx) => releaseSeats(tx, { occurrence_id, students_ids }));
const seatedOn = async ({ occurrence_id }: Stage) =>
  (
    await t.sql<{ student_id: string }>(
      `select student_id from occurrence_students where occurrence_id = $1 and status not in ('canceled', 'excused') order by student_id`,
      [occurrence_id],
    )
  ).map(({ student_id }) => Number(student_id));
const queueOf = ({ occurrence_id }: Stage) =>
  findWaiting(t.platform.database, { school_id: school.school_id, occurrence_id });
const bookedOn = async ({ occurrence_id }: Stage) =>
  (await t.sql<{ booked: number }>('select booked from occurrences where id = $1', [occurrence_id]))[0]!.booked;

async function hoursBefore(at: Stage, hours: number): Promise<void> {
  const [row] = await t.sql<{ starts_at: Date }>('select starts_at from occurrences where id = $1', [at.occurrence_id]);
  t.clock.set(new Date(row!.starts_at.getTime() - hours * 3_600_000).toISOString());
}

describe('a place of a class', () => {
  test('is taken, counted, and free again', async () => {
    const at = await stage(2);
    const [anna, boris, vera] = await clients(3);
    expect(await book(at, [anna!])).toMatchObject({ timetable_id: at.timetable_id, date: at.date, left: 1 });
    await book(at, [boris!]);
    await expect(book(at, [vera!]).catch(codeOf)).resolves.toBe('timetable.full');
    await leave(at, [anna!]);
    expect(await book(at, [vera!])).toMatchObject({ left: 0 });
    expect(await seatedOn(at)).toEqual([boris!, vera!]);
  });

  test('peer 27: the same client twice is one place', async () => {
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
    t.clock.set(NOW);
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
    expect(await seatedOn(at)).toEqual([anna]);
    const late = await writeAs(t, school, (tx) =>
      takeHold(tx, { hold_id: again.hold_id, students_ids: [boris!] }),
    ).catch(codeOf);
    expect(late).toBe('timetable.hold_over');
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
    expect(await seatedOn(from)).toEqual([anna]);
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

  test('seat standing clients only as far as theirs goes', async () => {
    const students_ids = await clients(4);
    const made = await buildTimetable(t, school, {
      date: '2026-04-07',
      repeat: 'week',
      capacity: 10,
      quotas: { standing: 3 },
      students_ids,
    });
    const occurrence_id = await occurrenceId(t, { id: made.id, date: '2026-04-14' });
    expect(await seatedOn({ occurrence_id, timetable_id: made.id, date: '2026-04-14' })).toHaveLength(3);
    expect(await t.verify()).toEqual([]);
  });
});

describe('the queue', () => {
  test('gives a freed place to exactly one, the first, and tells them', async () => {
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
    expect(await seatedOn(at)).toEqual([boris]);
    expect((await queueOf(at)).map(({ position, students }) => [position, students[0]!.id])).toEqual([[1, vera]]);
    const told = await t.sql(`select data ->> 'step' as step from notifications where user_id = $1 and kind = $2`, [
      person.user_id,
      'waiting_list',
    ]);
    expect(told).toEqual([{ step: 'given' }]);
  });

  test('peer 19: accepting removes the entry for good, a later cancel does not bring it back', async () => {
    const at = await stage(1);
    const [anna, boris, vera] = await clients(3);
    await book(at, [anna!]);
    await wait(at, [boris!]);
    await leave(at, [anna!]);
    await wait(at, [vera!]);
    await leave(at, [boris!]);
    expect(await seatedOn(at)).toEqual([vera]);
    await leave(at, [vera!]);
    expect(await seatedOn(at)).toEqual([]);
    expect(await queueOf(at)).toEqual([]);
    await t.perform('timetable.tend_seats');
    expect(await seatedOn(at)).toEqual([]);
  });

  test('peer 19: a family is passed over while fewer are free, and keeps its position', async () => {
    const at = await stage(3);
    const [anna, boris, vera, gleb, ...family] = await clients(6);
    await book(at, [anna!, boris!, vera!]);
    await wait(at, family);
    await wait(at, [gleb!]);
    await leave(at, [anna!]);
    expect(await seatedOn(at)).toEqual([boris!, vera!, gleb!]);
    expect((await queueOf(at)).map(({ position, places }) => [position, places])).toEqual([[1, 2]]);
    await leave(at, [boris!]);
    expect(await bookedOn(at)).toBe(2);
    await leave(at, [vera!]);
    expect(await seatedOn(at)).toEqual([gleb!, ...family]);
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
    await t.perform('timetable.tend_seats');
    const [second] = await queueOf(at);
    expect(second!.students[0]!.id).toBe(vera);
    await expect(writeAs(t, school, (tx) => acceptWaiting(tx, { entry_id: first!.id })).catch(codeOf)).resolves.toBe(
      'timetable.hold_over',
    );
    await writeAs(t, school, (tx) => acceptWaiting(tx, { entry_id: second!.id }));
    expect(await seatedOn(at)).toEqual([vera]);
    expect(await t.verify()).toEqual([]);
    t.clock.set(NOW);
  });

  test('under two hours before, everybody hears of it and the first comes', async () => {
    const at = await stage(1, { time_from: '16:00', time_to: '17:00' });
    const [anna, boris, vera] = await clients(3);
    await book(at, [anna!]);
    const first = await wait(at, [boris!]);
    const second = await wait(at, [vera!]);
    await hoursBefore(at, 1);
    await leave(at, [anna!]);
    expect(await seatedOn(at)).toEqual([]);
    const codes = await Promise.all(
      [first, second].map(({ id }) =>
        writeAs(t, school, (tx) => acceptWaiting(tx, { entry_id: id })).then(() => 'made', codeOf),
      ),
    );
    expect(codes.toSorted()).toEqual(['made', 'timetable.full']);
    expect(await queueOf(at)).toHaveLength(1);
    await hoursBefore(at, -1);
    await t.perform('timetable.tend_seats');
    expect(await queueOf(at)).toEqual([]);
    t.clock.set(NOW);
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
    await t.perform('timetable.tend_seats');
    expect(await seatedOn(at)).toEqual([anna!, vera!]);
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
    // The desk takes the client off by the list of the class: the place goes to the one who waits.
    await t.call(school.owner, timetableRoutes.set_class_students, {
      ...here,
      body: { date: at.date, students_ids: [] },
    });
    expect(await seatedOn(at)).toEqual([vera]);
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

describe('R2: many at once', () => {
  /** Everybody books; whoever finds no place waits. */
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

  test('peer 15: fifty clients for ten places, with leaving, moving and growth: never more than there are', async () => {
    const people = await clients(50);
    for (let round = 0; round < 3; round++) {
      const at = await stage(10);
      const answers = await Promise.all(people.map((id) => arrive(at, id)));
      expect(answers.filter((one) => one === 'booked')).toHaveLength(10);
      const seated = await seatedOn(at);
      const leaving = seated.slice(0, 4);
      const params = { role: 'owner' as const, school_id: school.school_id, timetable_id: at.timetable_id };
      await Promise.all([
        ...leaving.map((id) => leave(at, [id])),
        t.call(school.owner, timetableRoutes.edit_timetable, { params, body: { date: at.date, capacity: 12 } }),
      ]);
      await t.perform('timetable.tend_seats');
      expect(await bookedOn(at)).toBe(12);
      const now = await seatedOn(at);
      const queue = await queueOf(at);
      const waiting = queue.flatMap(({ students }) => students.map(({ id }) => id));
      expect(new Set(waiting).size).toBe(waiting.length);
      expect(waiting.filter((id) => now.includes(id))).toEqual([]);
      expect(now.filter((id) => leaving.includes(id))).toEqual([]);
    }
    expect(await t.verify()).toEqual([]);
  });

  test('R2 control: without the lock and the check more sit than there are places', async () => {
    const people = await clients(20);
    guards.locks = false;
    await t.sql('alter table occurrences drop constraint occurrences_capacity');
    const made: Stage[] = [];
    const greatest = await greatestOf(async () => {
      const at = await stage(3);
      made.push(at);
      await Promise.all(people.map((id) => book(at, [id]).catch(() => undefined)));
      return bookedOn(at);
    }, 3);
    guards.locks = true;
    await t.sql('delete from occurrence_students where occurrence_id = any($1)', [
      made.map(({ occurrence_id }) => occurrence_id),
    ]);
    await t.sql(
      'alter table occurrences add constraint occurrences_capacity check (booked >= 0 and (capacity is null or booked <= capacity))',
    );
    expect(greatest).toBeGreaterThan(3);
  });

  test('the burst: 500 clients, 12 places, within ten seconds: exactly 12, everybody else is told or waits', async () => {
    const at = await stage(12);
    const [first] = await t.sql<{ id: string }>(
      `insert into students (school_id, lastname, search, qr_token) select $1, 'Толпа', ' толпа', encode(gen_random_bytes(16), 'hex') from generate_series(1, 500) returning id`,
      [school.school_id],
    );
    const people = Array.from({ length: 500 }, (_, n) => Number(first!.id) + n);
    const start = performance.now();
    const answers = await Promise.all(people.map((id) => book(at, [id]).then(() => 'booked', codeOf)));
    expect(performance.now() - start).toBeLessThan(10_000);
    expect(answers.filter((one) => one === 'booked')).toHaveLength(12);
    expect(answers.filter((one) => one === 'timetable.full')).toHaveLength(488);
    expect(await bookedOn(at)).toBe(12);
    expect(await t.verify()).toEqual([]);
  });
});

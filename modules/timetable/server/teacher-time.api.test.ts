/**
 * R3: five thousand random bookings, series and moves by 32 workers leave no overlap of a teacher or place and no
 * deadlock. Control: without locks and constraints they overlap.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '@ritm/http';
import { addDays, timeOf } from '@ritm/kernel';
import { type WriteContext } from '@ritm/platform';
import { testSwitches } from '@ritm/platform/testing';
import { buildPlace, buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { maxOfRuns, openTestApp, type TestApp } from '@ritm/testing';
import { setting } from '@ritm/testing/setting';
import { addTimetable } from './actions/add-timetable.ts';
import { setDate } from './actions/edit-timetable.ts';
import { writeAs } from './testing.ts';

/**
 * R3 (`docs/guarantees.md`): classes of one teacher or place never overlap in time, and concurrent writes do not
 * deadlock. The actions run as the routes run them, each in a transaction of its own from the pool. Only HTTP is left
 * out, for speed.
 */
let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const SEED = setting('SEED', 20260311);
const WORKERS = 32;

/** A small random generator with a seed, so that runs are reproducible. */
function randomOf(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

interface Stage {
  school: SchoolOfTest;
  teachers: number[];
  places: number[];
  random: (below: number) => number;
  made: { id: number; date: string }[];
}

async function buildStage(): Promise<Stage> {
  const school = await buildSchool(t);
  const teachers = [];
  for (let n = 0; n < 3; n++) teachers.push((await buildTeacher(t, school)).staff_id);
  return {
    school,
    teachers,
    places: [await buildPlace(t, school), await buildPlace(t, school)],
    random: randomOf(SEED),
    made: [],
  };
}

/**
 * Runs one write as the owner. Returns `made`, the code of the refusal, or the constraint or message of an error that
 * no rule covers.
 */
async function write(school: SchoolOfTest, body: (tx: WriteContext) => Promise<unknown>): Promise<string> {
  try {
    await writeAs(t, school, body);
    return 'made';
  } catch (error) {
    if (error instanceof AppError) return error.declaration.code;
    const { constraint, message } = error as Error & { constraint?: string };
    return constraint ?? message;
  }
}

/** Creates a single class or a series, or moves a created one, at a random hour within two weeks. */
async function one({ school, teachers, places, random, made }: Stage): Promise<string> {
  const params = { role: 'owner' as const, school_id: school.school_id };
  const date = addDays('2026-03-12', random(14));
  const from = 7 * 60 + random(14 * 12) * 5;
  const time = { time_from: timeOf(from), time_to: timeOf(from + 30 + random(4) * 15) };
  const owners = { teacher_id: teachers[random(3)]!, place_id: random(2) === 0 ? places[random(2)]! : null };
  const kind = random(10);
  const classToMove = made[random(Math.max(1, made.length))];
  if (kind < 2 && classToMove) {
    const body = { ...time, ...owners, date: classToMove.date, new_date: date };
    return write(school, async (tx) =>
      setDate(tx, { params: { ...params, timetable_id: classToMove.id }, query: {}, body }),
    );
  }
  const repeats = kind === 9 ? ({ repeat: 'week', repeat_until: addDays(date, 14) } as const) : {};
  return write(school, async (tx) => {
    const { id } = await addTimetable(tx, {
      params,
      query: {},
      body: { ...time, ...owners, ...repeats, title: 'Час', date },
    });
    made.push({ id, date });
  });
}

interface Figures {
  codes: Record<string, number>;
  p99: number;
  seconds: number;
}

async function runLoad(stage: Stage, count: number): Promise<Figures> {
  const codes: Record<string, number> = {};
  const times: number[] = [];
  const now = t.platform.clock.monotonic;
  const start = now();
  let left = count;
  const work = async () => {
    while (left-- > 0) {
      const at = now();
      const code = await one(stage);
      times.push(now() - at);
      codes[code] = (codes[code] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  return {
    codes,
    p99: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!,
    seconds: (now() - start) / 1000,
  };
}

/** All writers request the same hour of the same teacher at the same moment; this repeats for each hour. */
async function runBurst({ school, teachers }: Stage, hours: number): Promise<Figures['codes']> {
  const codes: Record<string, number> = {};
  for (let hour = 0; hour < hours; hour++) {
    const body = {
      title: 'Час',
      date: addDays('2026-04-01', hour),
      time_from: '10:00',
      time_to: '11:00',
      teacher_id: teachers[0]!,
    };
    const params = { role: 'owner' as const, school_id: school.school_id };
    const all = await Promise.all(
      Array.from({ length: WORKERS }, () => write(school, async (tx) => addTimetable(tx, { params, query: {}, body }))),
    );
    for (const code of all) codes[code] = (codes[code] ?? 0) + 1;
  }
  return codes;
}

const overlaps = async ({ school }: Stage): Promise<number> => {
  const [row] = await t.sql<{ count: string }>(
    `
      select count(*)
      from occurrences a
      join occurrences b
        on b.school_id = a.school_id
          and b.id > a.id
          and (b.teacher_id = a.teacher_id or b.exclusive_place_id = a.exclusive_place_id)
          and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
      where a.school_id = $1
        and a.status <> 'canceled'
        and b.status <> 'canceled'`,
    [school.school_id],
  );
  return Number(row!.count);
};

async function deadlocks(): Promise<number> {
  await t.sql('select pg_stat_force_next_flush(), pg_stat_clear_snapshot()');
  const [row] = await t.sql<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return Number(row!.deadlocks);
}

const report = (name: string, figures: object) =>
  process.stdout.write(`R3 ${name} seed=${SEED} ${JSON.stringify(figures)}\n`);

test(
  '5,000 bookings, series and moves on three teachers and two places by 32 workers neither overlap nor deadlock',
  { timeout: 300_000 },
  async () => {
    const stage = await buildStage();
    const { codes, p99, seconds } = await runLoad(stage, 5_000);
    const overlapCount = await overlaps(stage);
    const stuck = await deadlocks();
    report('guarded', {
      codes,
      overlaps: overlapCount,
      deadlocks: stuck,
      p99: Math.round(p99),
      seconds: Math.round(seconds),
    });
    expect(overlapCount).toBe(0);
    expect(stuck).toBe(0);
    expect(codes.made).toBeGreaterThan(100);
    // Every refusal comes from a rule and names the overlapping class: no constraint was reached and nothing else
    // failed. A class that another writer has just moved or ended is not found, like any class that does not exist.
    const foreseen = (code: string) => ['made', 'common.not_found'].includes(code) || code.startsWith('timetable.');
    expect(Object.keys(codes).filter((code) => !foreseen(code))).toEqual([]);
    expect(codes['timetable.teacher_busy']).toBeGreaterThan(1_000);
  },
);

test('of 32 who want one hour at one moment one has it', async () => {
  const stage = await buildStage();
  const codes = await runBurst(stage, 10);
  report('rush', codes);
  expect(codes).toEqual({ made: 10, 'timetable.teacher_busy': 310 });
  expect(await overlaps(stage)).toBe(0);
});

test('control: without locks and constraints they overlap', { timeout: 300_000 }, async () => {
  const stage = await buildStage();
  await t.sql(
    'alter table occurrences drop constraint occurrences_teacher_free, drop constraint occurrences_place_free',
  );
  testSwitches.locks = false;
  try {
    const overlapCount = await maxOfRuns(async () => {
      report('control', await runBurst(stage, 5));
      return overlaps(stage);
    }, 0);
    expect(overlapCount).toBeGreaterThan(0);
  } finally {
    testSwitches.locks = true;
  }
});

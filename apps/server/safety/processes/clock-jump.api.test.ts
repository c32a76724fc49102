/**
 * O10: dates, limits and free cancellation follow the database's clock when the clock of the machine jumps by two
 * hours, and marks during the jumps stay one visit on one day (R4). Control: by the machine's clock each of these
 * comes out otherwise.
 */
import { accountsRoutes } from '@ritm/accounts/contract';
import { visitorRoutes } from '@ritm/booking/contract';
import { buildClass, buildClient, buildOpenSchool, buildPublished, formFor } from '@ritm/booking/testing';
import { buildLessonPlus } from '@ritm/passes/testing';
import { Platform, serve, type Clock } from '@ritm/platform';
import { DatabaseClock } from '@ritm/platform/testing';
import type { SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { visitsRoutes } from '@ritm/visits/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { identity } from '../../src/identity.ts';
import { modulesFor } from '../../src/modules.ts';

const HOUR = 3_600_000;
const CONCURRENT = 30;

let t: TestApp;
let testClock: Clock;
/** How far the machine's wall clock is from the database's. */
let jumped = 0;
const wall = () => Date.parse(t.clock.now()) + jumped;

beforeAll(async () => {
  t = await openTestApp({ poolSize: CONCURRENT });
  testClock = t.platform.clock;
});
afterEach(() => {
  jumped = 0;
  setClock(testClock);
});
afterAll(() => t?.close());

const setClock = (clock: Clock) => Object.defineProperty(t.platform, 'clock', { value: clock, configurable: true });

/** The clock that the product starts with, on a machine whose wall clock jumps afterwards. */
async function useServersClock(ms: number): Promise<void> {
  setClock(new DatabaseClock({ wall, monotonic: t.clock.monotonic }));
  await t.platform.followDatabaseTime();
  jumped = ms;
}

/** A clock that reads the machine's. */
function useMachinesClock(ms: number): void {
  setClock({ now: () => new Date(wall()).toISOString(), monotonic: t.clock.monotonic });
  jumped = ms;
}

/** Runs at an instant of the database; people and passes are built before the clock jumps. */
interface Scene {
  at: string;
  build(school: SchoolOfTest): Promise<() => Promise<string>>;
  /** What the database's time makes of it. */
  right: string;
}

/** Yekaterinburg is five hours ahead of UTC. Its class of 12 March at 18:00 is canceled for nothing until 10:00 UTC. */
const scenes: readonly (Scene & { what: string; jump: number })[] = [
  {
    what: 'tomorrow is not marked at half past eleven',
    jump: 2 * HOUR,
    at: '2026-03-11T18:30:00.000Z',
    build: (school) => markOn(school, '2026-03-12'),
    right: 'refused',
  },
  {
    what: 'today is marked at half past twelve',
    jump: -2 * HOUR,
    at: '2026-03-11T19:30:00.000Z',
    build: (school) => markOn(school, '2026-03-12'),
    right: 'marked',
  },
  { what: 'a cancel in time is free', jump: 2 * HOUR, at: '2026-03-12T09:00:00.000Z', build: cancel, right: 'free' },
  { what: 'a late cancel is charged', jump: -2 * HOUR, at: '2026-03-12T11:00:00.000Z', build: cancel, right: 'late' },
  {
    what: 'a session of one more hour is open',
    jump: 2 * HOUR,
    at: '2026-03-11T07:00:00.000Z',
    build: () => sessionThatEnds('2026-03-11T08:00:00.000Z'),
    right: '200',
  },
  {
    what: 'a session that has just ended is closed, although its facts are still cached',
    jump: -2 * HOUR,
    at: '2026-03-11T07:00:00.000Z',
    build: async () => {
      const visit = await sessionThatEnds('2026-03-11T07:00:01.000Z');
      expect(await visit()).toBe('200');
      await t.clock.advance(2_000);
      return visit;
    },
    right: '401',
  },
];

async function markOn(school: SchoolOfTest, date_visit: string): Promise<() => Promise<string>> {
  const { id: student_id } = await buildStudent(t, school);
  const { id: service_id } = await buildService(t, school);
  const params = { role: 'owner' as const, school_id: school.school_id, student_id };
  return async () => {
    const body = { service_id, date_visit };
    const { status } = await t.request(school.owner, visitsRoutes.fast_lesson_minus, { params, body });
    return status === 200 ? 'marked' : status < 500 ? 'refused' : String(status);
  };
}

async function cancel(school: SchoolOfTest): Promise<() => Promise<string>> {
  const before = t.clock.now();
  await t.clock.set('2026-03-11T07:00:00.000Z');
  const service_id = (await buildPublished(t, school)).id;
  const { student_id, session } = await buildClient(t, school);
  const { occurrence_id } = await buildClass(t, school, { service_id });
  const params = { school_id: school.school_id };
  await t.call(session, visitorRoutes.add_request, { params, body: formFor({ service_id, occurrence_id }) });
  await t.clock.set(before);
  return async () => {
    const at = { ...params, occurrence_id, student_id };
    await t.call(session, visitorRoutes.cancel_booking, { params: at, query: { late: true } });
    const visits = await t.sql('select 1 from lessons_minus where student_id = $1', [student_id]);
    return visits.length === 0 ? 'free' : 'late';
  };
}

async function sessionThatEnds(at: string): Promise<() => Promise<string>> {
  const session = await t.signIn();
  await t.sql('update sessions set expires_at = $2 where id = $1', [session.session_id, at]);
  return async () => String((await t.request(session, accountsRoutes.get_profile, {})).status);
}

async function prepare({ at, build }: Scene): Promise<() => Promise<string>> {
  await t.clock.set('2026-03-11T07:00:00.000Z');
  const school = await buildOpenSchool(t);
  await t.clock.set(at);
  return build(school);
}

describe('O10: the machine’s clock jumps by two hours', () => {
  test.each(scenes)('$what', async (scene) => {
    const run = await prepare(scene);
    await useServersClock(scene.jump);
    expect(await run()).toBe(scene.right);
  });

  test.each(scenes)('control: by the machine’s clock it is otherwise that $what', async (scene) => {
    const run = await prepare(scene);
    useMachinesClock(scene.jump);
    expect(await run()).not.toBe(scene.right);
  });

  test(`one visit, ${CONCURRENT} marks at once while it jumps to and fro: one counts, and none is of another day (R4)`, async () => {
    await t.clock.set('2026-03-11T07:00:00.000Z');
    const school = await buildOpenSchool(t);
    await t.clock.set('2026-03-11T18:30:00.000Z');
    const { id: student_id } = await buildStudent(t, school);
    const { id: service_id } = await buildService(t, school, { debt_policy: 'block' });
    await buildLessonPlus(t, school, { student_id, service_id, visits: 1 });
    await useServersClock(0);
    const params = { role: 'owner' as const, school_id: school.school_id, student_id };
    const marks = Array.from({ length: CONCURRENT }, (_, index) => {
      jumped = (index % 3) * 2 * HOUR - 2 * HOUR;
      return t.request(school.owner, visitsRoutes.fast_lesson_minus, { params, body: { service_id } });
    });
    const statuses = (await Promise.all(marks)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(await t.sql('select date_visit::text from lessons_minus where student_id = $1', [student_id])).toEqual([
      { date_visit: '2026-03-11' },
    ]);
    expect(await t.verify()).toEqual([]);
  });
});

test('O10: a server takes the database’s time when it starts', async () => {
  await t.clock.set('2026-03-11T07:00:00.000Z');
  const { config, log } = t.platform;
  const platform = new Platform({ config, databaseUrl: t.url, modules: modulesFor(config), identity, log });
  const server = await serve(platform, { version: 'test' });
  try {
    expect(platform.clock.now()).toMatch(/^2026-03-11T07:0/);
  } finally {
    await server.stop();
  }
});

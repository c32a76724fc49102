import { loadDemo } from '@ritm/database/demo';
import type { RouteDefinition } from '@ritm/http';
import { addDays } from '@ritm/kernel';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kindsOf, walkWhys, wrongOf, type Explained, type Read } from './whys.ts';

// A Wednesday evening in Yekaterinburg: some classes are over, one is going on, the last is ahead.
const NOW = '2026-03-11T13:30:00.000Z';

let t: TestApp;
let owners: { school_id: number; session: TestSession }[];
let teacher: { school_id: number; session: TestSession };
const called = new Set<string>();

beforeAll(async () => {
  t = await openTestApp({ now: NOW });
  await loadDemo({ url: t.url, profile: 'tiny', now: NOW });
  owners = await sessionsOf('owner');
  [teacher] = (await sessionsOf('teacher')) as [typeof teacher];
  await refund(owners[0]!.school_id);
});
afterAll(() => t?.close());

/** Nobody in the demo has been given money back: half of the newest payment for a pass goes back. */
const refund = (school_id: number) =>
  t.sql(
    `
      insert into finances (school_id, kind, amount, date, account, student_id, source_type, source_id)
      select school_id, 'refund', amount / 2, date, account, student_id, source_type, source_id
      from finances
      where school_id = $1
        and kind = 'income'
        and source_type = 'lesson_plus'
        and reverses_id is null
        and date <= $2
      order by date desc, id desc limit 1`,
    [school_id, NOW.slice(0, 10)],
  );

/** One person of the role in each organization of the demo that has one. */
async function sessionsOf(role: string): Promise<{ school_id: number; session: TestSession }[]> {
  const rows = await t.sql<{ school_id: string; user_id: string }>(
    `
      select distinct on (school_id) school_id, user_id
      from staff
      where role = $1
        and user_id is not null
        and archived_at is null
      order by school_id, id`,
    [role],
  );
  return Promise.all(
    rows.map(async ({ school_id, user_id }) => ({
      school_id: Number(school_id),
      session: await t.signIn({ user_id: Number(user_id) }),
    })),
  );
}

type Change = (route: RouteDefinition, answer: unknown) => unknown;
const readAs =
  (session: TestSession, change: Change = (_, answer) => answer): Read =>
  async (route, input) => {
    called.add(route.name);
    return change(route, await t.call(session, route, input)) as never;
  };

const walkOwners = async (change?: Change): Promise<Explained[]> =>
  (
    await Promise.all(
      owners.map(({ session, school_id }) => walkWhys(readAs(session, change), { role: 'owner', school_id })),
    )
  ).flat();

const isWhy = ({ path }: RouteDefinition): boolean => path.endsWith('/why');

describe('every why of the demo', () => {
  test('equals the sum of its parts', async () => {
    const explained = await walkOwners();
    console.log(`${explained.length} numbers of ${kindsOf(explained).length} kinds`);
    expect(wrongOf(explained)).toEqual([]);
    expect(explained.length).toBeGreaterThan(500);
    // A number that is zero in every organization would prove nothing.
    const empty = kindsOf(explained).filter((kind) => explained.every((one) => one.kind !== kind || !one.shown));
    expect(empty).toEqual([]);
  });

  test('equals it for a teacher too, who sees their own classes and clients and no money', async () => {
    const explained = await walkWhys(readAs(teacher.session), { role: 'teacher', school_id: teacher.school_id });
    expect(wrongOf(explained)).toEqual([]);
    expect(explained.some(({ kind, shown }) => kind === 'occupancy, booked' && shown !== 0)).toBe(true);
    expect(
      explained.filter(({ kind }) => /money|income|finances/.test(kind)).every(({ shown }) => shown === null),
    ).toBe(true);
  });

  test('is walked', () => {
    const whys = t.platform.implementations.map(({ route }) => route).filter(isWhy);
    expect(whys.length).toBeGreaterThanOrEqual(6);
    expect(whys.map(({ name }) => name).filter((name) => !called.has(name))).toEqual([]);
  });

  test('control: a wrong part is noticed in every kind', async () => {
    const explained = await walkOwners(addWrongPart);
    const noticed = kindsOf(wrongOf(explained));
    expect(kindsOf(explained).filter((kind) => !noticed.includes(kind))).toEqual([]);
  });
});

/** Adds to a part of each answer, so that no kind of number equals its parts any more. */
function addWrongPart(route: RouteDefinition, answer: unknown): unknown {
  wrongParts[route.name]?.(answer);
  return answer;
}

// oxlint-disable-next-line typescript/no-explicit-any -- each function knows the shape of its own answer
const wrongParts: Readonly<Record<string, (answer: any) => void>> = {
  'reports.get_today': ({ summary }) => add(summary, ['classes', 'booked', 'marked'], 1),
  'reports.get_occupancy_why': ({ days }) => {
    add(days[0], ['booked', 'capacity'], 1);
    add(days[0]?.classes[0], ['booked', 'capacity'], 2);
  },
  'reports.get_occupancy_map_why': ({ rows }) => {
    add(rows[0], ['came', 'booked', 'capacity'], 1);
    rows.push({ came: 0, booked: 0, capacity: 0 });
  },
  'reports.get_requests_funnel_why': ({ rows }) => rows.push({}),
  'reports.get_teacher_why': ({ terms }) => {
    for (const term of terms) add(term, ['count', 'minutes', 'amount'], 1);
  },
  'reports.list_debts': ({ data }) => {
    add(data[0], ['visits', 'amount'], 1);
    data.push({ ...data[0] });
  },
  'reports.list_ending_passes': ({ data }) => data.push(data[0]),
  'reports.list_activities': ({ meta, data }) => {
    add(meta, ['total'], 1);
    if (data[0]) data.push(data[0]);
  },
  'passes.get_debt_why': (why) => {
    why.uncovered.push(why.uncovered[0]);
    add(why.unpaid[0], ['price', 'owed'], 1);
  },
  'reports.get_income_why': (why) => {
    add(why, ['amount'], 1);
    add(why.terms[0], ['amount', 'count'], 1);
    add(why.rows[0], ['amount'], 1);
  },
  'finance.list_finances': ({ totals }) => add(totals, ['income', 'expense', 'refund', 'net'], 1),
  'passes.get_sold_why': (why) => {
    add(why.terms[0], ['amount', 'count'], 1);
    add(why, ['more'], 2);
  },
  'passes.why': ({ remainder, end }) => {
    add(remainder?.terms[0], ['visits'], 1);
    add(remainder?.terms.find(({ kind }: { kind: string }) => kind === 'used')?.grounds[0], ['visits'], 1);
    if (end) end.base = addDays(end.base, 1);
  },
  'visits.get_charge_why': ({ terms }) => add(terms[0], ['amount'], 1),
};

function add(part: Record<string, number> | undefined, fields: readonly string[], by: number): void {
  if (part) for (const field of fields) part[field]! += by;
}

/**
 * R9: while passes are sold, spent, frozen, handed over and taken back at random, the books balance in every snapshot
 * of the database.
 */
import { addDays } from '@ritm/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { buildStudent } from '@ritm/students/testing';
import { recordIncome } from '@ritm/finance/server';
import { writeAs } from '@ritm/timetable/testing';
import { withOwner, type OwnerClient } from '@ritm/platform';
import { openTestApp, type RawReply, type TestApp } from '@ritm/testing';
import { setting } from '@ritm/testing/setting';
import { passRoutes, passesRoutes } from '@ritm/passes/contract';
import { visitsRoutes } from '../contract/index.ts';
import { visitsInvariants } from './invariants.ts';

/** `npm test -- --only long` runs it for the minute that R9 (`docs/guarantees.md`) requires: `BANK_SECONDS=60`. */
const SECONDS = setting('BANK_SECONDS', 8);
const seed = setting('SEED', Math.floor(Math.random() * 2 ** 31));
const TODAY = '2026-03-11';
const [SCHOOLS, STUDENTS, DESKS, CHECK_EVERY_MS] = [3, 4, 6, 50];

interface Bank {
  school: SchoolOfTest;
  service_id: number;
  students: number[];
}

let t: TestApp;
let banks: Bank[];
beforeAll(async () => {
  t = await openTestApp({ now: '2026-03-11T09:00:00.000Z', poolSize: DESKS + 2 });
  banks = await Promise.all(
    Array.from({ length: SCHOOLS }, async () => {
      const school = await buildSchool(t);
      const students = await Promise.all(Array.from({ length: STUDENTS }, () => buildStudent(t, school)));
      return { school, service_id: (await buildService(t, school)).id, students: students.map(({ id }) => id) };
    }),
  );
});
afterAll(() => t.close());

/** Random numbers that a seed reproduces. */
function randomOf(start: number): (below: number) => number {
  let state = start >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Random = ReturnType<typeof randomOf>;
type Operation = (bank: Bank, random: Random) => Promise<RawReply | undefined>;

const pick = <T>(list: readonly T[], random: Random): T | undefined => list[random(list.length)];
const paramsOf = ({ school }: Bank, student_id: number) => ({
  role: 'owner' as const,
  school_id: school.school_id,
  student_id,
});

/** A record of a client to act on, read from the database. */
async function pickCharge(
  bank: Bank,
  text: string,
  random: Random,
): Promise<{ id: number; student_id: number } | undefined> {
  const rows = await t.sql<{ id: string; student_id: string }>(text, [bank.school.school_id]);
  const row = pick(rows, random);
  return row && { id: Number(row.id), student_id: Number(row.student_id) };
}
const aLot = 'select id, student_id from lessons_plus where school_id = $1 order by id desc limit 20';
const aCharge =
  'select id, student_id from lessons_minus where school_id = $1 and reverses_id is null order by id desc limit 20';
const anAction =
  'select id, student_id from pass_actions where school_id = $1 and undone_at is null order by id desc limit 10';

const operations: readonly [weight: number, Operation][] = [
  [4, (bank, random) => sell(bank, random)],
  [
    9,
    (bank, random) =>
      onClient(bank, random, visitsRoutes.fast_lesson_minus, {
        service_id: bank.service_id,
        date_visit: addDays(TODAY, random(3)),
      }),
  ],
  [4, (bank, random) => withCharge(bank, random, { text: aCharge, route: visitsRoutes.delete_lesson_minus })],
  [1, (bank, random) => withCharge(bank, random, { text: aLot, route: passesRoutes.delete_lesson_plus })],
  [3, (bank, random) => freeze(bank, random)],
  [
    2,
    (bank, random) =>
      withCharge(bank, random, {
        text: aLot,
        route: passRoutes.extend_pass,
        body: { days: 1 + random(5), reason: 'Праздник' },
      }),
  ],
  [
    3,
    (bank, random) =>
      withCharge(bank, random, {
        text: aLot,
        route: passRoutes.transfer_pass,
        body: { to_student_id: pick(bank.students, random), reason: 'Подарок' },
      }),
  ],
  [2, (bank, random) => withCharge(bank, random, { text: anAction, route: passRoutes.undo_pass_action, body: {} })],
  [1, (bank, random) => onClient(bank, random, passRoutes.rebalance, {})],
];

function sell(bank: Bank, random: Random): Promise<RawReply> {
  const paid = 100_000 * random(5);
  return onClient(bank, random, passesRoutes.add_lesson_plus, {
    service_id: bank.service_id,
    visits: 4,
    price: 400_000,
    paid,
    cover_debts: random(2) === 0,
  });
}

async function freeze(bank: Bank, random: Random): Promise<RawReply | undefined> {
  const from_date = addDays(TODAY, 4 + random(10));
  const body = { from_date, to_date: addDays(from_date, 2 + random(4)) };
  return withCharge(bank, random, { text: aLot, route: passRoutes.freeze_pass, body });
}

type AnyRoute = Parameters<TestApp['request']>[1];

function onClient(bank: Bank, random: Random, route: AnyRoute, body: object): Promise<RawReply> {
  const params = paramsOf(bank, pick(bank.students, random)!);
  return t.request(bank.school.owner, route, { params, body });
}

async function withCharge(
  bank: Bank,
  random: Random,
  { text, route, body }: { text: string; route: AnyRoute; body?: object },
): Promise<RawReply | undefined> {
  const one = await pickCharge(bank, text, random);
  if (!one) return undefined;
  const params = { ...paramsOf(bank, one.student_id), id: one.id };
  return t.request(bank.school.owner, route, { params, ...(body && { body }) });
}

/** The money in the ledger equals what the audit says was paid and refunded; nothing else adds or removes any. */
const ledgerAgainstAudit = `
  select f.school_id, f.net, a.audited
  from (select school_id, sum(amount) as net from finances where source_type = 'lesson_plus' group by 1) f
  join (
    select school_id,
      sum(
        case action when 'visits.pass_sold' then (after ->> 'paid')::bigint else -(before ->> 'paid')::bigint end
      ) as audited
    from audit_log
    where action in ('visits.pass_sold', 'visits.pass_taken_back')
    group by 1
  ) a using (school_id)
  where f.net <> a.audited`;
/**
 * A remainder moves between lots together with its money: the receiving lot is paid by what came with it, as long as
 * nobody paid more.
 */
const movedMoney = `
  select v.school_id, v.id from lesson_plus_moves v
  join lesson_plus_terms t on t.school_id = v.school_id and t.lesson_plus_id = v.to_id and t.version = 1
  where v.kind = 'transfer' and (t.price <> v.value or t.visits <> v.visits)`;

const laws = [
  ...visitsInvariants,
  { name: 'the ledger against the audit', sql: ledgerAgainstAudit },
  { name: 'money that moved', sql: movedMoney },
];
/** Sent as one text, so that each check is one round trip while the desks keep this process busy. */
const checkSql = ['begin isolation level repeatable read read only', ...laws.map(({ sql }) => sql), 'commit'].join(';');

/** Checks every invariant and every total in one snapshot; returns the names of those that do not hold. */
async function checkLaws(reader: OwnerClient): Promise<string[]> {
  const results = (await reader.query(checkSql)) as unknown as readonly { rows: unknown[] }[];
  return laws.filter((_, index) => results[index + 1]!.rows.length > 0).map(({ name }) => name);
}

it(`the books balance in every snapshot while passes are sold, spent, frozen, handed over and taken back (R9)`, async () => {
  const reads = await withOwner(t.url, (one) => withOwner(t.url, (other) => runDesks([one, other])));
  expect(reads).toBeGreaterThan(SECONDS);
}, 120_000);

/** Returns the number of checks. Two workers check, so that the checks stay frequent as the ledgers grow. */
async function runDesks(readers: readonly OwnerClient[]): Promise<number> {
  const statuses = new Map<string, number>();
  const until = t.clock.monotonic() + SECONDS * 1000;
  const isOpen = () => t.clock.monotonic() < until;
  const wheel = operations.flatMap(([weight, operation]) => Array.from({ length: weight }, () => operation));
  const desk = async (n: number) => {
    const random = randomOf(seed + n);
    while (isOpen()) {
      const reply = await pick(wheel, random)!(pick(banks, random)!, random);
      if (!reply) continue;
      const key = String(reply.status);
      statuses.set(key, (statuses.get(key) ?? 0) + 1);
      if (reply.status === 500) throw t.unforeseen.at(-1) ?? new Error('500');
    }
  };
  let reads = 0;
  const watch = async (reader: OwnerClient) => {
    for (; isOpen(); reads++) {
      const next = t.clock.monotonic() + CHECK_EVERY_MS;
      expect(await checkLaws(reader), `SEED=${seed}`).toEqual([]);
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - t.clock.monotonic())));
    }
  };
  await Promise.all([...readers.map(watch), ...Array.from({ length: DESKS }, (_, n) => desk(n))]);
  const done = [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ');
  process.stdout.write(`R9: SEED=${seed}, ${reads} snapshots in ${SECONDS} s, ${done}\n`);
  expect([...statuses.keys()].filter((status) => !['200', '404', '409', '422'].includes(status))).toEqual([]);
  expect(statuses.get('200')).toBeGreaterThan(20);
  expect(await t.verify()).toEqual([]);

  // The control: a single unaccounted entry is detected at once.
  const [lot] = await t.sql<{ school_id: string; id: string }>(
    'select school_id, id from lessons_plus order by id limit 1',
  );
  const { school } = banks.find((one) => one.school.school_id === Number(lot!.school_id))!;
  const entry = { source_type: 'lesson_plus', source_id: Number(lot!.id) } as const;
  await writeAs(t, school, async (tx) =>
    recordIncome(tx, { amount: 1, date: TODAY, account: 'cash', student_id: null, ...entry }),
  );
  expect(await checkLaws(readers[0]!)).toContain('the ledger against the audit');
  return reads;
}

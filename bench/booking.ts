/**
 * The burst of a booking opening: 500 clients for the last 12 places of a class, again and again. It measures how fast
 * exactly twelve get a place, beside a floor of bare statements; correctness is counted in each round.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { timetableText } from '@ritm/booking/server';
import { tokenHash, withOwner, type OwnerClient } from '@ritm/platform';
import type { BenchData, BenchSchool } from './data.ts';
import { drive, measured, open, type HttpCall, type Measured } from './load.ts';
import type { Product } from './processes.ts';
import { median, type Row } from './table.ts';

const ROUNDS = 8;
/**
 * Warm-up rounds, which are discarded as everywhere: a burst lasts half a second, and code that is new to the process
 * runs slowly for that long.
 */
const WARM = 2;
const CLIENTS = 500;
const SEATS = 12;
const CALLERS = 32;
const SECONDS = 2;

/** Clients with sessions of their own, and for every round a class with the last seats. */
interface BookingSetup {
  sessions: string[];
  student_ids: number[];
  service_id: number;
  product_classes: number[];
  floor_classes: number[];
}

/**
 * Measures the booking of the last seats under a burst, and the public timetable, each against the bare driver in the
 * same run.
 */
export async function measureBooking(bench: { url: string; data: BenchData; product: Product }): Promise<Row[]> {
  const { url, data, product } = bench;
  const { large } = data;
  const setup = await withOwner(url, (owner) => prepare(owner, large));
  const burst: { ours: Measured; floor: Measured }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const floor = await floorBurst(url, large, { setup, occurrence_id: setup.floor_classes[round]! });
    const ours = await productBurst(product, large, { setup, occurrence_id: setup.product_classes[round]! });
    burst.push({ ours, floor });
  }
  await withOwner(url, (owner) => assertSeats(owner, setup.product_classes, burst));
  const reading: { ours: Measured; floor: Measured }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    reading.push({ floor: await floorReads(url, large), ours: await productReads(product, large) });
  return [
    ratioRow('booking of the last seats, 500 clients for 12', 1, burst.slice(WARM)),
    p99Row('p99 of that booking', burst.slice(WARM)),
    ratioRow('public timetable of a week', 0.85, reading.slice(WARM)),
  ];
}

const pick = (
  rounds: readonly { ours: Measured; floor: Measured }[],
  of: (one: { ours: Measured; floor: Measured }) => number,
) => median(rounds.map(of));

function ratioRow(name: string, target: number, rounds: readonly { ours: Measured; floor: Measured }[]): Row {
  const [ours, floor] = [pick(rounds, (one) => one.ours.rate), pick(rounds, (one) => one.floor.rate)];
  const value = pick(rounds, (one) => one.ours.rate / one.floor.rate);
  return {
    name,
    value,
    unit: '×',
    target,
    better: 'more',
    detail: `${Math.round(ours)} / ${Math.round(floor)} в секунду`,
  };
}

function p99Row(name: string, rounds: readonly { ours: Measured; floor: Measured }[]): Row {
  const [ours, floor] = [pick(rounds, (one) => one.ours.p99), pick(rounds, (one) => one.floor.p99)];
  return {
    name,
    value: ours / 1000,
    unit: 'с',
    target: 1,
    better: 'less',
    detail: `${Math.round(ours)} / ${Math.round(floor)} мс`,
  };
}

/** Publishes the service, sets the tariff, and writes the classes and the clients' sessions. */
async function prepare(
  owner: OwnerClient,
  { school_id, service_id, student_ids: [first] }: BenchSchool,
): Promise<BookingSetup> {
  await owner.query(`update schools set tariff = 'month' where id = $1`, [school_id]);
  await owner.query(
    `
      update services set public = true, moderation_status = 'published', format = 'group'
      where school_id = $1 and id = $2`,
    [school_id, service_id],
  );
  const tokens = Array.from({ length: CLIENTS }, () => randomBytes(32).toString('base64url'));
  const student_ids = tokens.map((_, index) => first + index);
  await owner.query(
    `
      with people as (
        insert into users (phone, firstname, lastname)
        select '+7998' || lpad(n::text, 7, '0'), 'Анна', 'Клиентова'
        from generate_series(1, $1) n
        returning id
      ),
      numbered as (select id, row_number() over (order by id) as n from people),
      cards as (
        update students s set user_id = p.id
        from numbered p
        where s.school_id = $2 and s.id = $3 + p.n - 1
      )
      insert into sessions (token_hash, user_id, type, school_id, expires_at)
      select ($4::bytea[])[p.n], p.id, 'client', $2, now() + interval '1 day'
      from numbered p`,
    [CLIENTS, school_id, first, tokens.map((token) => tokenHash(token))],
  );
  // The floor's classes are on other days than the product's, because a client cannot be in two classes at one time.
  const classes = await addClasses(owner, { school_id, service_id }, 2 * ROUNDS);
  const [product_classes, floor_classes] = [classes.slice(ROUNDS), classes.slice(0, ROUNDS)];
  return { sessions: tokens, student_ids, service_id, product_classes, floor_classes };
}

async function addClasses(
  owner: OwnerClient,
  { school_id, service_id }: { school_id: number; service_id: number },
  count: number,
): Promise<number[]> {
  const { rows } = await owner.query<{ id: string }>(
    `
      with series as (
        insert into timetables (school_id, title, service_id, time_zone, date, time_from, duration_minutes)
        select $1, 'Открытое занятие ' || n, $2, 'Europe/Moscow', current_date + 2 + n, '18:00', 60
        from generate_series(1, $3) n
        returning id, date
      )
      insert into occurrences (
        school_id, timetable_id, original_date, date, time_from, time_to, starts_at, ends_at, service_id, capacity
      )
      select $1, id, date, date, '18:00', '19:00', (date + time '18:00') at time zone 'Europe/Moscow',
        (date + time '19:00') at time zone 'Europe/Moscow', $2, $4
      from series
      returning id`,
    [school_id, service_id, count, SEATS],
  );
  return rows.map(({ id }) => Number(id));
}

interface Burst {
  setup: BookingSetup;
  occurrence_id: number;
}

/** All clients book at once, 32 callers at a time; each caller has a function of its own that sends the booking. */
async function rush(requests: readonly ((n: number) => Promise<boolean>)[]): Promise<Measured> {
  const latencies: number[] = [];
  let failed = 0;
  let next = 0;
  const began = performance.now();
  const loop = async (requestSeat: (n: number) => Promise<boolean>) => {
    while (next < CLIENTS) {
      const n = next++;
      const started = performance.now();
      if (!(await requestSeat(n))) failed++;
      latencies.push(performance.now() - started);
    }
  };
  await Promise.all(requests.map(loop));
  return measured(latencies, (performance.now() - began) / 1000, failed);
}

async function productBurst(
  { port }: Product,
  { school_id }: BenchSchool,
  { setup, occurrence_id }: Burst,
): Promise<Measured> {
  const body = JSON.stringify({
    service_id: setup.service_id,
    occurrence_id,
    name: 'Анна',
    price: 440_000,
    consent_version: '1.0',
  });
  const path = `/api/public/school/${school_id}/request`;
  const callOf = (n: number): HttpCall => ({
    method: 'POST',
    path,
    headers: {
      session: setup.sessions[n]!,
      from: 'android',
      'idempotency-key': `burst-${occurrence_id}-${String(n).padStart(12, '0')}`,
    },
    body,
  });
  const talks = await Promise.all(Array.from({ length: CALLERS }, () => open(port)));
  const result = await rush(
    talks.map((talk) => async (n) => {
      const status = await talk.send(callOf(n));
      return status === 200 || status === 409;
    }),
  );
  for (const talk of talks) talk.close();
  return result;
}

/**
 * The least that a booking needs, by the bare driver: the lock of the class, the count, the seat and its request, in
 * seven round trips.
 */
async function floorBurst(url: string, { school_id }: BenchSchool, { setup, occurrence_id }: Burst): Promise<Measured> {
  const pool = new pg.Pool({ connectionString: url, max: 10, options: '-c role=ritm_app' });
  const run = (client: pg.PoolClient, name: string, text: string, values: unknown[]) =>
    client.query({ name, text, values });
  const one = async (n: number): Promise<boolean> => {
    const client = await pool.connect();
    const student_id = setup.student_ids[n];
    try {
      await client.query('begin');
      await run(client, 'lock', `select pg_advisory_xact_lock(hashtextextended($1, 0))`, [
        `visitors:${school_id}:${occurrence_id}`,
      ]);
      const { rows } = await run(
        client,
        'seats',
        'select capacity - booked as free from occurrences where school_id = $1 and id = $2',
        [school_id, occurrence_id],
      );
      await run(client, 'who', 'select id, user_id from students where school_id = $1 and id = $2', [
        school_id,
        student_id,
      ]);
      if (Number(rows[0].free) <= 0) {
        await client.query('rollback');
        return true;
      }
      await run(
        client,
        'seat',
        `insert into occurrence_students (school_id, occurrence_id, student_id, source) values ($1, $2, $3, 'online')`,
        [school_id, occurrence_id, student_id],
      );
      await run(
        client,
        'audit',
        `
          insert into audit_log (school_id, actor_role, action, object_type, object_id)
          values ($1, 'system', 'bench', 'request', $2)`,
        [school_id, occurrence_id],
      );
      await client.query('commit');
      return true;
    } finally {
      client.release();
    }
  };
  const result = await rush(Array.from({ length: CALLERS }, () => one));
  await pool.end();
  return result;
}

/** Checks the seats, because a fast result with wrong seats does not count. */
async function assertSeats(
  owner: OwnerClient,
  classes: readonly number[],
  rounds: readonly { ours: Measured }[],
): Promise<void> {
  const failed = rounds.reduce((sum, { ours }) => sum + ours.failed, 0);
  if (failed > 0) throw new Error(`${failed} bookings were answered neither by a place nor by 409`);
  const { rows } = await owner.query<{ booked: number }>('select booked from occurrences where id = any($1)', [
    [...classes],
  ]);
  if (rows.some(({ booked }) => booked !== SEATS))
    throw new Error(`not ${SEATS} seats: ${rows.map((one) => one.booked).join(', ')}`);
}

const sunday = (monday: string): string => new Date(Date.parse(monday) + 6 * 86_400_000).toISOString().slice(0, 10);

/**
 * Reads the public timetable as a hundred sites would: the product serves it from memory for two seconds, the floor
 * queries the database each time.
 */
function productReads({ port }: Product, { school_id, monday }: BenchSchool): Promise<Measured> {
  const path = `/api/public/school/${school_id}/timetable?date_from=${monday}&date_to=${sunday(monday)}`;
  const call = { method: 'GET', path, headers: { from: 'embed', 'accept-language': 'ru' } };
  return drive(port, () => call, { callers: CALLERS, seconds: SECONDS });
}

async function floorReads(url: string, { school_id, monday }: BenchSchool): Promise<Measured> {
  const { name, text } = timetableText.prepared();
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    options: '-c role=ritm_app -c plan_cache_mode=force_generic_plan',
  });
  const latencies: number[] = [];
  const end = performance.now() + SECONDS * 1000;
  const args = { school_id, from: monday, to: sunday(monday), service_id: null, teacher_id: null };
  const values = timetableText.values(args);
  const loop = async () => {
    while (performance.now() < end) {
      const started = performance.now();
      await pool.query({ name, text, values });
      latencies.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, loop));
  await pool.end();
  return measured(latencies, SECONDS, 0);
}

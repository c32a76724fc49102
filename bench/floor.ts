import pg from 'pg';
import { measured, type Measured } from './load.ts';
import type { Sent } from './recorder.ts';

/**
 * The work for the bare driver: the statements of each recorded request, in turn. For a write, they run one by one in a
 * transaction with new ids.
 */
export interface FloorOrder {
  url: string;
  requests: Sent[][];
  callers: number;
  seconds: number;
  /** Each request is the statements of one transaction, sent one by one. */
  inTransaction?: boolean;
  /** Present for writes: the recorded ids, and the number of operations done before. */
  write?: { student_id: number; lesson_plus_id: number; charge_id: number; key: string; done: number };
}

let opened: pg.Pool | undefined;

/** One pool for all runs: PostgreSQL's clock counts the connections, so none may end before it is read. */
const poolOf = (url: string): pg.Pool =>
  (opened ??= new pg.Pool({
    connectionString: url,
    max: 10,
    idleTimeoutMillis: 0,
    options: '-c role=ritm_app -c plan_cache_mode=force_generic_plan',
  }));

/** The floor: `pg`, prepared statements, a pool of ten, nothing else. */
async function run(order: FloorOrder): Promise<Measured & { done: number }> {
  const pool = poolOf(order.url);
  const latencies: number[] = [];
  let turn = 0;
  let failed = 0;
  const began = performance.now();
  const end = began + order.seconds * 1000;
  const loop = async () => {
    while (performance.now() < end) {
      const started = performance.now();
      const at = turn++;
      try {
        const request = order.requests[at % order.requests.length]!;
        if (order.write) await writeOne(pool, order, order.write.done + at + 1);
        else if (order.inTransaction) await transactOne(pool, request);
        else await readOne(pool, request);
      } catch (error) {
        if (failed++ === 0) console.error('floor:', (error as Error).message);
      }
      latencies.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: order.callers }, loop));
  const seconds = (performance.now() - began) / 1000;
  return { ...measured(latencies, seconds, failed), done: turn };
}

async function readOne(pool: pg.Pool, statements: Sent[]): Promise<void> {
  for (const statement of statements) await pool.query(statement);
}

async function transactOne(pool: pg.Pool, statements: Sent[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function writeOne(pool: pg.Pool, { requests, write }: FloorOrder, n: number): Promise<void> {
  const { student_id, lesson_plus_id, charge_id, key } = write!;
  const client = await pool.connect();
  let charge: unknown;
  const renewed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renewed);
    if (value === student_id) return student_id + n;
    if (value === lesson_plus_id) return lesson_plus_id + n;
    if (value === charge_id) return charge;
    if (typeof value === 'string' && value.includes(key))
      return value.replace(key, `${key.slice(0, 20)}-${process.pid}-${n}`.slice(0, 64));
    if (typeof value === 'string' && value.startsWith('student:')) return value.replace(/\d+$/, String(student_id + n));
    return value;
  };
  try {
    for (const { text, values, name } of requests[0]!) {
      const { rows } = await client.query({ text, values: values.map(renewed), ...(name && { name }) });
      charge ??= (rows as { lesson_minus_id?: unknown }[])[0]?.lesson_minus_id;
    }
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

process.on('message', (order: FloorOrder) => {
  run(order).then(
    (result) => process.send!(result),
    (error: Error) => process.send!({ error: error.message }),
  );
});

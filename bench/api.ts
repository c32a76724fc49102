/**
 * Rates and latencies of the API beside a floor: the same statements on a bare connection. The ratio is what a change
 * may not worsen, as the machine cancels out. Rounds of the product and of the floor alternate for the same reason.
 */
import { createLogger, buildApp, loadConfig, Platform } from '@ritm/platform';
import { identity } from '@ritm/server/identity';
import { modulesFor } from '@ritm/server/modules';
import type { BenchData, BenchSchool } from './data.ts';
import { drive, type Measured } from './load.ts';
import { metered, processorOf, processorOfPostgres, type ProcessorClock } from './processor.ts';
import type { FloorOrder } from './floor.ts';
import { startFloor, type Product } from './processes.ts';
import { record, type Sent } from './recorder.ts';
import { asRows } from './rows.ts';
import { median, type Row, type Side } from './table.ts';
import { signed, workloads, type Workload } from './workloads.ts';

const ROUNDS = 5;
const SECONDS = 2;
const CALLERS = 32;
/** The session, its organization and the person's own cards. */
const ofCaller = / "?sessions"? |"f"\."lacks"|with mine as materialized/;
/** The number of a warm-up call; no round uses it. */
const WARMING = 59_999;
/** So many different rows are written by the bare floor of a write. */
const BARE_ROWS = 1000;

interface Bench {
  url: string;
  data: BenchData;
  product: Product;
  dataDir: string;
  /** Parts of the names of the workloads to measure; empty = all. */
  only: readonly string[];
}

/** What the measurement of one workload needs besides. */
interface Measuring {
  floor: ReturnType<typeof startFloor>;
  requests: Sent[][];
  clocks: { postgres: ProcessorClock; product: ProcessorClock; floor: ProcessorClock };
}

/** Measures every workload against its floor, in turn, round by round; the results are medians of the ratios. */
export async function measureApi(bench: Bench): Promise<Row[]> {
  const selected = workloads.filter(
    ({ name }) => bench.only.length === 0 || bench.only.some((part) => name.includes(part)),
  );
  if (selected.length === 0) return [];
  const recorded = await recordAll(bench, selected);
  const floor = startFloor();
  const clocks = {
    postgres: await processorOfPostgres(bench.url),
    product: processorOf(bench.product.pid),
    floor: processorOf(floor.pid),
  };
  const rows: Row[] = [];
  try {
    for (const workload of selected)
      rows.push(...(await measureOne(bench, workload, { floor, clocks, requests: recorded.get(workload)! })));
    for (const workload of selected.filter((one) => one.compareSizes)) rows.push(await compareSizes(bench, workload));
  } finally {
    floor.stop();
  }
  return rows;
}

/**
 * Records the statements that the product really sends for each workload, after a warm-up so that proved access is
 * cached as in use.
 */
async function recordAll(
  { url, data, dataDir }: Bench,
  selected: readonly Workload[],
): Promise<Map<Workload, Sent[][]>> {
  const config = loadConfig({ RITM_DATA: dataDir, LOG_LEVEL: 'silent', RITM_LIMITS: 'off' });
  const platform = new Platform({
    config,
    databaseUrl: url,
    modules: modulesFor(config),
    identity,
    log: createLogger('silent'),
  });
  const app = await buildApp(platform);
  const callWorkload = async (workload: Workload, n: number) => {
    const { method, path, headers, body } = signed(data, workload.call(data.large, n));
    const reply = await app.inject({
      method: method as 'GET',
      url: path,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { payload: body }),
    });
    if (reply.statusCode !== 200) throw new Error(`${workload.name}: ${reply.statusCode} ${reply.body.slice(0, 300)}`);
  };
  const recordedByWorkload = new Map<Workload, Sent[][]>();
  for (const workload of selected) {
    await callWorkload(workload, WARMING);
    const requests: Sent[][] = [];
    for (let n = 0; n < (workload.writes ? 1 : 100); n++) {
      const sent = await record(() => callWorkload(workload, n));
      // On a slow machine what is cached about the caller is read again between two calls.
      requests.push(sent.filter(({ text }) => !ofCaller.test(text)));
    }
    if (requests.some((one) => one.length === 0)) throw new Error(`${workload.name}: nothing was sent to the database`);
    recordedByWorkload.set(workload, requests);
  }
  await app.close();
  await platform.close();
  return recordedByWorkload;
}

/** One run of one side, with the processor time it took. */
interface Run extends Measured {
  postgresMs: number | undefined;
  processMs: number | undefined;
}

type Runs = Record<'bare' | 'asText' | 'row' | 'everyRow' | 'ours', Run[]>;

async function measureOne(
  { url, data, product }: Bench,
  workload: Workload,
  { floor, requests, clocks }: Measuring,
): Promise<Row[]> {
  const runs: Runs = { bare: [], asText: [], row: [], everyRow: [], ours: [] };
  // The product and the floor take students from opposite ends, so that their ids never meet.
  let n = workload.writes ? 30_000 : 0;
  let done = 0;
  const write = workload.replayed ? writeIdsOf(requests[0]!, data.large) : undefined;
  const statements = workload.rows ? rowsOf(requests) : requests;
  const plain = { url, callers: CALLERS, seconds: SECONDS };
  const runFloor = (order: Omit<FloorOrder, 'url' | 'callers' | 'seconds'>) =>
    meteredRun([clocks.postgres, clocks.floor], () => floor.run({ ...plain, ...order }));
  for (let round = 0; round <= ROUNDS; round++) {
    const found: Partial<Record<keyof typeof runs, Run>> = {};
    if (workload.replayed || !workload.writes) {
      const bare = await runFloor({ requests: statements, ...(write && { write: { ...write, done } }) });
      done += bare.done;
      found.bare = bare;
    }
    if (workload.rows) found.asText = await runFloor({ requests });
    for (const side of ['row', 'everyRow'] as const) {
      const rowsOfCall = workload[side];
      if (!rowsOfCall) continue;
      const writes = Array.from({ length: BARE_ROWS }, (_, index) => rowsOfCall(data.large, index));
      found[side] = await runFloor({ requests: writes, inTransaction: true });
    }
    found.ours = await meteredRun([clocks.postgres, clocks.product], () =>
      drive(product.port, () => signed(data, workload.call(data.large, n++)), { callers: CALLERS, seconds: SECONDS }),
    );
    // The first round warms up both sides.
    if (round > 0) for (const [side, run] of Object.entries(found)) runs[side as keyof typeof runs].push(run);
  }
  return rowsOfRuns(workload, runs);
}

async function meteredRun<M extends Measured>(
  clocks: readonly ProcessorClock[],
  run: () => Promise<M>,
): Promise<M & Run> {
  const { result, spent } = await metered(clocks, run);
  const [postgresMs, processMs] = spent.map((ms) => ms && ms / result.calls);
  return { ...result, postgresMs, processMs };
}

function rowsOfRuns(workload: Workload, { bare, asText, row, everyRow, ours }: Runs): Row[] {
  const { name } = workload;
  const against = (name: string, floor: Run[], target: number | undefined): Row => ({
    name,
    value: median(ours.map((one, index) => one.rate / floor[index]!.rate)),
    unit: '×',
    ...(target !== undefined && { target }),
    better: 'more',
    sides: { ours: sideOf(ours), floor: sideOf(floor) },
  });
  const rows: Row[] = [];
  if (bare.length > 0) rows.push(against(name, bare, workload.target));
  if (asText.length > 0) rows.push(against(`${name}, against the same text`, asText, undefined));
  const writes = { 'a row and its audit row': row, 'every row that it writes': everyRow };
  for (const [what, floor] of Object.entries(writes)) {
    if (floor.length === 0) continue;
    const target = floor === row ? workload.targetOfRow : undefined;
    rows.push(against(`${name}, against ${what}`, floor, target), byProcessor(`${name}, against ${what}`, floor, ours));
  }
  if (workload.tail) {
    const value = median(ours.map((one) => one.p99 / one.p50));
    rows.push({ name: `${name}, p99 against its p50`, value, unit: '×', target: 3, better: 'less' });
  }
  if (workload.name === 'card by id') {
    const value = median(ours.map((one, index) => one.p99 / bare[index]!.p99));
    rows.push({ name: 'card by id, p99', value, unit: '×', target: 2, better: 'less' });
  }
  return rows;
}

/** The sides' processor time: unlike their calls a second, its ratio is the same beside other work. */
function byProcessor(name: string, floor: Run[], ours: Run[]): Row {
  const used = ({ postgresMs = 0, processMs = 0 }: Run) => postgresMs + processMs;
  const value = median(ours.map((one, index) => used(floor[index]!) / used(one)));
  return { name: `${name}, by processor time`, value, unit: '×', better: 'more' };
}

function sideOf(runs: readonly Run[]): Side {
  const of = (key: 'rate' | 'p50' | 'p95' | 'p99') => median(runs.map((one) => one[key]));
  const times = (key: 'postgresMs' | 'processMs') => {
    const known = runs.flatMap((one) => one[key] ?? []);
    return known.length > 0 ? median(known) : undefined;
  };
  return {
    rate: of('rate'),
    p50: of('p50'),
    p95: of('p95'),
    p99: of('p99'),
    postgresMs: times('postgresMs'),
    processMs: times('processMs'),
    failed: runs.reduce((sum, one) => sum + one.failed, 0),
  };
}

const rowsOf = (requests: Sent[][]): Sent[][] => requests.map((one) => one.map(asRows));

function writeIdsOf(
  sent: readonly Sent[],
  school: BenchSchool,
): { student_id: number; lesson_plus_id: number; charge_id: number; key: string } {
  const insert = sent.find(({ text }) => text.includes('insert into lessons_minus'))!;
  const claim = sent.find(({ text }) => text.includes('insert into "idempotency_keys"'))!;
  const key = claim.values.find((value) => typeof value === 'string' && value.startsWith('bench-')) as string;
  return {
    student_id: school.student_ids[0],
    lesson_plus_id: school.lot_ids[0],
    charge_id: insert.values[1] as number,
    key,
  };
}

/** Compares the same reads among 60 000 cards and among 600. */
async function compareSizes({ data, product }: Bench, workload: Workload): Promise<Row> {
  const ratios: number[] = [];
  let n = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    const [large, small] = [data.large, data.small];
    const big = await drive(product.port, () => signed(data, workload.call(large, n++)), { callers: 4, seconds: 1 });
    const little = await drive(product.port, () => signed(data, workload.call(small, n++)), { callers: 4, seconds: 1 });
    if (round > 0) ratios.push(big.p95 / little.p95);
  }
  return {
    name: `${workload.name}, p95 at 60 000 against 600`,
    value: median(ratios),
    unit: '×',
    target: 1.5,
    better: 'less',
  };
}

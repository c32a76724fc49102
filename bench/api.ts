import { createLogger, buildApp, loadConfig, Platform } from '@ritm/platform';
import { identity } from '@ritm/server/identity';
import { modulesFor } from '@ritm/server/modules';
import type { BenchData, BenchSchool } from './data.ts';
import { drive, type Measured } from './load.ts';
import { startFloor, type Product } from './processes.ts';
import { record, type Sent } from './recorder.ts';
import { asRows } from './rows.ts';
import { median, type Row } from './table.ts';
import { signed, workloads, type Workload } from './workloads.ts';

const ROUNDS = 5;
const SECONDS = 2;
const CALLERS = 32;
/** The number of a warm-up call; no round uses it. */
const WARMING = 59_999;

interface Bench {
  url: string;
  data: BenchData;
  product: Product;
  dataDir: string;
  only: string | undefined;
}

/** Measures every workload against its floor, in turn, round by round; the results are medians of the ratios. */
export async function measureApi(bench: Bench): Promise<Row[]> {
  const selected = workloads.filter((one) => bench.only === undefined || one.name.includes(bench.only));
  const recorded = await recordAll(bench, selected);
  const floor = startFloor();
  const rows: Row[] = [];
  try {
    for (const workload of selected)
      rows.push(...(await measureOne(bench, workload, { floor, requests: recorded.get(workload)! })));
    for (const workload of selected.filter((one) => one.compareSizes)) rows.push(await compareSizes(bench, workload));
  } finally {
    floor.stop();
  }
  return rows;
}

/** Records the statements that the product really sends for each workload, after a warm-up so that proved access is cached as in use. */
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
      requests.push(sent.filter(({ text }) => !/ "?sessions"? /.test(text)));
    }
    if (requests.some((one) => one.length === 0)) throw new Error(`${workload.name}: nothing was sent to the database`);
    recordedByWorkload.set(workload, requests);
  }
  await app.close();
  await platform.close();
  return recordedByWorkload;
}

async function measureOne(
  { url, data, product }: Bench,
  workload: Workload,
  { floor, requests }: { floor: ReturnType<typeof startFloor>; requests: Sent[][] },
): Promise<Row[]> {
  const bare: Measured[] = [];
  const asText: Measured[] = [];
  const ours: Measured[] = [];
  // The product and the floor take students from opposite ends, so that their ids never meet.
  let n = workload.writes ? 30_000 : 0;
  let done = 0;
  const write = workload.writes ? writeIdsOf(requests[0]!, data.large) : undefined;
  for (let round = 0; round <= ROUNDS; round++) {
    const order = { url, callers: CALLERS, seconds: SECONDS, ...(write && { write: { ...write, done } }) };
    const floorRun = await floor.run({ ...order, requests: workload.rows ? rowsOf(requests) : requests });
    const textRun = workload.rows ? await floor.run({ ...order, requests }) : floorRun;
    done += floorRun.done;
    const ourRun = await drive(product.port, () => signed(data, workload.call(data.large, n++)), {
      callers: CALLERS,
      seconds: SECONDS,
    });
    // The first round warms up both sides.
    if (round === 0) continue;
    bare.push(floorRun);
    asText.push(textRun);
    ours.push(ourRun);
  }
  const ratio = median(ours.map((one, index) => one.rate / bare[index]!.rate));
  const failed = [...bare, ...ours].reduce((sum, one) => sum + one.failed, 0);
  const detail = `${Math.round(median(ours.map((one) => one.rate)))} / ${Math.round(median(bare.map((one) => one.rate)))} в секунду, p99 ${median(ours.map((one) => one.p99)).toFixed(1)} / ${median(bare.map((one) => one.p99)).toFixed(1)} мс, запросов SQL ${requests[0]!.length}, отказов ${failed}`;
  const rows: Row[] = [
    { name: workload.name, value: ratio, unit: '×', target: workload.target, better: 'more', detail },
  ];
  if (workload.rows) {
    const value = median(ours.map((one, index) => one.rate / asText[index]!.rate));
    rows.push({ name: `${workload.name}, against the same text`, value, unit: '×', better: 'more' });
  }
  if (workload.name === 'card by id') {
    rows.push({
      name: 'card by id, p99',
      value: median(ours.map((one, index) => one.p99 / bare[index]!.p99)),
      unit: '×',
      target: 2,
      better: 'less',
    });
  }
  return rows;
}

const rowsOf = (requests: Sent[][]): Sent[][] => requests.map((one) => one.map(asRows));

function writeIdsOf(
  sent: readonly Sent[],
  school: BenchSchool,
): { student_id: number; lesson_plus_id: number; charge_id: number; key: string } {
  const insert = sent.find(({ text }) => text.includes('insert into lessons_minus'))!;
  const claim = sent.find(({ text }) => text.includes('idempotency_keys'))!;
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

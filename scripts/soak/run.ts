/**
 * `npm run soak -- --minutes 30`: half an hour of load at half of the capacity, after which memory, handles and
 * connections have not grown and no answer was a 5xx (O14).
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, Product } from '../chaos/product.ts';
import { Load } from './load.ts';
import { collectSamples, median, slope, takeSample, type Sample } from './samples.ts';

const MAX_SLOPE = 1;
/**
 * A run shorter than this is judged by the memory that a collection leaves: uncollected garbage would look like growth.
 */
const COLLECTED_BELOW_MINUTES = 20;
const WARM_UP_MINUTES = 10;
/** Under load their number follows how slow the answers are; a leak is what stays when the load has ended. */
const ALLOWED_GROWTH = 10;

const args = process.argv.slice(2);
const valueOf = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
const minutes = Number(valueOf('--minutes') ?? 30);
const leak = valueOf('--leak');
if (!(minutes > 0)) throw new Error('--minutes is a number above 0');
if (leak !== undefined && leak !== 'memory' && leak !== 'handles') throw new Error('--leak memory or --leak handles');
const print = (line: string) => process.stdout.write(`${line}\n`);
const isCollected = minutes < COLLECTED_BELOW_MINUTES;

const parent = mkdtempSync(join(tmpdir(), 'ritm-soak-'));
const folder = join(parent, 'data');
mkdirSync(folder);
// The database runs under another account, which needs access.
for (const path of [parent, folder]) chmodSync(path, 0o755);
const problems = await soak().catch((error: Error) => [error.message]);
for (const problem of problems) print(`✗ ${problem}`);
print(problems.length === 0 ? 'soak: nothing grew' : `soak: ${problems.length} problems`);
rmSync(parent, { recursive: true, force: true });
process.exit(problems.length === 0 ? 0 : 1);

async function soak(): Promise<string[]> {
  const metricsPort = await freePort();
  const product = await Product.start(folder, undefined, {
    CHAOS_SERVER: 'scripts/soak/server.ts',
    METRICS_PORT: String(metricsPort),
    ...(isCollected && { SOAK_COLLECT: '1' }),
    ...(leak && { SOAK_LEAK: leak }),
  });
  const metrics = `http://127.0.0.1:${metricsPort}/metrics`;
  try {
    const load = await Load.open({ address: product.address, ...(await product.signIn()) });
    const capacity = await load.measureCapacity(Math.min(10, minutes * 6));
    await sleep(7_000);
    const atRest = await takeSample(metrics, 0);
    print(
      `soak: ${minutes} min at half of ${capacity.toFixed(0)} operations/s${leak ? `, leaking ${leak}` : ''}${isCollected ? ', garbage collected' : ''}`,
    );
    const everyMs = Math.min(30_000, (minutes * 60_000) / 60);
    const [samples] = await Promise.all([
      collectSamples(metrics, { minutes, everyMs }),
      load.run(capacity / 2, minutes),
    ]);
    // Longer than idle connections are kept.
    await sleep(12_000);
    const after = await takeSample(metrics, minutes);
    printTable(samples);
    const statuses = [...load.statuses].map(([status, times]) => `${status}: ${times}`).join(', ');
    print(`operations ${JSON.stringify(load.done)}, skipped ${load.skipped}; answers ${statuses}`);
    return checkSamples(samples, { atRest, after, statuses: load.statuses });
  } finally {
    const { code, seconds } = await product.stop();
    print(`stopped with ${code} in ${seconds.toFixed(1)} s`);
  }
}

function printTable(samples: readonly Sample[]): void {
  print('minute   RSS MB  heap MB  handles  connections');
  const step = Math.max(1, Math.floor(samples.length / 15));
  for (const { minute, rss, heap, handles, connections } of samples.filter((_, at) => at % step === 0))
    print(
      `${minute.toFixed(1).padStart(6)} ${rss.toFixed(1).padStart(8)} ${heap.toFixed(1).padStart(8)} ${String(handles).padStart(8)} ${String(connections).padStart(12)}`,
    );
}

function checkSamples(
  samples: readonly Sample[],
  { atRest, after, statuses }: { atRest: Sample; after: Sample; statuses: ReadonlyMap<number, number> },
): string[] {
  const warm = Math.min(WARM_UP_MINUTES, minutes / 3);
  const steady = samples.filter(({ minute }) => minute >= warm);
  const growth = slope(steady, 'rss');
  print(
    `RSS ${growth.toFixed(2)} MB/min and heap ${slope(steady, 'heap').toFixed(2)} MB/min after ${warm.toFixed(1)} min`,
  );
  const half = Math.floor(steady.length / 2);
  const problems = growth >= MAX_SLOPE ? [`RSS grows by ${growth.toFixed(2)} MB a minute`] : [];
  for (const what of ['handles', 'connections'] as const) {
    const [first, second] = [median(steady.slice(0, half), what), median(steady.slice(half), what)];
    print(`${what}: ${atRest[what]} at rest, ${first} and ${second} under load, ${after[what]} afterwards`);
    if (after[what] > atRest[what] + ALLOWED_GROWTH)
      problems.push(`${what} are ${after[what]} afterwards, ${atRest[what]} before`);
  }
  for (const [status, times] of statuses)
    if (status === 0 || status >= 500) problems.push(`${times} answers were ${status}`);
  return problems;
}

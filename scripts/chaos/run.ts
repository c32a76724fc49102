/**
 * `npm run chaos`: three minutes of faults while clients write. Afterwards every acknowledged write must be stored, and
 * the laws of the data must hold.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { cutSockets } from './cut-sockets.ts';
import { makeDisk, type Disk } from './disk.ts';
import { createFaults, type Fault } from './faults.ts';
import { Product } from './product.ts';
import { randomOf, readSettings, type Settings } from './settings.ts';
import { slowClients } from './slow-clients.ts';
import { Writers } from './writers.ts';

const WRITERS = 8;
/** The statuses that a client may get while these faults are injected. */
const expected = new Set([0, 200, 503, 507]);

const played = { faults: run, sockets: cutSockets, 'slow-clients': slowClients };
const settings = readSettings(process.argv.slice(2));
const print = (line: string) => process.stdout.write(`${line}\n`);
print(
  `chaos: seed ${settings.seed}, ${settings.seconds} s${settings.disabled ? `, without ${settings.disabled}` : ''}`,
);
const disk = makeDisk();
process.once('exit', () => disk.remove());
if (settings.scene === 'faults' && !disk.canFill)
  print('!!! THE DISK IS NOT FILLED: this account may not mount a small one. Run as root for F11.');
const problems = await played[settings.scene](settings, disk).catch((error: Error) => [error.message]);
for (const problem of problems) print(`✗ ${problem}`);
print(problems.length === 0 ? 'chaos: everything held' : `chaos: ${problems.length} problems`);
disk.remove();
process.exit(problems.length === 0 ? 0 : 1);

async function run({ seconds, seed, disabled }: Settings, on: Disk): Promise<string[]> {
  const product = await Product.start(on.folder, disabled);
  const problems: string[] = [];
  try {
    if (disabled === 'synchronous_commit') await product.sql('alter role ritm_app set synchronous_commit = off');
    const random = randomOf(seed);
    const writers = new Writers({ address: product.address, ...(await product.signIn()) }, random, 0.03);
    writers.start(WRITERS);
    problems.push(...(await injectFaults(product, createFaults(product, on), { seconds, random })));
    on.free();
    // The product does not serve any more, so there is nothing left to write to.
    if (problems.length > 0) return problems;
    await writers.finish();
    problems.push(...(await compare(product, writers)));
    problems.push(...unexpectedExits(product));
  } finally {
    const { code, seconds: took } = await product.stop();
    print(`stopped with ${code} in ${took.toFixed(1)} s`);
    if (code !== 0) problems.push(`a stop ended it with ${code}`);
  }
  const { code, output } = product.verify();
  print(output.split('\n').at(-1) ?? '');
  if (code !== 0) problems.push(`verify: ${output}`);
  return problems;
}

/**
 * Injects one fault after another, each kind in turn, in an order that the seed decides. After each the product has to
 * serve again by itself.
 */
async function injectFaults(
  product: Product,
  faults: readonly Fault[],
  { seconds, random }: { seconds: number; random: () => number },
): Promise<string[]> {
  const end = performance.now() + seconds * 1000;
  const worst = new Map<string, { times: number; ms: number }>();
  let left: Fault[] = [];
  while (performance.now() < end) {
    await sleep(1_500 + random() * 2_500);
    if (left.length === 0) left = [...faults];
    const [next] = left.splice(Math.floor(random() * left.length), 1);
    await next!.inject();
    const ms = await product.untilReady().catch(() => undefined);
    if (ms === undefined) return [`after «${next!.name}» nobody answered for 30 s`];
    const { times, ms: before } = worst.get(next!.name) ?? { times: 0, ms: 0 };
    worst.set(next!.name, { times: times + 1, ms: Math.max(before, ms) });
  }
  for (const [name, { times, ms }] of worst)
    print(`${name}: ${times} times, ready again within ${(ms / 1000).toFixed(2)} s`);
  return [];
}

async function compare(product: Product, writers: Writers): Promise<string[]> {
  await product.untilReady();
  const rows = await product.sql<{ lastname: string }>(`select lastname from students where lastname like 'Хаос %'`);
  const stored = new Map<string, number>();
  for (const { lastname } of rows) stored.set(lastname, (stored.get(lastname) ?? 0) + 1);
  const missing = writers.acknowledged.filter((name) => !stored.has(name));
  const doubled = [...stored].filter(([, times]) => times > 1);
  const [{ files } = { files: 0 }] = await product.sql<{ files: number }>(
    `select count(*)::int as files from files where name = 'chaos.pdf' and gone_at is null and purpose <> 'upload'`,
  );
  const statuses = [...writers.statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
  print(
    `acknowledged ${writers.acknowledged.length} clients and ${writers.files.length} files; stored ${rows.length} and ${files}`,
  );
  print(
    `missing ${missing.length}, doubled ${doubled.length}, never acknowledged ${writers.lost.length}; answers ${statuses.join(', ')}`,
  );
  const strange = [...writers.statuses.keys()].filter((status) => !expected.has(status));
  return [
    ...(missing.length > 0 ? [`acknowledged and lost: ${missing.slice(0, 5).join(', ')}`] : []),
    ...(doubled.length > 0 ? [`stored twice: ${doubled.slice(0, 5).join(', ')}`] : []),
    ...(files < writers.files.length ? [`${writers.files.length - files} acknowledged files are lost`] : []),
    ...(writers.lost.length > 0 ? [`never acknowledged: ${writers.lost.slice(0, 5).join(', ')}`] : []),
    ...(strange.length > 0 ? [`answers nobody should get: ${strange.join(', ')}`] : []),
  ];
}

/** Every end of the server's process that we did not cause is a defect, however quickly the next process started. */
function unexpectedExits({ output }: Product): string[] {
  const codes = [...output.matchAll(/Сервер остановился \(код (\d+)\)/g)].map(([, code]) => Number(code));
  const ownCodes = codes.filter((code) => code !== 137);
  print(`the server was started again ${codes.length} times`);
  return ownCodes.length > 0
    ? [`it ended by itself with ${ownCodes.join(', ')}: ${/uncaught: .*/.exec(output)?.[0] ?? ''}`]
    : [];
}

/**
 * `npm run chaos -- --slow-clients`: five hundred connections that send headers, send bodies and read answers a few
 * bytes at a time, each opened again as soon as it is cut. Meanwhile other people are served, and afterwards memory is
 * what it was (F4).
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { takeSample } from '../soak/samples.ts';
import type { Disk } from './disk.ts';
import { freePort, Product, type Person } from './product.ts';
import type { Settings } from './settings.ts';

const CONNECTIONS = 500;
const MAX_HELD_MS = 35_000;
const MAX_P99_MS = 1_000;
/** Share of the memory before. */
const MAX_RSS_GROWTH = 0.2;
const CALLERS = 4;
const print = (line: string) => process.stdout.write(`${line}\n`);

/**
 * What a slow caller sends at once (`first`) and every second (`trickle`); `reads` is how many bytes of the answer it
 * takes in a second.
 */
const ways = {
  header: { first: 'GET /livez HTTP/1.1\r\nHost: x\r\n', trickle: 'X-Slow: 1\r\n', reads: Infinity },
  body: {
    first:
      'POST /api/support_send_message HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{',
    trickle: ' ',
    reads: Infinity,
  },
  // So many answers that the buffers of the system do not hold them.
  read: { first: 'GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(8), trickle: '', reads: 0 },
} as const;
type Way = keyof typeof ways;

interface Attack {
  cuts: number;
  longestMs: number;
  sockets: Set<Socket>;
  isOver: boolean;
}

export async function slowClients({ seconds, disabled }: Settings, disk: Disk): Promise<string[]> {
  const metricsPort = await freePort();
  const product = await Product.start(disk.folder, disabled, { METRICS_PORT: String(metricsPort) });
  const metrics = `http://127.0.0.1:${metricsPort}/metrics`;
  try {
    const [owner] = await product.signInStaff();
    // The process has its usual size only after it has worked for a while.
    await serveOthers(product, owner!, 10_000);
    const before = await takeSample(metrics, 0);
    const problems: string[] = [];
    for (const way of Object.keys(ways) as Way[]) problems.push(...(await attack(product, owner!, { way, seconds })));
    const { rss } = await untilSmall(metrics, before.rss);
    print(`RSS ${before.rss.toFixed(0)} MB before and ${rss.toFixed(0)} MB afterwards`);
    if (rss > before.rss * (1 + MAX_RSS_GROWTH)) problems.push(`RSS grew from ${before.rss} to ${rss} MB`);
    return problems;
  } finally {
    const { code, seconds: took } = await product.stop();
    print(`stopped with ${code} in ${took.toFixed(1)} s`);
  }
}

async function attack(
  product: Product,
  owner: Person,
  { way, seconds }: { way: Way; seconds: number },
): Promise<string[]> {
  const state: Attack = { cuts: 0, longestMs: 0, sockets: new Set(), isOver: false };
  const port = Number(new URL(product.address).port);
  const attackers = Array.from({ length: CONNECTIONS }, () => attackOnce(port, way, state));
  const { p99, worst, failed, calls } = await serveOthers(product, owner, seconds * 1000);
  state.isOver = true;
  // Those that are still held now must be cut within the same time.
  await Promise.race([Promise.all(attackers), sleep(MAX_HELD_MS)]);
  const left = state.sockets.size;
  for (const socket of state.sockets) socket.destroy();
  print(
    `slow ${way}: ${state.cuts} cut, the longest held ${(state.longestMs / 1000).toFixed(1)} s, ${left} left; others' ${calls} calls: p99 ${p99.toFixed(0)} ms, worst ${worst.toFixed(0)} ms, ${failed} failed`,
  );
  return [
    ...(p99 > MAX_P99_MS ? [`others waited ${p99.toFixed(0)} ms while clients were slow (${way})`] : []),
    ...(failed > 0 ? [`${failed} calls of others failed (${way})`] : []),
    ...(state.longestMs > MAX_HELD_MS || left > 0 ? [`slow clients were held longer than 35 s (${way})`] : []),
  ];
}

/** Opens a slow connection again and again until the attack is over. */
async function attackOnce(port: number, way: Way, state: Attack): Promise<void> {
  const { first, trickle, reads } = ways[way];
  while (!state.isOver) {
    const socket = connect(port, '127.0.0.1');
    state.sockets.add(socket);
    const opened = performance.now();
    // One that does not read learns of its end by writing: the end stands behind the bytes that it has not read.
    const ended = new Promise((resolve) => socket.once('close', resolve).on('error', () => undefined));
    socket.write(first);
    if (reads > 0) socket.on('data', () => undefined).on('end', () => socket.destroy());
    const timer = setInterval(() => socket.write(trickle || '\r\n'), 1_000);
    await ended;
    clearInterval(timer);
    state.sockets.delete(socket);
    if (!state.isOver || performance.now() - opened <= MAX_HELD_MS) {
      state.cuts++;
      state.longestMs = Math.max(state.longestMs, performance.now() - opened);
    }
    await sleep(100);
  }
}

/** What people who are not slow get meanwhile. */
async function serveOthers({ address }: Product, { school_id, token }: Person, ms: number) {
  const latencies: number[] = [];
  let failed = 0;
  const end = performance.now() + ms;
  const callers = Array.from({ length: CALLERS }, async () => {
    while (performance.now() < end) {
      const began = performance.now();
      const options = { headers: { session: token, from: 'android' }, signal: AbortSignal.timeout(30_000) };
      const isOk = await fetch(`${address}/api/owner/school/${school_id}/students?per_page=20`, options).then(
        async (answer) => (await answer.arrayBuffer(), answer.ok),
        () => false,
      );
      if (!isOk) failed++;
      latencies.push(performance.now() - began);
      await sleep(50);
    }
  });
  await Promise.all(callers);
  const sorted = latencies.toSorted((one, other) => one - other);
  return { p99: sorted[Math.floor(sorted.length * 0.99)]!, worst: sorted.at(-1)!, failed, calls: sorted.length };
}

/** Memory goes back to the system with the next collection, not at once. */
async function untilSmall(metrics: string, before: number): Promise<{ rss: number }> {
  const end = performance.now() + 60_000;
  for (;;) {
    const sample = await takeSample(metrics, 0);
    if (sample.rss <= before * (1 + MAX_RSS_GROWTH) || performance.now() > end) return sample;
    await sleep(2_000);
  }
}

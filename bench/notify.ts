/**
 * `node scripts/run.mjs bench/notify.ts`: what announcing an event costs a plain write (decision 110). Twenty writers
 * insert an event and commit: silently, with the announcements of the product after their commits, and with NOTIFY in
 * each transaction. The rounds alternate, so that whatever else the machine does meets all three.
 */
import { migrate, Platform, transact, writeContext } from '@ritm/platform';
import { startPostgres } from '@ritm/embedded-postgres';
import { loadConfig } from '@ritm/platform';
import pg from 'pg';

const WRITERS = 20;
const ROUND_MS = 1_500;
const ROUNDS = 6;

const facts = {
  actor: undefined,
  school_id: 1,
  now: new Date(0).toISOString(),
  language: 'ru' as const,
  request: { id: 'bench', ip: undefined, device: undefined, from: undefined },
};

const postgres = await startPostgres({ ephemeral: true, log: { info: () => undefined, warn: console.error } });
await migrate(postgres.ownerUrl);
const identity = { knows: () => true } as never;
const platform = new Platform({
  config: loadConfig(),
  databaseUrl: postgres.url,
  modules: [],
  identity,
  poolSize: WRITERS,
});
const listener = new pg.Client({ connectionString: postgres.url });
await listener.connect();
await listener.query('listen ritm_events');

type Variant = 'silent' | 'after the commit' | 'in the transaction';
const emit = (variant: Variant) =>
  transact(platform.database, async (tx) => {
    const published = variant === 'after the commit' ? platform.effects.published : () => undefined;
    const all = { ...facts, contributions: platform.contributions };
    writeContext(tx, all, { ...platform.effects, published }).emit('bench.written', [1]);
    if (variant === 'in the transaction') await tx.run(notifyInside, {});
  });
const notifyInside = {
  prepared: () => ({ name: 'notify_inside', text: `select pg_notify('ritm_events', '1')`, order: [] }),
  values: () => [],
};

const latencies: Record<Variant, number[]> = { silent: [], 'after the commit': [], 'in the transaction': [] };
async function round(variant: Variant): Promise<void> {
  const until = performance.now() + ROUND_MS;
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      while (performance.now() < until) {
        const started = performance.now();
        await emit(variant);
        latencies[variant].push(performance.now() - started);
      }
    }),
  );
}
for (const variant of Object.keys(latencies) as Variant[]) await round(variant);
for (const list of Object.values(latencies)) list.length = 0;
for (let n = 0; n < ROUNDS; n++) for (const variant of Object.keys(latencies) as Variant[]) await round(variant);

for (const [variant, list] of Object.entries(latencies)) {
  const sorted = list.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]!.toFixed(1);
  const perSecond = Math.round((sorted.length / (ROUNDS * ROUND_MS)) * 1000);
  console.log(`${variant.padEnd(20)} ${perSecond} writes/s, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`);
}
await listener.end();
await platform.close();
await postgres.stop();

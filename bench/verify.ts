/**
 * `npm run bench:verify`: `ritm verify` on the large data set, in a process of its own as people run it. Prints how
 * long it takes and the most memory that it and the statements of PostgreSQL held; more than a minute, or a law that is
 * broken, is red.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ephemeralParent, startPostgres } from '@ritm/embedded-postgres';
import { migrate, withOwner } from '@ritm/platform';
import { loadCatalogue } from '@ritm/schools/server';
import { fill } from './data.ts';

const MAX_SECONDS = 60;
const cli = fileURLToPath(new URL('../apps/server/src/cli.ts', import.meta.url));

/** A field of the status of a process in MiB; 0 once it has ended. */
async function memoryOf(pid: number, field: 'VmHWM' | 'RssAnon'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
}

/** The memory of all processes of PostgreSQL together, without what they share. */
async function memoryOfBackends(postmaster: number): Promise<number> {
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
  const each = await Promise.all(
    children
      .trim()
      .split(' ')
      .map((pid) => memoryOf(Number(pid), 'RssAnon')),
  );
  return each.reduce((sum, one) => sum + one, 0);
}

/** Runs `ritm verify` and returns its code. Its output is shown. */
async function measure(url: string, postmaster: number): Promise<number> {
  const env = { ...process.env, DATABASE_URL: url, RITM_DATA: join(dataDir, 'verify') };
  const started = performance.now();
  const child = spawn(process.execPath, [cli, 'verify'], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = once(child, 'exit') as Promise<[number]>;
  const peak = { cli: 0, backends: 0 };
  while (child.exitCode === null && child.signalCode === null) {
    peak.cli = Math.max(peak.cli, await memoryOf(child.pid!, 'VmHWM'));
    peak.backends = Math.max(peak.backends, await memoryOfBackends(postmaster));
    await sleep(200);
  }
  const [code] = await ended;
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `verify: ${seconds.toFixed(1)} s, ${peak.cli.toFixed(0)} MiB of its own, ${peak.backends.toFixed(0)} MiB of PostgreSQL's processes`,
  );
  return seconds > MAX_SECONDS ? 1 : code;
}

const dataDir = await mkdtemp(join(await ephemeralParent(), 'ritm-bench-verify-'));
// Under root the database runs as another account, which needs access.
await chmod(dataDir, 0o755);
const postgres = await startPostgres({ dataDir, log: { info: () => undefined, warn: console.error } });
try {
  await migrate(postgres.ownerUrl);
  await withOwner(postgres.ownerUrl, loadCatalogue);
  await fill(postgres.ownerUrl);
  const postmaster = await withOwner(postgres.ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ pid: string }>(
      `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`,
    );
    return Number(rows[0]!.pid);
  });
  process.exitCode = await measure(postgres.ownerUrl, postmaster);
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

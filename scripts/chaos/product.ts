/**
 * Starts and stops the product's processes for a chaos run, on free ports and a data folder of their own, and signs
 * people in. It ends only what it started.
 */
import { spawn, spawnSync } from 'node:child_process';
import { hash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { withOwner } from '@ritm/platform';
import { findRunning } from '@ritm/embedded-postgres';
import type { Safeguard } from './settings.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** A member of the staff who is signed in. */
export interface Person {
  token: string;
  school_id: number;
  user_id: number;
  staff_id: number;
  role: string;
}

/** The whole product as `npm start` runs it: supervisor, server, embedded database. */
export class Product {
  readonly address: string;
  /** Everything that the process has printed. */
  output = '';
  exit: Promise<number | null>;
  private readonly folder: string;
  private readonly child;

  private constructor(folder: string, port: number, more: Record<string, string>) {
    this.folder = folder;
    this.address = `http://127.0.0.1:${port}`;
    const env = { ...this.environment(), PORT: String(port), ...more };
    const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe'];
    this.child = spawn(process.execPath, ['scripts/chaos/start.mjs'], { cwd: root, env, stdio });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    this.exit = once(this.child, 'exit').then(([code]) => code as number | null);
  }

  /** `more`: what the environment of the process holds beside the settings of every run. */
  static async start(
    folder: string,
    disabled: Safeguard | undefined,
    more: Record<string, string> = {},
  ): Promise<Product> {
    const product = new Product(folder, await freePort(), { ...more, ...(disabled && { CHAOS_WITHOUT: disabled }) });
    await product.untilReady(90_000);
    return product;
  }

  /** Resolves with the milliseconds until the product served again; throws when it does not in time. */
  async untilReady(timeoutMs = 30_000): Promise<number> {
    const started = performance.now();
    for (;;) {
      const isReady = await fetch(`${this.address}/readyz`, { signal: AbortSignal.timeout(3_000) }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return performance.now() - started;
      if (performance.now() - started > timeoutMs) throw new Error(`not ready within ${timeoutMs / 1000} s`);
      await sleep(50);
    }
  }

  kill(): void {
    const { pid } = JSON.parse(readFileSync(join(this.folder, 'postgres/owner.json'), 'utf8')) as { pid: number };
    process.kill(pid, 'SIGKILL');
  }

  /**
   * Kills all processes of the database at once: a write that was acknowledged but not yet on disk would be lost here.
   */
  killDatabase(): void {
    const [first] = readFileSync(join(this.folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n');
    const children = spawnSync('pgrep', ['-P', first!]).stdout?.toString().split('\n').filter(Boolean) ?? [];
    for (const pid of [first!, ...children]) {
      try {
        process.kill(Number(pid), 'SIGKILL');
      } catch {
        // The process has ended by itself meanwhile.
      }
    }
  }

  /** Runs a statement as the owner of the database. */
  async sql<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
    const running = await findRunning(this.folder, { warn: () => undefined });
    if (!running) throw new Error('no database runs');
    return withOwner(running.ownerUrl, async (owner) => (await owner.query(text, values)).rows as R[]);
  }

  /** Signs in an owner of one of the demo organizations. */
  async signIn(): Promise<{ token: string; school_id: number }> {
    const token = randomBytes(32).toString('base64url');
    const [row] = await this.sql<{ school_id: string }>(
      `
        with owner as (
          select school_id, user_id
          from staff
          where role = 'owner' and user_id is not null
          order by id limit 1
        )
        insert into sessions (token_hash, user_id, type, expires_at, created_at, last_seen_at, confirmed_at)
        select $1, user_id, 'user', now() + interval '90 days', now(), now(), now()
        from owner
        returning (select school_id from owner)`,
      [hash('sha256', token, 'buffer')],
    );
    return { token, school_id: Number(row!.school_id) };
  }

  /** Signs in an owner of a demo organization and then colleagues, one for each role. */
  async signInStaff(): Promise<Person[]> {
    const { token, school_id } = await this.signIn();
    const rows = await this.sql<{ staff_id: string; user_id: string; role: string }>(
      `select distinct on (role) id as staff_id, user_id, role from staff
       where school_id = $1 and user_id is not null and archived_at is null order by role, id`,
      [school_id],
    );
    const people: Person[] = [];
    for (const { staff_id, user_id, role } of rows) {
      const own = role === 'owner' ? token : randomBytes(32).toString('base64url');
      if (role !== 'owner') await this.insertSession(own, Number(user_id));
      people.push({ token: own, school_id, user_id: Number(user_id), staff_id: Number(staff_id), role });
    }
    return people.toSorted((one, other) => Number(other.role === 'owner') - Number(one.role === 'owner'));
  }

  private async insertSession(token: string, user_id: number): Promise<void> {
    await this.sql(
      `insert into sessions (token_hash, user_id, type, expires_at, created_at, last_seen_at, confirmed_at)
       values ($1, $2, 'user', now() + interval '90 days', now(), now(), now())`,
      [hash('sha256', token, 'buffer'), user_id],
    );
  }

  async stop(): Promise<{ code: number | null; seconds: number }> {
    const started = performance.now();
    this.child.kill('SIGTERM');
    const code = await Promise.race([this.exit, sleep(20_000, null)]);
    if (code === null) this.child.kill('SIGKILL');
    return { code, seconds: (performance.now() - started) / 1000 };
  }

  /** Checks the laws of the data with the command line, on the database at rest. */
  verify(): { code: number | null; output: string } {
    const args = ['apps/server/src/cli.ts', 'verify'];
    const options = { cwd: root, env: this.environment(), encoding: 'utf8' as const };
    const { status, stdout, stderr } = spawnSync(process.execPath, args, options);
    return { code: status, output: `${stdout}${stderr}`.trim() };
  }

  private environment(): NodeJS.ProcessEnv {
    const { DATABASE_URL: _, ...env } = process.env;
    return { ...env, NODE_ENV: 'development', RITM_DATA: this.folder, RITM_DEMO: 'tiny', RITM_LIMITS: 'off' };
  }
}

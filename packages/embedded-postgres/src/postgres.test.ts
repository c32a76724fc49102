/**
 * The embedded PostgreSQL starts, stops, survives and is adopted whatever happens to the process beside it, leaves
 * nothing behind, and says what is wrong in one line.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startPostgres, type Postgres, type PostgresOptions } from './start-postgres.ts';

const log = { info: () => undefined, warn: () => undefined };
const running: Postgres[] = [];
const children: ChildProcess[] = [];
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ritm-test-'));
  // Under root the server runs as another account, which must be able to enter the folder.
  await chmod(dataDir, 0o755);
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await Promise.all(running.splice(0).map((one) => one.stop()));
  await rm(dataDir, { recursive: true, force: true });
});

async function start(options: Partial<PostgresOptions> = { dataDir }): Promise<Postgres> {
  const started = await startPostgres({ log, ...options } as PostgresOptions);
  running.push(started);
  return started;
}

async function query<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  // Some of these servers are killed while a query runs.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Another process that starts the database and then runs the code; resolves once its database runs. */
async function startElsewhere(options: string, then: string): Promise<{ child: ChildProcess; url: string }> {
  const door = new URL('index.ts', import.meta.url).href;
  const code = `
    const { startPostgres } = await import(${JSON.stringify(door)});
    const log = { info() {}, warn() {} };
    const { ownerUrl } = await startPostgres({ log, ${options} });
    console.log(ownerUrl);
    ${then}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  return { child, url: line.toString().trim() };
}

async function killNow(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const hang = 'setInterval(() => {}, 1000);';

describe('a database for one run', () => {
  it('knows Cyrillic: trigrams, upper case, the order of Russian names', async () => {
    const { ownerUrl } = await start({ ephemeral: true });
    const [row] = await query<Record<string, unknown>>(
      ownerUrl,
      `
        select
          (
            select string_agg(name, ' ' order by name)
            from unnest(array['ель', 'Ёлка', 'жук', 'елка', 'Арбуз', 'ёж']) name
          ) as sorted,
          upper('ёлка') as upper, current_setting('server_encoding') as encoding,
          current_setting('data_checksums') as checksums`,
    );
    expect(row).toEqual({ sorted: 'Арбуз ёж елка Ёлка ель жук', upper: 'ЁЛКА', encoding: 'UTF8', checksums: 'on' });
    await query(ownerUrl, 'create extension pg_trgm');
    expect(await query(ownerUrl, `select show_trgm('Ё') <> '{}' as seen`)).toEqual([{ seen: true }]);
  });

  it('lets the product in as a role that owns nothing', async () => {
    const { url } = await start({ ephemeral: true });
    expect(await query(url, 'select current_user as name')).toEqual([{ name: 'ritm_app' }]);
    await expect(query(url, 'create table mine (id int)')).rejects.toMatchObject({ code: '42501' });
    await expect(query(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it('leaves nothing behind, even when its process was killed', async () => {
    const { child, url } = await startElsewhere('ephemeral: true', hang);
    const [found] = await query<{ data_directory: string }>(url, 'show data_directory');
    const folder = dirname(found!.data_directory);
    await killNow(child);
    expect(existsSync(folder)).toBe(true);
    await (await start({ ephemeral: true })).stop();
    expect(existsSync(folder)).toBe(false);
    await expect(query(url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});

describe('a kept database', () => {
  it('keeps its rows over a stop and a start', async () => {
    const first = await start();
    await query(first.ownerUrl, `create table kept as select 'тут' as word`);
    await first.stop();
    await expect(query(first.ownerUrl, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    const second = await start();
    expect(second.adopted).toBe(false);
    expect(await query(second.ownerUrl, 'select word from kept')).toEqual([{ word: 'тут' }]);
  });

  it('is adopted when its process was killed', async () => {
    const { child, url } = await startElsewhere(`dataDir: ${JSON.stringify(dataDir)}`, hang);
    await query(url, 'create table kept as select 1 as one');
    await killNow(child);
    const adopted = await start();
    expect(adopted).toMatchObject({ adopted: true, ownerUrl: url });
    expect(await query(adopted.ownerUrl, 'select one from kept')).toEqual([{ one: 1 }]);
    await adopted.stop();
    await expect(query(url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('is left alone while its process lives', async () => {
    const { child, url } = await startElsewhere(`dataDir: ${JSON.stringify(dataDir)}`, hang);
    await expect(start()).rejects.toThrow(`уже запущен (процесс ${child.pid})`);
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await killNow(child);
    expect((await start()).adopted).toBe(true);
  });

  it('stops with a process that ends without stopping it', async () => {
    const { child, url } = await startElsewhere(`dataDir: ${JSON.stringify(dataDir)}`, 'process.exit(3);');
    if (child.exitCode === null) await once(child, 'exit');
    expect(child.exitCode).toBe(3);
    const refused = async () =>
      query(url, 'select 1').then(
        () => false,
        (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED',
      );
    for (let attempt = 0; attempt < 100 && !(await refused()); attempt++) await sleep(50);
    expect(await refused()).toBe(true);
  });

  it('begins anew where a first start was cut short', async () => {
    await mkdir(join(dataDir, 'postgres', 'cluster.new'), { recursive: true });
    await writeFile(join(dataDir, 'postgres', 'cluster.new', 'PG_VERSION'), '18');
    await writeFile(join(dataDir, 'postgres', 'secret.json'), '{}');
    const { ownerUrl } = await start();
    expect(await query(ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await readdir(join(dataDir, 'postgres'))).not.toContain('cluster.new');
  });
});

describe('a server that ends unasked', () => {
  const isBack = (url: string) =>
    query(url, 'select 1').then(
      () => true,
      () => false,
    );

  async function waitUntilBack(url: string): Promise<void> {
    for (let attempt = 0; attempt < 150; attempt++) {
      if (await isBack(url)) return;
      await sleep(100);
    }
    throw new Error('the server did not come back');
  }

  const killPostmaster = async (ownerUrl: string) => {
    const [facts] = await query<{ pid: string }>(
      ownerUrl,
      `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`,
    );
    process.kill(Number(facts!.pid), 'SIGKILL');
  };

  it('is started again at the same address and keeps what was committed', async () => {
    const { ownerUrl, stop } = await start();
    await query(ownerUrl, `create table kept as select 'тут' as word`);
    const busy = query(ownerUrl, 'select pg_sleep(60)').catch((error: unknown) => error);
    for (let round = 0; round < 2; round++) {
      await killPostmaster(ownerUrl);
      await sleep(50);
      await waitUntilBack(ownerUrl);
      expect(await query(ownerUrl, 'select word from kept')).toEqual([{ word: 'тут' }]);
    }
    expect(await busy).toBeInstanceOf(Error);
    await stop();
    await sleep(500);
    expect(await isBack(ownerUrl)).toBe(false);
  });

  it('is started again when it was adopted, too', async () => {
    const { child, url } = await startElsewhere(`dataDir: ${JSON.stringify(dataDir)}`, hang);
    await killNow(child);
    await start();
    await killPostmaster(url);
    await sleep(50);
    await waitUntilBack(url);
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('what is wrong is said in one line', () => {
  const cluster = () => join(dataDir, 'postgres', 'cluster');
  const wrongs: [string, string, () => Promise<void>][] = [
    ['a folder of something else', 'повреждена', () => writeFile(join(cluster(), 'letter.txt'), 'мои данные')],
    [
      'half a database',
      'повреждена',
      async () => {
        await mkdir(join(cluster(), 'global'));
        await writeFile(join(cluster(), 'PG_VERSION'), '18');
        await writeFile(join(dataDir, 'postgres', 'secret.json'), '{"owner":"a","app":"b"}');
      },
    ],
    [
      'another version',
      'сделана PostgreSQL 15',
      async () => {
        await mkdir(join(cluster(), 'global'));
        await writeFile(join(cluster(), 'PG_VERSION'), '15\n');
      },
    ],
    [
      'lost passwords',
      'нет паролей базы',
      async () => {
        await mkdir(join(cluster(), 'global'));
        await writeFile(join(cluster(), 'PG_VERSION'), '18\n');
      },
    ],
  ];

  it.each(wrongs)('%s', async (_name, words, spoil) => {
    await mkdir(cluster(), { recursive: true });
    await spoil();
    const before = await readdir(cluster());
    const failure = (await start().catch((error: unknown) => error)) as Error;
    expect(failure).toMatchObject({ name: 'PostgresError', message: expect.stringContaining(words) });
    expect(failure.message).not.toContain('\n');
    expect(await readdir(cluster())).toEqual(before);
  });

  it('a file where the folder should be', async () => {
    await rm(dataDir, { recursive: true });
    await writeFile(dataDir, 'файл');
    await expect(start()).rejects.toThrow('занято файлом');
    expect(await readFile(dataDir, 'utf8')).toBe('файл');
  });
});

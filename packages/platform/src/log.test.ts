import { existsSync } from 'node:fs';
import { mkdtemp, mkdir, readFile, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogger } from './log.ts';

let folder: string;
const uncaught: unknown[] = [];
const note = (error: unknown) => void uncaught.push(error);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ritm-log-'));
  uncaught.length = 0;
  process.on('uncaughtException', note);
});
afterEach(async () => {
  process.off('uncaughtException', note);
  await rm(folder, { recursive: true, force: true });
});

// The Linux device on which every write fails because there is no space.
test.runIf(existsSync('/dev/full'))('a full disk costs lines of the log and nothing else', async () => {
  const log = createLogger('info', '/dev/full');
  for (let line = 0; line < 20_000; line++) log.info('request', { request_id: 'x'.repeat(100), count: line });
  await sleep(600);
  log.info('and once more');
  await sleep(300);
  expect(uncaught).toEqual([]);
});

test('a file that cannot be opened costs the lines until it can', async () => {
  const path = join(folder, 'ritm.log');
  await mkdir(path);
  const log = createLogger('info', path, { reopenMs: 50 });
  for (let line = 0; line < 2_000; line++) log.info('lost', { count: line });
  await sleep(100);
  await rmdir(path);
  await sleep(200);
  log.info('kept', { count: 1 });
  await sleep(600);
  expect(uncaught).toEqual([]);
  expect(await readFile(path, 'utf8')).toContain('"kept"');
});

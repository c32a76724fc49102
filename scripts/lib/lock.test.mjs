import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLock } from './lock.mjs';

let folder;
let lock;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ritm-lock-'));
  lock = join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

const log = () => join(folder, 'log');

/** A process that writes when it begins and ends something that takes a moment. */
async function work(isLocked) {
  const module = new URL('lock.mjs', import.meta.url).href;
  const program = `
    const { appendFileSync } = await import('node:fs');
    const { withLock } = await import(${JSON.stringify(module)});
    const act = async () => {
      appendFileSync(${JSON.stringify(log())}, '(');
      await new Promise((resolve) => setTimeout(resolve, 300));
      appendFileSync(${JSON.stringify(log())}, ')');
    };
    await (${isLocked} ? withLock(${JSON.stringify(lock)}, act) : act());`;
  const [code] = await once(spawn(process.execPath, ['--input-type=module', '-e', program]), 'exit');
  expect(code).toBe(0);
}

test('processes work one after another', async () => {
  await Promise.all([work(true), work(true), work(true)]);
  expect(readFileSync(log(), 'utf8')).toBe('()()()');
  expect(existsSync(lock)).toBe(false);
});

test('control: without the lock they work at once', async () => {
  await Promise.all([work(false), work(false), work(false)]);
  expect(readFileSync(log(), 'utf8')).not.toBe('()()()');
});

test('the lock of a dead process is taken over, by one at a time', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '0']);
  writeFileSync(lock, String(pid));
  const act = async () => {
    appendFileSync(log(), '(');
    await new Promise((resolve) => setTimeout(resolve, 50));
    appendFileSync(log(), ')');
  };
  await Promise.all([withLock(lock, act), withLock(lock, act)]);
  expect(readFileSync(log(), 'utf8')).toBe('()()');
});

test('a failure frees the lock', async () => {
  await expect(withLock(lock, () => Promise.reject(new Error('no network')))).rejects.toThrow('no network');
  expect(await withLock(lock, async () => 'installed')).toBe('installed');
});

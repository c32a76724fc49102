import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { supervise } from './supervise.mjs';

let folder;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'ritm-supervise-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A fake run: each call plays the next outcome and returns its exit code. */
function fakeRun(...outcomes) {
  const runs = [];
  const run = async (_args, { onReady }) => {
    const outcome = outcomes[runs.length];
    runs.push(outcome);
    if (outcome.ready) onReady();
    return outcome.code;
  };
  return { runs, run };
}
const quick = { pauses: [1], say: () => undefined };
const ranUntil = (code) => ({ ready: true, code });

test('a server that ends after it was ready is started again until it stops with 0', async () => {
  const { runs, run } = fakeRun(ranUntil(70), ranUntil(137), { ready: false, code: 1 }, ranUntil(0));
  expect(await supervise([], { ...quick, run })).toBe(0);
  expect(runs).toHaveLength(4);
});

test.each([[1], [78], [137]])('a start that is refused with %i is not tried again', async (code) => {
  const { runs, run } = fakeRun({ ready: false, code });
  expect(await supervise([], { ...quick, run })).toBe(code);
  expect(runs).toHaveLength(1);
});

test('pauses grow', async () => {
  const lines = [];
  const { run } = fakeRun(ranUntil(70), ranUntil(70), ranUntil(70), ranUntil(0));
  await supervise([], { run, pauses: [1, 20, 40], say: (line) => lines.push(line) });
  expect(lines.map((line) => /через (\S+) с/.exec(line)[1])).toEqual(['0.0', '0.0', '0.0']);
  expect(lines[0]).toContain('код 70');
});

test(
  'a real server that is killed is back within three seconds; one that is stopped stays down',
  { timeout: 30_000 },
  async () => {
    const log = join(folder, 'runs');
    const server = join(folder, 'server.mjs');
    await writeFile(
      server,
      `import { appendFileSync } from 'node:fs';
     appendFileSync(${JSON.stringify(log)}, process.pid + '\\n');
     process.send('ready');
     setInterval(() => {}, 1000);
     process.on('SIGTERM', () => process.exit(0));`,
    );
    const module = new URL('./supervise.mjs', import.meta.url).href;
    const code = `process.exitCode = await (await import(${JSON.stringify(module)})).supervise([${JSON.stringify(server)}])`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' });
    const pids = async () =>
      (await readFile(log, 'utf8').catch(() => '')).trim().split('\n').filter(Boolean).map(Number);
    const untilRuns = async (count) => {
      for (let turn = 0; turn < 200 && (await pids()).length < count; turn++) await sleep(25);
      return (await pids()).length;
    };
    expect(await untilRuns(1)).toBe(1);
    await sleep(100);
    const killed = performance.now();
    process.kill((await pids())[0], 'SIGKILL');
    expect(await untilRuns(2)).toBe(2);
    expect(performance.now() - killed).toBeLessThan(3_000);
    await sleep(100);
    parent.kill('SIGTERM');
    const [exit] = await once(parent, 'exit');
    expect(exit).toBe(0);
    expect(await pids()).toHaveLength(2);
  },
);

import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { importsRoutes } from '../../contract/index.ts';
import { stressCsv } from '../fixtures/delimited.ts';
import { showImport, uploadTable } from '../testing.ts';

let t: TestApp;
let school: SchoolOfTest;

beforeAll(async () => {
  t = await openTestApp({ now: '2026-09-15T07:00:00.000Z' });
  school = await buildSchool(t);
});
afterAll(() => t.close());

interface Watched<T> {
  result: T;
  seconds: number;
  /** The longest time for which the event loop was blocked, in milliseconds. */
  pause: number;
  /** The share of the time in which the event loop was busy: 1 when it does the work itself. */
  busy: number;
}

async function watched<T>(work: () => Promise<T>): Promise<Watched<T>> {
  const loop = monitorEventLoopDelay({ resolution: 5 });
  const from = t.clock.monotonic();
  const before = performance.eventLoopUtilization();
  loop.enable();
  const result = await work();
  loop.disable();
  const { utilization: busy } = performance.eventLoopUtilization(before);
  return { result, seconds: (t.clock.monotonic() - from) / 1000, pause: loop.max / 1_000_000, busy };
}

const shown = ({ seconds, pause, busy }: Watched<unknown>) =>
  `${seconds.toFixed(1)} s, longest pause of the loop ${pause.toFixed(0)} ms, busy ${Math.round(busy * 100)} %`;

test('50 000 rows are read and checked while requests are answered', { timeout: 240_000 }, async () => {
  const file = stressCsv();
  const read = await watched(() => uploadTable(t, school, file));
  const { id } = read.result;
  const params = { role: 'owner' as const, school_id: school.school_id, id };
  await t.call(school.owner, importsRoutes.edit_import, { params, body: {} });
  const check = await watched(() => t.settle());
  const checked = await showImport(t, school, id);
  expect(checked).toMatchObject({ status: 'checked', progress: { done: 50_000, total: 50_000 } });
  expect(checked.counts).toMatchObject({ new: 45_000, family: 5_000, conflict: 0, rejected: 0 });
  console.log(`50 000 rows: read ${shown(read)}; check ${shown(check)}`);
  expect(check.busy).toBeLessThan(0.7);
});

test('5 000 of them are committed', { timeout: 120_000 }, async () => {
  const file = stressCsv();
  const lines = new TextDecoder().decode(file.bytes).split('\n').slice(0, 5_001);
  const { id } = await uploadTable(t, school, { ...file, bytes: new TextEncoder().encode(lines.join('\n')) });
  const params = { role: 'owner' as const, school_id: school.school_id, id };
  await t.call(school.owner, importsRoutes.edit_import, { params, body: {} });
  await t.settle();
  await t.call(school.owner, importsRoutes.commit_import, { params });
  const commit = await watched(() => t.settle());
  const done = await showImport(t, school, id);
  expect(done).toMatchObject({ status: 'committed', made: { clients: 5_000 } });
  console.log(`5 000 rows: commit ${shown(commit)}`);
  expect(commit.seconds / 10).toBeLessThan(5);
  expect(await t.verify()).toEqual([]);
});

import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startWorker } from '@ritm/platform/testing';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { readerLimits } from '@ritm/tables/child';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { importsRoutes } from '../../contract/index.ts';
import { quickReading } from '../jobs/reading.ts';
import { csvFile, showImport } from '../testing.ts';

const { seconds } = quickReading;
/** As many as the lane of waiting people has workers. */
const SLOW_FILES = 4;
let t: TestApp;
let folder: string;
beforeAll(async () => {
  t = await openTestApp();
  folder = await mkdtemp(join(tmpdir(), 'ritm-lanes-'));
});
afterEach(async () => {
  delete readerLimits.program;
  quickReading.seconds = seconds;
  await t.sql('delete from graphile_worker._private_jobs');
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

const file = csvFile(['ФИО;Телефон', 'Зорина Яна;8 902 100-00-07']);
const upload = ({ school_id, owner }: SchoolOfTest, by = owner) =>
  t.request(
    by,
    importsRoutes.add_import,
    { params: { role: 'owner', school_id }, query: { name: file.fileName } },
    { file: file.bytes },
  );

/** The first processes that read a file hang; the later ones work. `mkdir` succeeds once for each number. */
async function hangFirstReaders(): Promise<void> {
  const [program, started] = [join(folder, `reader-${crypto.randomUUID()}`), join(folder, crypto.randomUUID())];
  await mkdir(started);
  const numbers = Array.from({ length: SLOW_FILES }, (_, at) => at).join(' ');
  const script = `#!/bin/sh\nfor n in ${numbers}; do mkdir '${started}'/$n 2>/dev/null && exec sleep 60; done\n`;
  await writeFile(program, `${script}exec '${process.execPath}' "$@"\n`);
  await chmod(program, 0o700);
  readerLimits.program = program;
}

/** Milliseconds until the small file of a fifth organization is read behind hanging ones; undefined: not in time. */
async function readBehindSlowFiles(withinMs: number): Promise<number | undefined> {
  const schools = await Promise.all(Array.from({ length: SLOW_FILES + 1 }, () => buildSchool(t)));
  await hangFirstReaders();
  for (const school of schools.slice(0, -1)) expect((await upload(school)).status).toBe(200);
  const worker = await startWorker(t.platform);
  await sleep(300);
  const last = schools.at(-1)!;
  const { id } = (await upload(last)).body as { id: number };
  const since = t.clock.monotonic();
  let took: number | undefined;
  while (took === undefined && t.clock.monotonic() - since < withinMs) {
    await sleep(50);
    if ((await showImport(t, last, id)).status === 'mapping') took = t.clock.monotonic() - since;
  }
  await worker.stop();
  return took;
}

describe.skipIf(process.platform === 'win32')(
  'behind hanging files of as many organizations as there are readers',
  () => {
    test('a small file of one more organization is read, because a slow file gives its reader back', async () => {
      quickReading.seconds = 1;
      expect(await readBehindSlowFiles(30_000)).toBeLessThan(30_000);
    }, 60_000);

    test('control: it waits when they keep their readers', async () => {
      quickReading.seconds = 6;
      expect(await readBehindSlowFiles(3_000)).toBeUndefined();
    }, 60_000);
  },
);

test('a person has three files read at a time in all organizations, five uploads at once included', async () => {
  const schools = await Promise.all(Array.from({ length: 5 }, () => buildSchool(t)));
  const [{ owner }] = schools as [SchoolOfTest, ...SchoolOfTest[]];
  await t.sql('update staff set user_id = $1 where school_id = any($2) and role = $3', [
    owner.user_id,
    schools.map(({ school_id }) => school_id),
    'owner',
  ]);
  const replies = await Promise.all(schools.map((school) => upload(school, owner)));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429, 429]);
  expect(replies.find(({ status }) => status === 429)!.body).toMatchObject({ code: 'imports.too_many_reading' });
  await t.settle();
  expect((await upload(schools[0]!, owner)).status).toBe(200);
});

import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performJob } from '@ritm/platform/testing';
import { buildSchool } from '@ritm/schools/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { importsRoutes } from '../../contract/index.ts';
import { scatteredXls } from '@ritm/tables/testing';
import { readJobs } from '../jobs/read.ts';
import { readerLimits } from '@ritm/tables/child';
import { csvFile, showImport, uploadTable } from '../testing.ts';

const limits = { ...readerLimits };
let t: TestApp;
let folder: string;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-09-15T07:00:00.000Z' });
  folder = await mkdtemp(join(tmpdir(), 'ritm-upload-'));
});
afterEach(() => {
  delete readerLimits.program;
  Object.assign(readerLimits, limits);
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

/** Makes each start of a reading process leave a line; returns their number. */
async function countReaders(): Promise<() => Promise<number>> {
  const [program, started] = [join(folder, 'reader'), join(folder, 'started')];
  await writeFile(program, `#!/bin/sh\necho started >> '${started}'\nexec '${process.execPath}' "$@"\n`);
  await chmod(program, 0o700);
  readerLimits.program = program;
  return async () => (await readFile(started, 'utf8')).split('\n').length - 1;
}

// In a thread with this limit the same file ended the whole process, the server included.
test(
  'a workbook that fills the memory of its reader twice is refused, and the server goes on',
  { timeout: 180_000 },
  async () => {
    const school = await buildSchool(t);
    const readers = await countReaders();
    readerLimits.megabytes = 32;
    const params = { role: 'owner', school_id: school.school_id } as const;
    const upload = { params, query: { name: 'Клиенты.xls' } };
    const { id } = await t.call(school.owner, importsRoutes.add_import, upload, { file: scatteredXls(10) });

    await expect(t.settle()).rejects.toThrow('the file ended its reader');
    expect(await showImport(t, school, id)).toMatchObject({ status: 'parsing', error: null });
    // The queue of a server repeats a failed job by itself; in a test each job runs once.
    await performJob(t.platform, readJobs.quick, { school_id: school.school_id, import_id: id });

    expect(await showImport(t, school, id)).toMatchObject({
      status: 'failed',
      error: { code: 'imports.too_many_cells', message: expect.stringContaining('Таблица слишком велика') as string },
    });
    expect(await readers()).toBe(2);
    Object.assign(readerLimits, limits);
    expect(await uploadTable(t, school, csvFile(['ФИО;Телефон', 'Иванова Мария;89123456789']))).toMatchObject({
      status: 'mapping',
      error: null,
    });
  },
);

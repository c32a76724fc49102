import readWorkbook from 'read-excel-file/node';
import { expect, test } from 'vitest';
import type { WorkbookSheet } from './sheet.ts';
import { workbookBytes } from './workbook-bytes.ts';

const sheet = (rows: number): WorkbookSheet => ({
  name: 'Клиенты',
  widths: [20, 20],
  cellStyles: [],
  rows: Array.from({ length: rows }, (_, row) => [`Иванова ${row}`, row]),
  sticky: { rows: 1, columns: 0 },
});

test('the rows of a sheet reach its process whole and in their order', async () => {
  const rows = Array.from({ length: 1_203 }, (_, row) => [`«Ж»\u2028\n"${row}"`, row]);
  const [read] = await readWorkbook(Buffer.from(await workbookBytes({ ...sheet(0), rows })));
  expect(read!.data).toEqual(rows);
});

test('a sheet that needs more memory than a process may take ends that process alone', async () => {
  // The limits of a thread would not hold: a collection that finds no room ends the process in which it runs.
  await expect(workbookBytes(sheet(50_000), { megabytes: 24, seconds: 60 })).rejects.toThrow(
    /process that makes workbooks ended with (?:SIG\w+|134)/,
  );
  expect((await workbookBytes(sheet(2))).length).toBeGreaterThan(1_000);
});

test('a process that takes too long is ended, and its place is free for the next', async () => {
  // More sheets than may run at once: if a place were never released, the last one would wait for ever.
  const slow = Array.from({ length: 3 }, () => workbookBytes(sheet(50_000), { megabytes: 512, seconds: 0.02 }));
  const outcomes = await Promise.allSettled(slow);
  for (const outcome of outcomes) {
    expect(outcome.status).toBe('rejected');
    expect(String((outcome as PromiseRejectedResult).reason)).toContain('no workbook within 0.02 s');
  }
  expect((await workbookBytes(sheet(2))).length).toBeGreaterThan(1_000);
});

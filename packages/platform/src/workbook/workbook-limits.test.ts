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

test('a thread that takes too long is stopped, and its place is free for the next', async () => {
  // More sheets than may run at once: if a place were never released, the last one would wait for ever.
  const slow = Array.from({ length: 3 }, () => workbookBytes(sheet(50_000), { megabytes: 512, seconds: 0.02 }));
  const outcomes = await Promise.allSettled(slow);
  for (const outcome of outcomes) {
    expect(outcome.status).toBe('rejected');
    expect(String((outcome as PromiseRejectedResult).reason)).toContain('no workbook within 0.02 s');
  }
  expect((await workbookBytes(sheet(2))).length).toBeGreaterThan(1_000);
});

import { expect, test } from 'vitest';
import { inThread, type ThreadLimits } from '../thread/in-thread.ts';
import type { Reply } from '../thread/protocol.ts';

const MEGABYTES = 30;
const MINUTES = 60_000;
const generous: ThreadLimits = { megabytes: 1536, seconds: 60 };

/** Returns the replies of the limited thread and the longest time for which the server's event loop was blocked. */
async function recognise(bytes: Uint8Array<ArrayBuffer>, limits: ThreadLimits) {
  const replies: Reply[] = [];
  let [last, stalled] = [performance.now(), 0];
  const beat = setInterval(() => {
    stalled = Math.max(stalled, performance.now() - last);
    last = performance.now();
  }, 10);
  try {
    const work = { kind: 'recognise' as const, bytes, file_name: 'x.xls', today: '2026-09-15' };
    for await (const reply of inThread(work, limits)) replies.push(reply);
  } finally {
    clearInterval(beat);
  }
  return { replies, stalled };
}

/** Builds a bare Excel 2 workbook from a sequence of records. */
function workbookOf(recordBytes: number, record: (index: number) => readonly number[]): Uint8Array<ArrayBuffer> {
  const start = [0x09, 0x00, 0x04, 0x00, 0x02, 0x00, 0x10, 0x00];
  const end = [0x0a, 0x00, 0x00, 0x00];
  const count = Math.floor((MEGABYTES * 1024 * 1024) / recordBytes);
  const bytes = new Uint8Array(start.length + count * recordBytes + end.length);
  bytes.set(start);
  for (let index = 0; index < count; index++) bytes.set(record(index), start.length + index * recordBytes);
  bytes.set(end, bytes.length - end.length);
  return bytes;
}

/** A number in a cell anywhere on the grid: rows and columns come in no order. */
const cellAnywhere = (index: number): readonly number[] => {
  const [row, column] = [(index * 7919) % 65_536, index % 256];
  return [0x03, 0x00, 0x0f, 0x00, row & 255, row >> 8, column, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f];
};
const scattered = () => workbookOf(19, cellAnywhere);

test.each<[string, () => Uint8Array<ArrayBuffer>]>([
  ['1.6 million cells in no order', scattered],
  ['records of no length', () => workbookOf(4, () => [0xff, 0x00, 0x00, 0x00])],
])('an XLS of 30 MB, %s, is answered while the server answers others', { timeout: 3 * MINUTES }, async (_, make) => {
  const { replies, stalled } = await recognise(make(), generous);
  expect(replies).toHaveLength(1);
  expect(['recognised', 'refused']).toContain(replies[0]!.kind);
  expect(stalled).toBeLessThan(2_000);
});

// The same files were read above with larger limits. Here the thread's limits refuse them, and the process continues.
test.each<[string, ThreadLimits, string]>([
  ['memory', { ...generous, megabytes: 256 }, 'imports.too_many_cells'],
  ['time', { ...generous, seconds: 0.5 }, 'imports.takes_too_long'],
])('the limit of %s refuses it', { timeout: 3 * MINUTES }, async (_, limits, code) => {
  const { replies } = await recognise(scattered(), limits);
  expect(replies).toMatchObject([{ kind: 'refused', code }]);
});

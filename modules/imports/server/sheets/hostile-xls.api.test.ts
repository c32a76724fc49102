import { expect, test } from 'vitest';
import { inChild, type ReaderLimits } from '../reader/in-child.ts';
import { scatteredXls, workbookOf } from '../fixtures/hostile-xls.ts';
import type { Reply } from '../reader/protocol.ts';

const MINUTES = 60_000;
const generous: ReaderLimits = { megabytes: 1536, seconds: 60 };

/** Returns the replies of the limited process and the longest time for which the server's event loop was blocked. */
async function recognise(bytes: Uint8Array<ArrayBuffer>, limits: ReaderLimits) {
  const replies: Reply[] = [];
  let [last, stalled] = [performance.now(), 0];
  const beat = setInterval(() => {
    stalled = Math.max(stalled, performance.now() - last);
    last = performance.now();
  }, 10);
  try {
    const work = { kind: 'recognise' as const, file_name: 'x.xls', today: '2026-09-15' };
    for await (const reply of inChild(work, [bytes], limits)) replies.push(reply);
  } finally {
    clearInterval(beat);
  }
  return { replies, stalled };
}

test.each<[string, () => Uint8Array<ArrayBuffer>]>([
  ['1.6 million cells in no order', () => scatteredXls(30)],
  ['records of no length', () => workbookOf(30, 4, () => [0xff, 0x00, 0x00, 0x00])],
])('an XLS of 30 MB, %s, is answered while the server answers others', { timeout: 3 * MINUTES }, async (_, make) => {
  const { replies, stalled } = await recognise(make(), generous);
  expect(replies).toHaveLength(1);
  expect(['recognised', 'refused']).toContain(replies[0]!.kind);
  expect(stalled).toBeLessThan(2_000);
});

// The same files were read above with larger limits. Here the limits of the reading process refuse them, and the server continues.
test.each<[string, ReaderLimits, string]>([
  ['memory', { ...generous, megabytes: 256 }, 'imports.too_many_cells'],
  ['time', { ...generous, seconds: 0.5 }, 'imports.takes_too_long'],
])('the limit of %s refuses it', { timeout: 3 * MINUTES }, async (_, limits, code) => {
  const { replies } = await recognise(scatteredXls(30), limits);
  expect(replies).toMatchObject([{ kind: 'refused', code }]);
});

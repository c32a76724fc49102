import { expect, test } from 'vitest';
import { recognise as recogniseFile } from '../fixtures/recognise.ts';
import type { ReaderLimits } from '@ritm/tables/child';
import { scatteredXls, workbookOf } from '@ritm/tables/testing';

const MINUTES = 60_000;
const generous: ReaderLimits = { megabytes: 1536, seconds: 60 };

const recognise = (bytes: Uint8Array<ArrayBuffer>, limits: ReaderLimits) => recogniseFile('x.xls', bytes, limits);

test.each<[string, () => Uint8Array<ArrayBuffer>]>([
  ['1.6 million cells in no order', () => scatteredXls(30)],
  ['records of no length', () => workbookOf(30, 4, () => [0xff, 0x00, 0x00, 0x00])],
])('an XLS of 30 MB, %s, is answered while the server answers others', { timeout: 3 * MINUTES }, async (_, make) => {
  const { replies, stalled } = await recognise(make(), generous);
  expect(replies).toHaveLength(1);
  expect(['recognised', 'refused']).toContain(replies[0]!.kind);
  expect(stalled).toBeLessThan(2_000);
});

// The same files were read above with larger limits. Here the limits of the reading process refuse them, and the server
// continues.
test.each<[string, ReaderLimits, string]>([
  ['memory', { ...generous, megabytes: 256 }, 'too_many_cells'],
  ['time', { ...generous, seconds: 0.5 }, 'takes_too_long'],
])('the limit of %s refuses it', { timeout: 3 * MINUTES }, async (_, limits, code) => {
  const { replies } = await recognise(scatteredXls(30), limits);
  expect(replies).toMatchObject([{ kind: 'refused', code }]);
});

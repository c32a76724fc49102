import { expect, test } from 'vitest';
import { JsonText } from './module.ts';

const answer = new JsonText('{"data":', JSON.stringify('имя 😀 '.repeat(8_000)), '}');

test('the bytes are the text', () => {
  expect(answer.bytes.toString()).toBe(answer.text);
});

/** How many bytes outside the heap `make` allocates for each byte of the answer. */
function allocated(make: () => Buffer): number {
  const before = process.memoryUsage().arrayBuffers;
  const { length } = make();
  return (process.memoryUsage().arrayBuffers - before) / length;
}

test('an answer is encoded into one buffer, not part by part', () => {
  const inParts = () => Buffer.concat([Buffer.from(answer.text), Buffer.from('}')]);
  expect(allocated(() => answer.bytes)).toBeLessThan(1.2);
  expect(allocated(inParts)).toBeGreaterThan(1.8);
});

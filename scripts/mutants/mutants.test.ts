import { expect, test } from 'vitest';
import { planted, readMutants } from './mutants.ts';

const passage = { find: 'if (isForeign) return;', replace: '' };

test('a defect is planted where its passage stands once', () => {
  expect(planted('a();\nif (isForeign) return;\nb();', passage)).toBe('a();\n\nb();');
  expect(planted('a(); c();', { find: 'a()', replace: '$&$1' })).toBe('$&$1; c();');
});

test('a passage that is gone, or stands twice, is stale', () => {
  expect(planted('a();', passage)).toBeUndefined();
  expect(planted(`${passage.find}\n${passage.find}`, passage)).toBeUndefined();
  expect(planted('aaa', { find: 'aa', replace: 'b' })).toBeUndefined();
});

test('the lists hold at least sixty, each with tests to run; words narrow them', () => {
  const all = readMutants([]);
  expect(all.length).toBeGreaterThanOrEqual(60);
  expect(new Set(all.map(({ area }) => area)).size).toBeGreaterThan(5);
  const some = readMutants(['CAPTCHA']);
  expect(some.length).toBeGreaterThan(0);
  expect(some.length).toBeLessThan(all.length);
  expect(readMutants(['no mutant holds these words'])).toEqual([]);
});

import { expect, test } from 'vitest';
import { plantedDefects, readMutants } from './mutants.ts';

const passage = { find: 'if (isForeign) return;', replace: '' };

test('a defect replaces a passage that occurs once', () => {
  expect(plantedDefects('a();\nif (isForeign) return;\nb();', passage)).toBe('a();\n\nb();');
  expect(plantedDefects('a(); c();', { find: 'a()', replace: '$&$1' })).toBe('$&$1; c();');
});

test('a passage that is gone, or stands twice, is stale', () => {
  expect(plantedDefects('a();', passage)).toBeUndefined();
  expect(plantedDefects(`${passage.find}\n${passage.find}`, passage)).toBeUndefined();
  expect(plantedDefects('aaa', { find: 'aa', replace: 'b' })).toBeUndefined();
});

test('the lists hold at least sixty, each with tests to run; words narrow them', () => {
  const all = readMutants([]);
  expect(all.length).toBeGreaterThanOrEqual(60);
  expect(new Set(all.map(({ area }) => area)).size).toBeGreaterThan(5);
  const some = readMutants(['SOCKETS']);
  expect(some.length).toBeGreaterThan(0);
  expect(some.length).toBeLessThan(all.length);
  expect(readMutants(['no mutant holds these words'])).toEqual([]);
});

import { expect, test } from 'vitest';
import { backOff, registerTopic, staleKeys } from './realtime.ts';

test('waits double from two seconds up to a minute, with jitter on both sides', () => {
  expect(backOff(0, 0.5)).toBe(2_000);
  expect(backOff(1, 0.5)).toBe(4_000);
  expect(backOff(30, 0.5)).toBe(60_000);
  expect(backOff(0, 0)).toBeCloseTo(1_400);
  expect(backOff(0, 1)).toBeCloseTo(2_600);
});

test('a topic makes its own keys stale and those registered for it', () => {
  registerTopic('rehearsals', ({ school_id }) => [['students', school_id, 'card']]);
  expect(staleKeys({ topic: 'rehearsals', school_id: 3, ids: [1] })).toEqual([
    ['rehearsals', 3],
    ['students', 3, 'card'],
  ]);
  // Nobody registers for it, whoever else has been loaded into this process.
  expect(staleKeys({ topic: 'recitals', school_id: 3, ids: [] })).toEqual([['recitals', 3]]);
});

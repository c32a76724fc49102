import { expect, test } from 'vitest';
import { segmentConditions } from '../contract/index.ts';
import {
  completeConditions,
  conditionsOf,
  newCondition,
  isComplete,
  simpleQuestions,
  questionOf,
} from './conditions.ts';

test.each([...simpleQuestions, 'fact:visits.owed', 'field:12'])('%s makes a condition on that field', (name) =>
  expect(questionOf(newCondition(name, []))).toBe(name),
);

test('an incomplete condition is left out, and the others fit the contract', () => {
  const draft = {
    match: 'all' as const,
    conditions: [...simpleQuestions, 'fact:visits.owed', 'field:12'].map((name) => newCondition(name, [])),
  };
  const complete = completeConditions(draft)!;
  expect(complete.conditions.map(questionOf)).toEqual([
    'status',
    'age',
    'birthday',
    'gender',
    'written_in',
    'phone',
    'fact:visits.owed',
  ]);
  expect(segmentConditions.parse(complete)).toEqual(complete);
  expect(completeConditions({ match: 'all', conditions: [{ by: 'tag', any: [] }] })).toBeUndefined();
  expect(isComplete({ by: 'field', field_id: 1, contains: '' })).toBe(false);
  expect(isComplete({ by: 'field', field_id: 1, is: false })).toBe(true);
});

test('a malformed address gives no condition', () => {
  expect(conditionsOf('{')).toBeUndefined();
  expect(conditionsOf('{"match":"all"}')).toBeUndefined();
  expect(conditionsOf('')).toBeUndefined();
});

import { expect, test } from 'vitest';
import { segmentConditions } from '../contract/index.ts';
import { askedOf, conditionsOf, freshCondition, isAsked, plainQuestions, questionOf } from './conditions.ts';

test.each([...plainQuestions, 'fact:visits.owed', 'field:12'])(
  '%s makes a condition that is asked by its name',
  (name) => expect(questionOf(freshCondition(name, []))).toBe(name),
);

test('what asks nothing yet is left out, and what is left fits the contract', () => {
  const draft = {
    match: 'all' as const,
    conditions: [...plainQuestions, 'fact:visits.owed', 'field:12'].map((name) => freshCondition(name, [])),
  };
  const asked = askedOf(draft)!;
  expect(asked.conditions.map(questionOf)).toEqual([
    'status',
    'age',
    'birthday',
    'gender',
    'written_in',
    'phone',
    'fact:visits.owed',
  ]);
  expect(segmentConditions.parse(asked)).toEqual(asked);
  expect(askedOf({ match: 'all', conditions: [{ by: 'tag', any: [] }] })).toBeUndefined();
  expect(isAsked({ by: 'field', field_id: 1, contains: '' })).toBe(false);
  expect(isAsked({ by: 'field', field_id: 1, is: false })).toBe(true);
});

test('an address that was broken by hand asks nothing', () => {
  expect(conditionsOf('{')).toBeUndefined();
  expect(conditionsOf('{"match":"all"}')).toBeUndefined();
  expect(conditionsOf('')).toBeUndefined();
});

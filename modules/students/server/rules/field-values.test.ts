import { expect, test } from 'vitest';
import { fieldsAfter, missingFields, readFieldValue, type FieldRule } from './field-values.ts';

const rule = (kind: FieldRule['kind'], more: Partial<FieldRule> = {}): FieldRule => ({
  id: 7,
  kind,
  required: false,
  options: [{ id: 2 }, { id: 1 }],
  ...more,
});

test.each([
  ['text', ' Аллергия ', 'Аллергия'],
  ['text', 42, '42'],
  ['text', '  ', null],
  ['text', true, undefined],
  ['text', 'a\u0000b', undefined],
  ['number', 1.23456, 1.2346],
  ['number', -0.5, -0.5],
  ['number', '5', undefined],
  ['number', 1e11, undefined],
  ['number', -1e11, undefined],
  ['number', 1e11 - 1, 1e11 - 1],
  ['text', '\ud800', undefined],
  ['date', '1900-01-01', '1900-01-01'],
  ['date', '1899-12-31', undefined],
  ['date', '2999-12-31', '2999-12-31'],
  ['date', '3000-01-01', undefined],
  ['date', 20240229, undefined],
  ['flag', true, true],
  ['flag', 1, undefined],
  ['phone', 89123456789, '+79123456789'],
  ['phone', true, undefined],
  ['choice', '1', undefined],
  ['choices', 1, undefined],
  ['choices', [2], [2]],
  ['date', '2024-02-29', '2024-02-29'],
  ['date', '2023-02-29', undefined],
  ['date', '1800-01-01', undefined],
  ['flag', false, false],
  ['flag', 'нет', undefined],
  ['phone', '8 (912) 345-67-89', '+79123456789'],
  ['phone', '12', undefined],
  ['choice', 1, 1],
  ['choice', 3, undefined],
  ['choices', [1, 2, 1], [2, 1]],
  ['choices', [1, 3], undefined],
  ['choices', [], null],
  ['date', null, null],
] as const)('%s: %j is kept as %j', (kind, value, kept) =>
  expect(readFieldValue(rule(kind), Array.isArray(value) ? [...value] : (value as never))).toEqual(kept),
);

test('what is absent stays, null clears, what cannot be is named by its place', () => {
  const rules = [rule('text', { id: 1 }), rule('number', { id: 2 }), rule('flag', { id: 3 })];
  const before = [
    { id: 1, kind: 'text', value: 'было' },
    { id: 3, kind: 'flag', value: true },
  ] as const;
  const { after, refused } = fieldsAfter(rules, before, [
    { id: 3, value: null },
    { id: 2, value: 'пять' },
    { id: 9, value: 'x' },
  ]);
  expect(after).toEqual([before[0]]);
  expect(refused).toEqual([
    { at: 1, id: 2, why: 'field_invalid' },
    { at: 2, id: 9, why: 'field_missing' },
  ]);
});

test('an option removed since stays with whoever has it, and is nobody’s new choice', () => {
  const rules = [rule('choice', { options: [{ id: 1 }] })];
  const has = [{ id: 7, kind: 'choice', value: 5 }] as const;
  expect(fieldsAfter(rules, has, [{ id: 7, value: 5 }])).toEqual({ after: has, refused: [] });
  expect(fieldsAfter(rules, [], [{ id: 7, value: 5 }]).refused).toEqual([{ at: 0, id: 7, why: 'field_invalid' }]);
});

test('a required flag is answered by no, a required text by words', () => {
  const rules = [rule('flag', { id: 1, required: true }), rule('text', { id: 2, required: true })];
  const { after } = fieldsAfter(
    rules,
    [],
    [
      { id: 1, value: false },
      { id: 2, value: '' },
    ],
  );
  expect(missingFields(rules, after, [{ id: 1 }, { id: 2 }])).toEqual([{ at: 1, id: 2, why: 'field_required' }]);
  expect(missingFields(rules, after, [])).toEqual([{ at: undefined, id: 2, why: 'field_required' }]);
});

test('values stand in the order of their fields, the new one in the place of the old', () => {
  const rules = [rule('text', { id: 1 }), rule('number', { id: 2 }), rule('flag', { id: 3 })];
  const before = [
    { id: 2, kind: 'number', value: 5 },
    { id: 3, kind: 'flag', value: true },
  ] as const;
  const { after, refused } = fieldsAfter(rules, before, [
    { id: 3, value: false },
    { id: 1, value: 'да' },
  ]);
  expect(after).toEqual([
    { id: 1, kind: 'text', value: 'да' },
    { id: 2, kind: 'number', value: 5 },
    { id: 3, kind: 'flag', value: false },
  ]);
  expect(refused).toEqual([]);
});

test('a field that is not required is not missed', () =>
  expect(missingFields([rule('text', { id: 1 })], [], [{ id: 1 }])).toEqual([]));

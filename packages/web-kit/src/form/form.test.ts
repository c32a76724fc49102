import { id, localDate, optionalText, text, z } from '@ritm/http';
import { expect, test } from 'vitest';
import { getAt, setAt } from './paths.ts';
import { isRequired, omitBlanks, validate } from './validate.ts';

const shape = z.object({
  name: text(5),
  age: z.optional(id()),
  note: optionalText(10),
  born: z.optional(z.nullable(localDate())),
  service_id: id(),
  guardians: z.array(z.object({ name: text(3) })),
});
const whole = { name: 'Аня', age: '', note: '', born: '', service_id: 4, guardians: [] };

test('fields left empty become what the shape takes for nothing', () => {
  expect(omitBlanks(shape, whole)).toEqual({ name: 'Аня', note: '', born: null, service_id: 4, guardians: [] });
  expect(omitBlanks(shape, { ...whole, service_id: null })).toHaveProperty('service_id', undefined);
});

test.each([
  [{ ...whole, name: '' }, { name: 'Обязательное поле' }],
  [{ ...whole, name: 'Константин' }, { name: 'Не длиннее 5 знаков' }],
  [{ ...whole, service_id: null }, { service_id: 'Обязательное поле' }],
  [{ ...whole, born: '2026-02-30' }, { born: 'Такой даты нет' }],
  [{ ...whole, guardians: [{ name: 'Мама' }] }, { 'guardians.0.name': 'Не длиннее 3 знаков' }],
])('%j is refused at its field', (values, errors) =>
  expect(validate(shape, omitBlanks(shape, values)).errors).toEqual(errors),
);

test('what fits is given back as the body', () => {
  expect(validate(shape, omitBlanks(shape, { ...whole, name: ' Аня ' })).body).toEqual({
    name: 'Аня',
    note: '',
    born: null,
    service_id: 4,
    guardians: [],
  });
});

test('a value deep inside is changed in a copy', () => {
  const before = { guardians: [{ name: 'А' }, { name: 'Б' }], note: 'x' };
  const after = setAt(before, 'guardians.1.name', 'В');
  expect(getAt(after, 'guardians.1.name')).toBe('В');
  expect(getAt(before, 'guardians.1.name')).toBe('Б');
  expect(after.guardians[0]).toBe(before.guardians[0]);
});

test('a field is marked where the shape refuses it empty, and a choice where nothing is chosen yet', () => {
  const kinds = z.object({ ...shape.shape, kind: z.enum(['a', 'b']), price: z.number() });
  const marked = (initial: Record<string, unknown>) =>
    Object.keys(kinds.shape).filter((name) => isRequired(kinds, name, initial[name]));
  expect(marked({ name: 'Аня', price: 5, kind: 'a', service_id: 4, guardians: [] })).toEqual(['name']);
  expect(marked({ name: '', price: null, kind: null, service_id: null, guardians: [] })).toEqual([
    'name',
    'service_id',
    'kind',
    'price',
  ]);
});

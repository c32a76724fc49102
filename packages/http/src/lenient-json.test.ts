import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adaptJson } from './lenient-json.ts';
import { jsonSchemaOf } from './openapi.ts';
import { email, id, ids, localDate, optionalText, phoneText, text, z } from './shapes.ts';

const shape = z.object({
  name: text(100),
  title: z.optional(text(100)),
  phone: z.optional(z.nullable(phoneText())),
  comment: optionalText(100),
  birth_date: z.optional(z.nullable(localDate())),
  email: z.optional(email()),
  kind: z.optional(z.enum(['a', 'b'])),
  price: z.optional(z.nullable(z.int())),
  service_id: z.optional(z.nullable(id())),
  public: z.optional(z.boolean()),
  either: z.optional(z.union([z.boolean(), z.int()])),
  students_ids: ids(),
  groups_ids: z.optional(ids()),
  rights: z.optional(z.object({ phones: z.boolean(), days_back: z.optional(z.int()) })),
  lines: z.optional(z.array(z.object({ paid: z.boolean(), at: z.optional(localDate()) }))),
  choice: z.optional(
    z.union([
      z.object({ type: z.literal('x'), on: z.boolean(), at: z.optional(localDate()) }),
      z.object({ type: z.literal('y') }),
    ]),
  ),
});
const schema = jsonSchemaOf(shape, 'input');

test.each<[string, unknown, unknown]>([
  ['1 and 0 for a boolean', { public: 1, rights: { phones: 0 } }, { public: true, rights: { phones: false } }],
  [
    'the texts 1 and 0 for a boolean',
    { public: '0', lines: [{ paid: '1' }] },
    { public: false, lines: [{ paid: true }] },
  ],
  ['1 of a choice of objects', { choice: { type: 'x', on: 1, at: '' } }, { choice: { type: 'x', on: true } }],
  ['1 where a number would do too', { either: 1 }, { either: 1 }],
  ['2 is no boolean', { public: 2 }, { public: 2 }],
  ['an empty date, e-mail, word, number, id', { birth_date: '', email: '', kind: '', price: '', service_id: '' }, {}],
  ['an empty text where a text may be empty', { comment: '' }, { comment: '' }],
  ['an empty text that must be there, for validation to name', { name: '' }, { name: '' }],
  ['an emptied name, for validation to name too', { title: '' }, { title: '' }],
  ['an empty telephone', { phone: '' }, {}],
  ['a list that must be there, and one that need not', { students_ids: '', groups_ids: '' }, { students_ids: [] }],
  ['an empty boolean and an empty object', { public: '', rights: '' }, {}],
  ['null stays null: it clears', { birth_date: null, price: null }, { birth_date: null, price: null }],
  ['what nobody declared stays, for validation to refuse', { unknown: '', x: 1 }, { unknown: '', x: 1 }],
  ['a number as text stays text', { price: '5' }, { price: '5' }],
  ['what is no object at all', [1, 'a'], [1, 'a']],
  ['a key of the prototype', JSON.parse('{"toString":""}'), { toString: '' }],
])('%s: %j is read as %j', (_what, input, read) => {
  expect(adaptJson(schema, input)).toEqual(read);
});

test('a body that fits its contract is read as it stands', () => {
  const fits = fc.record({
    name: fc.string({ minLength: 1 }),
    comment: fc.option(fc.string()),
    price: fc.option(fc.integer()),
    public: fc.boolean(),
    either: fc.oneof(fc.boolean(), fc.integer()),
    students_ids: fc.array(fc.integer({ min: 1 })),
    rights: fc.record({ phones: fc.boolean(), days_back: fc.integer() }),
    lines: fc.array(fc.record({ paid: fc.boolean() })),
  });
  fc.assert(
    fc.property(fits, (input) => {
      expect(adaptJson(schema, input)).toEqual(input);
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeForm, encodeForm } from './form.ts';
import { jsonSchemaOf } from './openapi.ts';
import { id, ids, z } from './shapes.ts';

const RUNS = 2_000;

const line = z.object({ service_id: id(), share: z.optional(z.number()), paid: z.boolean() });
const shape = z.object({
  name: z.string(),
  comment: z.optional(z.nullable(z.string())),
  price: z.optional(z.nullable(z.int())),
  lat: z.number(),
  public: z.boolean(),
  unlimited: z.optional(z.boolean()),
  students_ids: ids(),
  tags: z.optional(z.array(z.string())),
  rights: z.object({ phones: z.boolean(), days_back: z.optional(z.int()) }),
  lines: z.array(line),
});
type Body = z.output<typeof shape>;

/** Every text that a form can carry; in this encoding an empty text means no value. */
const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }).filter((one) => one.isWellFormed());
const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }).map((one) => one + 0);
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });
const body: fc.Arbitrary<Body> = fc.record({
  name: text,
  comment: fc.option(maybe(text), { nil: null }),
  price: fc.option(maybe(fc.integer()), { nil: null }),
  lat: number,
  public: fc.boolean(),
  unlimited: maybe(fc.boolean()),
  students_ids: fc.array(fc.integer({ min: 1 }), { maxLength: 12 }),
  tags: maybe(fc.array(text, { maxLength: 5 })),
  rights: fc.record({ phones: fc.boolean(), days_back: maybe(fc.integer()) }),
  lines: fc.array(fc.record({ service_id: fc.integer({ min: 1 }), share: maybe(number), paid: fc.boolean() }), {
    maxLength: 12,
  }),
});

/** Null, undefined and absent are all empty in a form, which cannot distinguish them. */
const present = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(present);
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? 0 : value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined && one !== null)
      .map(([key, one]) => [key, present(one)]),
  );
};
/** The value encoded by the client, sent as text and decoded by the server's adapter. */
const overTheWire = (value: Record<string, unknown>): unknown =>
  decodeForm(jsonSchemaOf(shape, 'input'), new URLSearchParams(encodeForm(value).toString()));

test('what the client writes as a form the server reads back, and finds valid', () => {
  fc.assert(
    fc.property(body, (given) => {
      const read = overTheWire(given);
      expect(read).toEqual(present(given));
      expect(z.safeParse(shape, read).success).toBe(true);
    }),
    { numRuns: RUNS },
  );
});

test('control: an encoder that leaves an empty list out is found', () => {
  const forgetful = (given: Record<string, unknown>) => {
    const fields = [...encodeForm(given)].filter(([name]) => name !== 'tags[]');
    return decodeForm(jsonSchemaOf(shape, 'input'), fields);
  };
  const outcome = fc.check(
    fc.property(body, (given) => expect(forgetful(given)).toEqual(present(given))),
    { numRuns: RUNS },
  );
  expect(outcome.failed).toBe(true);
});

test.each([
  ['booleans are 1 and 0', { public: true, unlimited: false }, 'public=1&unlimited=0'],
  ['undefined and null are empty', { comment: undefined, price: null }, 'comment=&price='],
  ['arrays are indexed fields', { students_ids: [5, 7] }, 'students_ids[0]=5&students_ids[1]=7'],
  ['so are lists of objects', { lines: [{ service_id: 3, paid: true }] }, 'lines[0][service_id]=3&lines[0][paid]=1'],
  ['an empty list is one field without an index', { students_ids: [] }, 'students_ids[]='],
])('%s', (_what, given, written) => expect(decodeURIComponent(encodeForm(given).toString())).toBe(written));

test.each([
  ['students_ids[]=5&students_ids[]=7', { students_ids: [5, 7] }],
  ['students_ids[7]=5&students_ids[2]=7', { students_ids: [5, 7] }],
  ['students_ids=5', { students_ids: [5] }],
  ['public=true&unlimited=false', { public: true, unlimited: false }],
  ['public=yes', { public: 'yes' }],
  ['price=', {}],
  ['price=1e400', { price: '1e400' }],
  ['name=1', { name: '1' }],
  ['tags=', {}],
  ['tags[]=', { tags: [] }],
  ['students_ids=', { students_ids: [] }],
  ['unknown=', { unknown: '' }],
])('a form that others wrote, %s, is read as %j', (written, read) =>
  expect(decodeForm(jsonSchemaOf(shape, 'input'), new URLSearchParams(written))).toEqual(read),
);

test('a key of the prototype is a field like any other: it reaches the validator, and nothing else', () => {
  const read = decodeForm(jsonSchemaOf(shape, 'input'), [['rights[__proto__][x]', '1']]) as Body;
  expect(Object.keys(read.rights)).toEqual(['__proto__']);
  expect(Object.getPrototypeOf(read.rights)).toBe(Object.prototype);
  expect('x' in {}).toBe(false);
});

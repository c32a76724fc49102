import { expect, it } from 'vitest';
import { differences } from './compare.ts';
import type { DeclaredColumn } from './declared.ts';
import type { DescribedColumn } from './described.ts';
import { joinsOf, type PlanNode } from './plan.ts';

const declared = (changes: Partial<DeclaredColumn> = {}): DeclaredColumn => ({
  name: 'id',
  kinds: ['number'],
  isArray: false,
  isNullable: false,
  isAnything: false,
  text: 'number',
  ...changes,
});
const described = (changes: Partial<DescribedColumn> = {}): DescribedColumn => ({
  name: 'id',
  type: 'int8',
  isArray: false,
  table: undefined,
  column: undefined,
  isNotNull: undefined,
  join: 'unknown',
  ...changes,
});
const nullable = described({ name: 'service_id', table: 'lots', column: 'service_id', isNotNull: false });
const text = 'select x from lots where school_id = $1';

it.each<[string, Partial<DeclaredColumn>, Partial<DescribedColumn>]>([
  ['a number of int8', {}, {}],
  ['a number of numeric', {}, { type: 'numeric' }],
  ['some words of a text', { kinds: ['string'], text: '"group" | "mini"' }, { type: 'text' }],
  ['an instant as text', { kinds: ['string'], text: 'string' }, { type: 'timestamptz' }],
  ['a shape of JSON', { kinds: ['object'], text: 'Charge[]', isArray: true }, { type: 'json' }],
  [
    'shapes in an array of JSON',
    { kinds: ['object'], text: 'Charge[]', isArray: true },
    { type: 'json', isArray: true },
  ],
  ['unknown', { kinds: ['object'], text: 'unknown', isAnything: true }, { type: 'text' }],
  ['null of an expression, of which nothing is known', { isNullable: true, text: 'number | null' }, {}],
])('takes %s', (_, code, answer) => {
  expect(differences([declared(code)], [described(answer)], text)).toEqual([]);
});

it.each<[string, Partial<DeclaredColumn>, Partial<DescribedColumn>]>([
  ['id is int8 and declared string', { kinds: ['string'], text: 'string' }, {}],
  ['id is int8 and declared number | string', { kinds: ['number', 'string'], text: 'number | string' }, {}],
  ['id is int8[] and declared number', {}, { isArray: true }],
  ['id is int8 and declared number[]', { isArray: true, text: 'number[]' }, {}],
  ['id is bytea and declared string', { kinds: ['string'], text: 'string' }, { type: 'bytea' }],
  [
    'id is date[] and declared string[]',
    { kinds: ['string'], isArray: true, text: 'string[]' },
    { type: 'date', isArray: true },
  ],
  ['id is interval, of which compare.ts does not say how it reaches the code', {}, { type: 'interval' }],
])('finds that %s', (line, code, answer) => {
  expect(differences([declared(code)], [described(answer)], text)).toEqual([line]);
});

it('names columns that only one side has, and one that is answered twice', () => {
  expect(differences([declared({ name: 'left' })], [described(), described()], text)).toEqual([
    'id is answered twice',
    'id is answered and not declared',
    'left is declared and not answered',
  ]);
  expect(differences([], [described({ type: 'void' })], text)).toEqual([]);
});

it.each<[string, Partial<DescribedColumn>, boolean, string]>([
  ['select service_id from lots', {}, false, 'service_id is lots.service_id, which may be null, and declared number'],
  ['select service_id from lots where service_id is not null', {}, false, ''],
  ['select l.service_id from lots l join services v on v.id = l.service_id', { join: 'inner' }, false, ''],
  ['…', { join: 'outer' }, false, 'service_id is lots.service_id of an outer join and declared number'],
  ['select service_id from lots', {}, true, ''],
])('null in «%s» %o', (statement, changes, isNullable, line) => {
  const column = declared({ name: 'service_id', isNullable });
  expect(differences([column], [{ ...nullable, ...changes }], statement).join()).toBe(line);
});

it('finds null declared of a column that is never null, where no outer join may empty it', () => {
  const never = described({ table: 'lots', column: 'id', isNotNull: true });
  const column = declared({ isNullable: true, text: 'number | null' });
  const found = (join: DescribedColumn['join']) => differences([column], [{ ...never, join }], text);
  expect(found('inner')).toEqual(['id is lots.id, never null, and declared number | null']);
  expect(found('outer')).toEqual([]);
  expect(found('unknown')).toEqual([]);
});

it('reads from a plan what an outer join may leave empty', () => {
  const scan = (alias: string, side: string): PlanNode => ({
    Alias: alias,
    'Relation Name': alias,
    'Parent Relationship': side,
  });
  const join = (type: string): PlanNode => ({
    Output: ['a.id', 'b.id', 'c.id', "COALESCE(b.id, '0')"],
    'Join Type': type,
    Plans: [
      scan('a', 'Outer'),
      { 'Parent Relationship': 'Inner', 'Join Type': 'Inner', Plans: [scan('b', 'Outer'), scan('c', 'Inner')] },
    ],
  });
  const of = (type: string) => joinsOf(join(type)).map((one) => one.join);
  expect(of('Inner')).toEqual(['inner', 'inner', 'inner', 'unknown']);
  expect(of('Left')).toEqual(['inner', 'outer', 'outer', 'unknown']);
  expect(of('Right')).toEqual(['outer', 'inner', 'inner', 'unknown']);
  expect(of('Full')).toEqual(['outer', 'outer', 'outer', 'unknown']);
  expect(joinsOf({ Output: ['id'], Plans: [scan('a', 'Outer')] })).toEqual([
    { join: 'inner', table: 'a', column: 'id' },
  ]);
});

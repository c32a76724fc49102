import { describe, expect, test } from 'vitest';
import { readGuardians } from './read-guardians.ts';
import { type MappedColumn, RowReader } from './row-reader.ts';
import type { Cell } from '@ritm/tables/cells';
import type { ParsedGuardian } from '@ritm/tables/cells';
import type { ImportTarget } from '../../../contract/targets.ts';

const context = { today: '2026-09-15', dateSystem: 1900 } as const;
type Column = [target: ImportTarget, header: string, cell: Cell];
const one = '+79123456789';
const two = '+79221112233';
const person = (relation: ParsedGuardian['relation'], name: string | null, phone: string | null): ParsedGuardian => ({
  relation,
  name,
  phone,
});
function read(columns: Column[], mentioned: ParsedGuardian[] = []) {
  const byTarget = new Map<ImportTarget, MappedColumn[]>();
  for (const [index, [target, header]] of columns.entries())
    byTarget.set(target, [...(byTarget.get(target) ?? []), { index, target, header }]);
  return readGuardians(
    new RowReader(
      columns.map(([, , cell]) => cell),
      byTarget,
      context,
    ),
    mentioned,
  );
}

describe('who a guardian is', () => {
  test.each<[string, Column[], ParsedGuardian[]]>([
    ['says the head', [['guardian.name', 'Мама', 'иванова ольга']], [person('mother', 'Иванова Ольга', null)]],
    ['does not say «Родитель»', [['guardian.name', 'Родитель', 'Ольга']], [person(null, 'Ольга', null)]],
    ['says the cell before the head', [['guardian.name', 'Мама', 'папа Пётр']], [person('father', 'Пётр', null)]],
    [
      'says the word beside the number',
      [['guardian.name_and_phone', 'Контакт', '89123456789 бабушка']],
      [person('grandmother', null, one)],
    ],
    [
      'says the head of the numbers',
      [['guardian.phone', 'Телефон мамы', '89123456789']],
      [person('mother', null, one)],
    ],
    [
      'says the word beside the number before the head',
      [['guardian.phone', 'Телефон мамы', '89123456789 папа Пётр']],
      [person('father', 'Пётр', one)],
    ],
    ['is nobody without a name and a number', [['guardian.name', 'Мама', '+']], []],
    [
      'is somebody else at each number of a cell',
      [['guardian.name_and_phone', 'Мама', 'Ольга 89123456789, 89221112233']],
      [person('mother', 'Ольга', one), person(null, null, two)],
    ],
    [
      'says the word at their own number, not the word at another',
      [['guardian.name_and_phone', 'Контакт', 'Ольга 89123456789, 89221112233 бабушка']],
      [person(null, 'Ольга', one), person('grandmother', null, two)],
    ],
    [
      'is named at each number',
      [['guardian.name_and_phone', 'Контакт', 'мама Ольга 89123456789, папа Пётр 89221112233']],
      [person('mother', 'Ольга', one), person('father', 'Пётр', two)],
    ],
    [
      'says the word at the last number when names come first',
      [['guardian.name_and_phone', 'Контакт', 'Ольга 89123456789 89221112233 бабушка']],
      [person(null, 'Ольга', one), person('grandmother', null, two)],
    ],
  ])('%s', (_, columns, expected) => expect(read(columns)).toEqual(expected));
});

describe('two mentions are one person', () => {
  const merge = (...mentioned: ParsedGuardian[]) => read([], mentioned);
  test.each<[string, ParsedGuardian[], ParsedGuardian[]]>([
    [
      'by the relation',
      [person('mother', 'Ольга', null), person('mother', null, one)],
      [person('mother', 'Ольга', one)],
    ],
    [
      'by the number',
      [person('mother', 'Ольга', one), person('guardian', null, one)],
      [person('mother', 'Ольга', one)],
    ],
    [
      'by a shorter name',
      [person(null, 'Ольга', null), person('mother', 'Иванова Ольга', one)],
      [person('mother', 'Иванова Ольга', one)],
    ],
    [
      'and the fuller name stays',
      [person('mother', 'Иванова Ольга', one), person('mother', 'Ольга', null)],
      [person('mother', 'Иванова Ольга', one)],
    ],
    [
      'of whom the first number stays',
      [person('mother', null, one), person(null, 'Ольга', null)],
      [person('mother', 'Ольга', one)],
    ],
    [
      'not with two names',
      [person('mother', 'Ольга', one), person('mother', 'Анна', one)],
      [person('mother', 'Ольга', one), person('mother', 'Анна', one)],
    ],
    [
      'not with two relations',
      [person('mother', 'Саша', one), person('father', 'Саша', two)],
      [person('mother', 'Саша', one), person('father', 'Саша', two)],
    ],
    [
      'not with two numbers',
      [person('mother', 'Ольга', one), person('mother', 'Ольга', two)],
      [person('mother', 'Ольга', one), person('mother', 'Ольга', two)],
    ],
  ])('%s', (_, mentioned, expected) => expect(merge(...mentioned)).toEqual(expected));

  test('and what was mentioned stays as it was', () => {
    const mentioned = [person('mother', null, one), person('mother', 'Ольга', null)];
    read([], mentioned);
    expect(mentioned[0]).toEqual(person('mother', null, one));
  });
});

import { expect, test } from 'vitest';
import { typedRows, untyped, type Row } from './rows.ts';

const row = (id: string, label: string, words?: string): Row => ({
  id,
  label,
  words,
  icon: () => null,
  open: () => undefined,
});
const rows = [
  row('sell', 'Продать абонемент', 'касса'),
  row('pay', 'Принять оплату', 'касса деньги'),
  row('students', 'Клиенты'),
  row('add', 'Добавить клиента'),
];
const idsOf = (all: readonly Row[]): string[] => all.map(({ id }) => id);

test('before anything is typed, what was used last comes first and once', () => {
  const groups = untyped([{ heading: 'Действия', rows }], ['students', 'gone', 'sell'], 'Недавнее');
  expect(groups.map(({ heading, rows: of }) => [heading, idsOf(of)])).toEqual([
    ['Недавнее', ['students', 'sell']],
    ['Действия', ['pay', 'add']],
  ]);
});

test('nothing used yet makes no group of its own', () =>
  expect(untyped([{ heading: 'Действия', rows }], [], 'Недавнее')).toHaveLength(1));

test('the better answer comes first whatever was used last', () =>
  expect(idsOf(typedRows(rows, 'клиент', ['add']).exact)).toEqual(['students', 'add']));

test('of equal answers the one used last comes first', () => {
  expect(idsOf(typedRows(rows, 'касса', []).exact)).toEqual(['sell', 'pay']);
  expect(idsOf(typedRows(rows, 'касса', ['pay']).exact)).toEqual(['pay', 'sell']);
});

test('what is only similar stands apart', () => {
  expect(idsOf(typedRows(rows, 'абонимент', []).similar)).toEqual(['sell']);
  expect(typedRows(rows, 'абонимент', []).exact).toEqual([]);
});

/** Heads that mean something only with their values, and what they are asked as. */
import { expect, test } from 'vitest';
import type { Cell } from '@ritm/tables/cells';
import type { ImportTarget } from '../../../contract/targets.ts';
import { columnContent } from './column-content.ts';
import { guessByBoth } from './guess-by-both.ts';

const context = { today: '2026-11-01', dateSystem: 1900 } as const;
const guess = (header: string, ...values: Cell[]) => {
  const rows = values.map((value) => [value]);
  return guessByBoth(header, columnContent(rows, 0, 0, context)).map(({ target, confidence }) => [target, confidence]);
};
const births = ['2018-05-04', '2017-02-27', '2019-09-07', '2016-02-29'];
const money = ['1 500,00', '(700,00)', '0,00'];

test.each<[string, Cell[], [ImportTarget, number][]]>([
  ['Дата', births, [['client.birth_date', 0.75]]],
  ['Дата', [...births, 'скоро', 'потом', 'март', 'апрель'], [['client.birth_date', 0.75]]],
  ['Дата', [...births, 'скоро', 'потом', 'март', 'апрель', 'май'], []],
  ['Дата', ['2026-09-01', '2026-09-02', '2018-05-04'], []],
  [
    'Дата',
    [
      '2018-05-04',
      '2018-05-04',
      '2018-05-04',
      '2018-05-04',
      '2018-05-04',
      '2018-05-04',
      '2018-05-04',
      '2026-01-01',
      '2026-01-01',
      '2026-01-01',
    ],
    [['client.birth_date', 0.75]],
  ],
  ['Дата визита', births, []],
  ['Статус', ['ходит', 'бросил', 'ходит'], [['client.category', 0.75]]],
  ['Статус', ['1', '2', 'ходит'], []],
  ['Статус', ['1', 'ходит'], []],
  ['Статус', ['01.02.2026', 'ходит'], []],
  ['Статус', [null], []],
  ['Статус сделки', ['ходит'], []],
  ['Остаток на конец', money, [['wallet.balance', 0.9]]],
  ['Остаток на конец', ['1', '2'], [['wallet.balance', 0.75]]],
  ['Остаток на конец', ['1', 'нисколько'], [['wallet.balance', 0.75]]],
  ['Остаток на конец', ['1', 'нисколько', 'мало'], []],
  ['Сальдо конечное', money, [['wallet.balance', 0.9]]],
  ['Конечное сальдо', money, [['wallet.balance', 0.9]]],
  ['Текущий остаток', money, [['wallet.balance', 0.9]]],
  ['Исходящий остаток', money, [['wallet.balance', 0.9]]],
  ['Остаток на начало', money, []],
  ['Приход', money, []],
])('«%s» over %j: %j', (header, values, expected) => expect(guess(header, ...values)).toEqual(expected));

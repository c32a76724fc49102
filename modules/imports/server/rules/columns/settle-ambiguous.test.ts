/**
 * A column of several meanings is settled by the columns beside it: each row of the table is a sheet and what its
 * columns come to mean.
 */
import { expect, test } from 'vitest';
import { settleAmbiguous } from './settle-ambiguous.ts';
import type { ImportTarget } from '../../../contract/targets.ts';

type Guesses = Partial<Record<ImportTarget, number>>;
const settle = (...heads: Guesses[]) =>
  settleAmbiguous(
    heads.map((guesses) => ({
      header: '',
      guesses: Object.entries(guesses).map(([target, confidence]) => ({ target: target as ImportTarget, confidence })),
    })),
  ).map((guesses) => guesses.map(({ target, confidence }) => [target, Number(confidence.toFixed(3))]));

const lot = { 'lot.service': 1 };
const payment = { 'payment.method': 1 };
const visit = { 'visit.date': 1 };
const client = { 'client.email': 1 };

test.each<[string, Guesses[], Guesses, [string, number][]]>([
  ['a price needs a pass', [], { 'lot.price': 1 }, []],
  ['a price beside a pass', [lot], { 'lot.price': 1 }, [['lot.price', 1]]],
  ['a pass surely enough', [{ 'lot.service': 0.9 }], { 'lot.price': 1 }, [['lot.price', 1]]],
  ['a pass hardly', [{ 'lot.service': 0.89 }], { 'lot.price': 1 }, []],
  ['a word of two families proves neither', [{ 'lot.service': 1, 'visit.service': 1 }], { 'lot.price': 1 }, []],
  ['a word of one family proves it', [{ 'lot.start': 1, 'lot.end': 1 }], { 'lot.price': 1 }, [['lot.price', 1]]],
  [
    'a less likely family does not matter',
    [{ 'lot.start': 1, 'visit.date': 0.8 }],
    { 'lot.price': 1 },
    [['lot.price', 1]],
  ],
  ['a price proves no pass', [{ 'lot.debt': 1 }], { 'lot.price': 1 }, []],
  ['a remainder needs no pass beside it', [], { 'lot.remaining': 1 }, [['lot.remaining', 1]]],
  ['a sum in doubt needs a payment', [client], { 'payment.amount': 0.8 }, []],
  ['a sum beside a payment', [payment], { 'payment.amount': 1 }, [['payment.amount', 1]]],
  ['a status needs a visit', [client], { 'visit.status': 1 }, []],
  ['a status proves no visit', [{ 'visit.status': 1 }], { 'visit.teacher': 0.8 }, []],
  ['a status beside a visit', [visit], { 'visit.status': 1 }, [['visit.status', 1]]],
  [
    'a first name needs a surname',
    [client],
    { 'client.first_name': 1, 'client.full_name': 1 },
    [['client.full_name', 1]],
  ],
  [
    'a first name beside a surname',
    [{ 'client.last_name': 1 }],
    { 'client.full_name': 1, 'client.first_name': 1 },
    [
      ['client.first_name', 1],
      ['client.full_name', 0.7],
    ],
  ],
  [
    'a surname in doubt is none',
    [{ 'client.patronymic': 1, 'client.last_name': 1 }],
    { 'client.full_name': 1, 'client.first_name': 1 },
    [['client.full_name', 1]],
  ],
  [
    'a debt is of the pass beside it',
    [lot, client],
    { 'wallet.debt': 1, 'lot.debt': 1 },
    [
      ['lot.debt', 1],
      ['wallet.debt', 0.7],
    ],
  ],
  ['a debt is of the client otherwise', [client], { 'wallet.debt': 1, 'lot.debt': 1 }, [['wallet.debt', 1]]],
  [
    'a debt is of the pass only as surely',
    [lot],
    { 'wallet.debt': 1, 'lot.debt': 0.9 },
    [
      ['wallet.debt', 1],
      ['lot.debt', 0.9],
    ],
  ],
  [
    'a sum is the price of the pass',
    [lot, payment],
    { 'payment.amount': 1, 'lot.price': 1 },
    [
      ['lot.price', 1],
      ['payment.amount', 0.7],
    ],
  ],
  [
    'a sale is the payment',
    [lot, payment],
    { 'lot.sold_at': 1, 'payment.date': 1 },
    [
      ['payment.date', 1],
      ['lot.sold_at', 0.7],
    ],
  ],
  [
    'a date is of the visit',
    [payment, visit],
    { 'payment.date': 1, 'visit.date': 1 },
    [
      ['visit.date', 1],
      ['payment.date', 0.7],
    ],
  ],
  [
    'a code is of the pass',
    [lot],
    { 'client.external_id': 1, 'lot.number': 1 },
    [
      ['lot.number', 1],
      ['client.external_id', 0.7],
    ],
  ],
  [
    'what was paid is of the pass',
    [lot],
    { 'client.spent': 1, 'lot.paid': 1 },
    [
      ['lot.paid', 1],
      ['client.spent', 0.7],
    ],
  ],
  [
    'a service is of the visit',
    [visit],
    { 'lot.service': 1, 'visit.service': 1 },
    [
      ['visit.service', 1],
      ['lot.service', 0.7],
    ],
  ],
  [
    'a teacher is of the visit',
    [visit],
    { 'group.teacher': 1, 'visit.teacher': 1 },
    [
      ['visit.teacher', 1],
      ['group.teacher', 0.7],
    ],
  ],
  [
    'the surer comes first',
    [],
    { 'client.comment': 0.5, 'client.email': 0.6 },
    [
      ['client.email', 0.6],
      ['client.comment', 0.5],
    ],
  ],
])('%s', (_, others, guesses, expected) => {
  expect(settle(...others, guesses).at(-1)).toEqual(expected);
});

const bothDates: Guesses = { 'visit.date': 1, 'payment.date': 1 };
test.each<[string, Guesses[], [string, number][]]>([
  ['a day and a status are a visit', [{ 'visit.status': 1 }], [['visit.date', 1]]],
  ['a status in doubt is none', [{ 'visit.status': 0.89 }], []],
  ['a status surely enough', [{ 'visit.status': 0.9 }], [['visit.date', 1]]],
  ['a day alone is none', [client], []],
  ['beside money it is a payment', [{ 'visit.status': 1 }, payment], [['payment.date', 1]]],
  ['beside a pass it is neither', [{ 'visit.status': 1 }, lot], []],
])('of a day of a visit or of a payment: %s', (_, others, expected) => {
  expect(settle(bothDates, ...others)[0]).toEqual(expected);
});

test.each<[string, boolean]>([
  ['Всего', false],
  ['Ходил', false],
  ['Ходила', false],
  ['Занятий', false],
  ['Отходил', false],
  ['Всего занятий', true],
])('«%s» counts visits of a pass only beside one, unless it says so (%s)', (header, alone) => {
  const total = { header, guesses: [{ target: 'lot.total' as const, confidence: 1 }] };
  const price = { header: 'Цена', guesses: [{ target: 'lot.price' as const, confidence: 1 }] };
  const pass = { header: 'Абонемент', guesses: [{ target: 'lot.service' as const, confidence: 1 }] };
  const isRead = (...heads: (typeof total | typeof price | typeof pass)[]) =>
    settleAmbiguous([total, ...heads])[0]!.length > 0;
  expect(isRead()).toBe(alone);
  expect(isRead(pass)).toBe(true);
  expect(settleAmbiguous([total, price])[1]!.length > 0).toBe(alone);
});

test('«Всего» may count something else of a client', () => {
  const heads = [{ header: 'Всего', guesses: [{ target: 'client.visits' as const, confidence: 1 }] }];
  expect(settleAmbiguous(heads)[0]).toHaveLength(1);
});

import { describe, expect, test } from 'vitest';
import type { Cell } from '@ritm/tables/cells';
import { parseFreeze } from './parse-freeze.ts';
import { parseMark } from './parse-mark.ts';
import { parsePaymentKind } from './parse-payment-kind.ts';

const context = { today: '2026-09-15', dateSystem: 1900 } as const;
const unread = (code: string, text: string) => ({ value: null, notes: [{ code, data: { text } }] });
const nothing = { value: null, notes: [] };

test.each<[string, 'income' | 'debit' | 'refund']>([
  ['Приход', 'income'],
  ['Поступление средств', 'income'],
  ['Оплата абонемента', 'income'],
  ['пополнение', 'income'],
  ['Доход', 'income'],
  ['внесено', 'income'],
  ['взнос', 'income'],
  ['Income', 'income'],
  ['payment', 'income'],
  ['Списание за занятие', 'debit'],
  ['Расход', 'debit'],
  ['debit', 'debit'],
  ['Начислено за занятие', 'debit'],
  ['Возврат оплаты', 'refund'],
  ['REFUND', 'refund'],
])('a change of an account called «%s» is %s', (text, kind) => {
  expect(parsePaymentKind(text)).toEqual({ value: kind, notes: [] });
});

test('an unknown kind of a change is noted, an empty one is not', () => {
  expect(parsePaymentKind('перевод')).toEqual(unread('payment.kind_unknown', 'перевод'));
  expect(parsePaymentKind('-')).toEqual(nothing);
});

describe('freeze', () => {
  const period = (from: string | null, to: string | null, days: number | null, needs_review = true) => ({
    value: { from, to, days, needs_review },
    notes: [],
  });
  const sinceToday = { ...period('2026-09-15', null, null), notes: [{ code: 'freeze.no_dates' }] };
  test.each<[string, object]>([
    ['Заморожен', sinceToday],
    ['в заморозке с мая', sinceToday],
    ['frozen', sinceToday],
    ['7 дней', period(null, null, 7)],
    ['10д', period(null, null, 10)],
    ['14 сут.', period(null, null, 14)],
    ['с 10.01.2026', period('2026-01-10', null, null)],
    ['10.01.2026', period('2026-01-10', null, null)],
    ['10.01.2026–', period('2026-01-10', null, null)],
    ['по 20.09.2026', period('2026-09-15', '2026-09-20', null)],
    ['10.01.2026–10.01.2026', period('2026-01-10', '2026-01-10', null, false)],
    ['ложь', nothing],
    ['не заморожен', unread('freeze.unreadable', 'не заморожен')],
    ['10.01.2026–12.01.2026–20.01.2026', unread('freeze.unreadable', '10.01.2026–12.01.2026–20.01.2026')],
    ['скоро–20.01.2026', unread('freeze.unreadable', 'скоро–20.01.2026')],
    ['10.01.2026–скоро', unread('freeze.unreadable', '10.01.2026–скоро')],
  ])('%j', (cell, expected) => {
    expect(parseFreeze(cell, context)).toEqual(expected);
  });
});

test.each<[Cell, number]>([
  ['1,5', 150],
  ['0,25', 25],
  [10, 1_000],
])('%j in a journal is so many visits', (cell, quantity) => {
  expect(parseMark(cell).value).toEqual({ mark: 'attended', quantity, word: String(cell) });
});

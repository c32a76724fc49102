import { expect, test } from 'vitest';
import { parsedLot } from '../../../fixtures/parsed-lot.ts';
import { balancesOf } from './balances.ts';
import type { ParsedLot, ParsedPayment } from '../../cells/parsed.ts';
import { paymentOf } from './payments.ts';

const today = '2026-09-15';
const payment = (one: Partial<ParsedPayment>): ParsedPayment => ({
  kind: null,
  paid_on: '2026-03-01',
  amount: 520_000,
  method: null,
  purpose: null,
  ...one,
});

test.each([
  ['Наличные', 'cash'],
  ['Касса', 'cash'],
  ['Безналичный расчёт', 'bank'],
  ['Банковская карта', 'card'],
  ['Эквайринг', 'card'],
  ['СБП', 'sbp'],
  ['Оплата по QR', 'sbp'],
  ['Перевод на счёт', 'bank'],
])('«%s» is paid %s', (method, account) => {
  expect(paymentOf(payment({ method }), today)).toMatchObject({ payment: { account, comment: null }, notes: [] });
});

test.each([
  ['below zero', { amount: -100 }, { kind: 'refund', amount: 100 }],
  ['called so', { kind: 'refund' as const }, { kind: 'refund', amount: 520_000 }],
  ['otherwise', { kind: 'income' as const }, { kind: 'income', amount: 520_000 }],
])('money given back, %s', (_what, one, expected) => {
  expect(paymentOf(payment(one), today).payment).toMatchObject(expected);
});

test.each([
  ['payment.no_amount', { amount: null }],
  ['payment.no_amount', { amount: 0 }],
  ['payment.no_date', { paid_on: null }],
  ['payment.date_impossible', { paid_on: '2026-09-16' }],
  ['payment.date_impossible', { paid_on: '1900-01-01' }],
  ['payment.is_charge', { kind: 'debit' as const }],
])('%s is no payment', (code, one) => {
  expect(paymentOf(payment(one), today)).toEqual({ payment: null, notes: [{ code }] });
});

test('a sum beyond all measure is none, and one within it is', () => {
  expect(paymentOf(payment({ amount: 100_000_000_001 }), today).notes).toEqual([{ code: 'payment.no_amount' }]);
  expect(paymentOf(payment({ amount: -100_000_000_001 }), today).payment).toBeNull();
  expect(paymentOf(payment({ amount: 100_000_000_000 }), today).payment?.amount).toBe(100_000_000_000);
});

test('an unknown method is kept in the comment, and cash is assumed', () => {
  expect(paymentOf(payment({ method: 'Бартер' }), today)).toMatchObject({
    payment: { account: 'cash', comment: 'Бартер' },
    notes: [{ code: 'payment.method_unknown', data: { text: 'Бартер' } }],
  });
});

test.each([
  [null, 'Из прежней программы'],
  ['', 'Из прежней программы'],
  ['Аренда', 'Аренда'],
  ['я'.repeat(101), 'я'.repeat(100)],
])('the purpose %j becomes the category %j', (purpose, category) => {
  expect(paymentOf(payment({ purpose }), today)).toEqual({
    payment: { kind: 'income', amount: 520_000, date: '2026-03-01', account: 'cash', category, comment: null },
    notes: [],
  });
});

test('a payment of today or of 1990 is taken, and a row without one has none', () => {
  expect(paymentOf(payment({ paid_on: today }), today).payment?.date).toBe(today);
  expect(paymentOf(payment({ paid_on: '1990-01-01' }), today).payment?.date).toBe('1990-01-01');
  expect(paymentOf(undefined, today)).toEqual({ payment: null, notes: [] });
});

const lot = (one: Partial<ParsedLot>): ParsedLot => parsedLot({ number: 'A-1', total: 800, remaining: 300, ...one });

test.each([
  ['given', { debt: 50_000 }, -50_000],
  ['given below zero', { debt: -50_000 }, -50_000],
  ['the price less what was paid', { price: 500_000, paid: 300_000 }, -200_000],
  ['nothing when more was paid', { price: 300_000, paid: 500_000 }, 0],
])('owed for a pass: %s', (_what, one, amount) => {
  expect(balancesOf({ lot: lot(one) })).toEqual([{ ledger: 'money', subject: 'lot:A-1', amount, comment: 'Балет' }]);
});

test('a column of balances says all about the money', () => {
  const found = balancesOf({ lot: lot({ debt: 50_000 }), balance: { wallet: 10_000, bonus: null } });
  expect(found).toEqual([{ ledger: 'money', subject: '', amount: 10_000, comment: null }]);
});

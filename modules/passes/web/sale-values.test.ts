import { describe, expect, it } from 'vitest';
import type { Service } from '@ritm/services/contract';
import { changed, newSale, owedAfter, termOf, toPay, toSale, withService } from './sale-values.ts';

const today = '2026-03-11';
const service = {
  id: 7,
  price: 440_000,
  visits: 8,
  activation: 'on_sale',
  validity: 35,
  validity_unit: 'day',
} as Service;
const sale = withService(newSale({ discount: null, owes: false, date: today }), service);

describe('the price', () => {
  it.each([
    ['', 440_000],
    [10, 396_000],
    [33, 294_800],
    [12.5, 385_000],
    [100, 0],
    [150, 0],
    [-5, 440_000],
  ] as const)('after %s percent', (discount, sum) => {
    expect(toPay({ price: 440_000, discount })).toBe(sum);
  });

  it('is followed by what is paid', () => {
    expect(changed(sale, { discount: 10 })).toMatchObject({ paid: 396_000 });
    expect(changed(sale, { price: 100_000 })).toMatchObject({ paid: 100_000 });
  });

  it('until somebody says what is paid', () => {
    const partly = changed(sale, { paid: 200_000 });
    expect(changed(partly, { discount: 10 })).toMatchObject({ paid: 200_000 });
  });

  it('leaves the rest owed, and nothing when more is paid', () => {
    expect(owedAfter(sale)).toBe(0);
    expect(owedAfter(changed(sale, { paid: 200_000 }))).toBe(240_000);
    expect(owedAfter(changed(changed(sale, { paid: 200_000 }), { discount: 10 }))).toBe(196_000);
    expect(owedAfter(changed(sale, { paid: null }))).toBe(440_000);
    expect(owedAfter(changed(sale, { paid: 500_000 }))).toBe(0);
  });

  it('begins with the client’s own discount', () => {
    expect(withService(newSale({ discount: 1_500, owes: false, date: today }), service)).toMatchObject({
      discount: 15,
      paid: 374_000,
    });
  });
});

describe('the body', () => {
  it('leaves out what the service says', () => {
    expect(toSale({ ...sale, carry_leftovers: false }, service, today)).toEqual({
      service_id: 7,
      price: 440_000,
      paid: 440_000,
      account: 'cash',
    });
  });

  it('holds what the seller changed', () => {
    const changes = {
      date: '2026-03-01',
      visits: 4,
      valid_from: '2026-03-05',
      valid_until: '2026-03-31',
      comment: 'перенос',
      cover_debts: true,
    };
    expect(toSale({ ...sale, ...changes }, service, today)).toEqual({
      service_id: 7,
      price: 440_000,
      paid: 440_000,
      account: 'cash',
      carry_leftovers: true,
      ...changes,
    });
  });

  it('names the first of the next month as a date', () => {
    expect(toSale({ ...sale, activation: 'next_month' }, service, today)).toMatchObject({
      activation: 'fixed_date',
      valid_from: '2026-04-01',
    });
  });

  it('may take the limit of visits away', () => {
    expect(toSale({ ...sale, visits: null }, service, today)).toMatchObject({ visits: null });
  });
});

describe('the term', () => {
  const term = (fields: Partial<Service>, values: Partial<typeof sale> = {}) =>
    termOf({ ...service, ...fields }, { ...sale, ...values }, today);

  it('runs from the sale, from the month, or from the date given', () => {
    expect(term({})).toEqual({ from: today, to: '2026-04-14' });
    expect(term({ activation: 'calendar_month', validity: 1, validity_unit: 'month' })).toEqual({
      from: '2026-03-01',
      to: '2026-03-31',
    });
    expect(term({ activation: 'fixed_date' }, { valid_from: '2026-09-01' })).toEqual({
      from: '2026-09-01',
      to: '2026-10-05',
    });
  });

  it('may have no end', () => {
    expect(term({ validity: null, validity_unit: null })).toEqual({ from: today, to: null });
  });

  it('is not known before the first visit, or before somebody says', () => {
    expect(term({ activation: 'on_first_visit' })).toEqual({ firstVisit: { count: 35, unit: 'day' } });
    expect(term({ activation: 'fixed_date' })).toEqual({ missing: 'valid_from' });
  });
});

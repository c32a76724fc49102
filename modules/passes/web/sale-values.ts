import { isFarDate } from '@ritm/finance/contract';
import type { Service } from '@ritm/services/contract';
import {
  addMonths,
  endOfValidity,
  multiplyRatio,
  startOfMonth,
  type Kopecks,
  type LocalDate,
  type ValidityUnit,
} from '@ritm/kernel';
import type { accounts, LessonPlusBody } from '../contract/index.ts';

/** The values of the sale form. Money in kopecks, the discount in percent. */
export interface SaleValues {
  service_id: number | null;
  price: Kopecks | null;
  /** As typed; empty means no discount. */
  discount: number | string;
  paid: Kopecks | null;
  account: (typeof accounts)[number];
  date: LocalDate | null;
  visits: number | null;
  valid_from: LocalDate | null;
  valid_until: LocalDate | null;
  comment: string;
  /** Why the sale is dated far from today. */
  reason: string;
  cover_debts: boolean;
  carry_leftovers: boolean;
  /** When the validity starts; null = as the service says. */
  activation: ActivationChoice | null;
}

/** The options of the rules, and the first of the next month, which is sent as a fixed date. */
export const activationChoices = ['on_sale', 'on_first_visit', 'calendar_month', 'next_month', 'fixed_date'] as const;
export type ActivationChoice = (typeof activationChoices)[number];

/** The price after the discount; half a kopeck is rounded up. */
export function toPay({ price, discount }: Pick<SaleValues, 'price' | 'discount'>): Kopecks {
  const payableShare = 10_000 - Math.round(Math.min(100, Math.max(0, Number(discount))) * 100);
  return multiplyRatio(price ?? 0, payableShare, 10_000, 'half_up');
}

/** What stays owed after the sale, in kopecks. */
export const owedAfter = (values: Pick<SaleValues, 'price' | 'discount' | 'paid'>): Kopecks =>
  Math.max(0, toPay(values) - (values.paid ?? 0));

/** Returns the form with a change applied. The paid amount follows the price until somebody edits it. */
export function changed(values: SaleValues, patch: Partial<SaleValues>): SaleValues {
  const next = { ...values, ...patch };
  const followed = values.paid === toPay(values) && patch.paid === undefined;
  return followed ? { ...next, paid: toPay(next) } : next;
}

/** Returns the form with the price and visits of a service. */
export const withService = (values: SaleValues, service: Service): SaleValues =>
  changed(values, { service_id: service.id, price: service.price, visits: service.visits });

export function newSale({
  discount,
  owes,
  date,
}: {
  discount: number | null;
  owes: boolean;
  date: LocalDate;
}): SaleValues {
  return {
    service_id: null,
    price: null,
    discount: discount ? discount / 100 : '',
    paid: 0,
    account: 'cash',
    date,
    visits: null,
    valid_from: null,
    valid_until: null,
    comment: '',
    reason: '',
    cover_debts: owes,
    carry_leftovers: true,
    activation: null,
  };
}

/** Builds the request body; fields equal to the service's own are left out. */
export function toSale(values: SaleValues, service: Service | undefined, today: LocalDate): LessonPlusBody {
  const { service_id, paid, account, date, visits, valid_until, comment, reason, cover_debts, carry_leftovers } =
    values;
  const { activation, valid_from } = clockOf(values, today);
  return {
    service_id: service_id as number,
    price: toPay(values),
    paid: paid ?? 0,
    account,
    ...(date && date !== today && { date }),
    ...(visits !== (service?.visits ?? null) && { visits }),
    ...(valid_from && { valid_from }),
    ...(valid_until && { valid_until }),
    ...(comment.trim() && { comment }),
    ...(date && isFarDate(date, today) && reason.trim() && { reason }),
    ...(cover_debts && { cover_debts }),
    ...(carry_leftovers && { carry_leftovers }),
    ...(activation && { activation }),
  };
}

/** The start of the validity in the form that the API takes. */
function clockOf(
  { activation, valid_from, date }: Pick<SaleValues, 'activation' | 'valid_from' | 'date'>,
  today: LocalDate,
) {
  if (activation !== 'next_month') return { activation, valid_from };
  return { activation: 'fixed_date' as const, valid_from: startOfMonth(addMonths(date ?? today, 1)) };
}

/** When the pass will be valid, as far as that is known before the sale. */
export type Term =
  | { readonly from: LocalDate; readonly to: LocalDate | null }
  | { readonly firstVisit: { readonly count: number; readonly unit: ValidityUnit } | null }
  | { readonly missing: 'valid_from' };

export function termOf(
  service: Service,
  values: Pick<SaleValues, 'date' | 'valid_from' | 'valid_until' | 'activation'>,
  today: LocalDate,
): Term {
  const { validity, validity_unit } = service;
  const { date, valid_until } = values;
  const clock = clockOf(values, today);
  const activation = clock.activation ?? service.activation;
  const { valid_from } = clock;
  const length = validity !== null && validity_unit !== null ? { count: validity, unit: validity_unit } : null;
  const sold = date ?? today;
  if (!valid_from && activation === 'on_first_visit')
    return valid_until ? { from: sold, to: valid_until } : { firstVisit: length };
  if (!valid_from && activation === 'fixed_date') return { missing: 'valid_from' };
  const from = valid_from ?? (activation === 'calendar_month' ? startOfMonth(sold) : sold);
  return { from, to: valid_until ?? (length && endOfValidity(from, length.count, length.unit)) };
}

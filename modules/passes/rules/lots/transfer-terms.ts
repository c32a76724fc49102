import {
  addDays,
  daysBetween,
  daysOf,
  type Kopecks,
  type LocalDate,
  multiplyRatio,
  type ValidityUnit,
  type Visits,
} from '@ritm/kernel';
import { type Activation, type Freeze, type Lot, movedOut, unearnedOf, usedOf } from './lot.ts';
import { deadlineOf, validityOf } from './validity.ts';

/** The terms of the new lot that receives what is left of this one. */
export type TransferTerms = {
  visits: Visits | null;
  price: Kopecks;
  paid: Kopecks;
  activation: Activation;
  activation_deadline_days: number;
  valid_from: LocalDate | null;
  valid_until: LocalDate | null;
  validity: number | null;
  validity_unit: ValidityUnit | null;
};

/**
 * Computes the remainder of a lot on a date: visits at the same unit value, valid until the same last day, with the
 * same number of days left for the first visit. A freeze in force ends with the transfer, and a future one is dropped.
 */
export function transferTermsOf(lot: Lot, today: LocalDate): TransferTerms {
  const unfrozen = { ...lot, freezes: freezesBefore(lot.freezes, today) };
  const { starts_on, ends_on } = validityOf(unfrozen, today);
  const price = unspentPrice(unfrozen, today, { starts_on, ends_on });
  const paid = Math.max(0, Math.min(price, lot.paid - (unmovedPrice(lot) - price)));
  const visits = lot.visits === null ? null : lot.visits - usedOf(lot) - movedOut(lot);
  if (starts_on === null)
    return {
      visits,
      price,
      paid,
      activation: 'on_first_visit',
      activation_deadline_days: Math.max(0, daysBetween(today, deadlineOf(unfrozen)!)),
      valid_from: null,
      valid_until: lot.valid_until && ends_on,
      validity: lot.validity,
      validity_unit: lot.validity_unit,
    };
  return {
    visits,
    price,
    paid,
    activation: 'fixed_date',
    activation_deadline_days: lot.activation_deadline_days,
    valid_from: starts_on > today ? starts_on : today,
    valid_until: ends_on,
    validity: null,
    validity_unit: null,
  };
}

/**
 * The days given so far that go on in the new lot. A term that has begun, or an end set by hand, holds them already; one
 * that is still to be derived from the first visit does not.
 */
export const extensionsGoingOn = (lot: Lot, { valid_until, validity }: TransferTerms): Lot['extensions'] =>
  valid_until === null && validity !== null ? lot.extensions : [];

/** The parts of the freezes that lie before a date. */
export function freezesBefore(freezes: readonly Freeze[], today: LocalDate): readonly Freeze[] {
  const eve = addDays(today, -1);
  return freezes
    .filter(({ from_date }) => from_date < today)
    .map((freeze) => (freeze.to_date > eve ? { ...freeze, to_date: eve } : freeze));
}

const unmovedPrice = (lot: Lot): Kopecks =>
  lot.price - lot.moves.reduce((sum, { way, value }) => sum + (way === 'out' ? value : 0), 0);

/** A counted lot is spent by its visits, an unlimited one by the days on which it could be used. */
function unspentPrice(
  lot: Lot,
  today: LocalDate,
  { starts_on, ends_on }: { starts_on: LocalDate | null; ends_on: LocalDate | null },
): Kopecks {
  if (lot.visits !== null) return unearnedOf(lot);
  if (starts_on === null || ends_on === null || starts_on >= today) return unmovedPrice(lot);
  const ahead = Math.max(0, daysBetween(today, ends_on) + 1);
  const isFrozen = (day: LocalDate) => lot.freezes.some((one) => one.from_date <= day && day <= one.to_date);
  const behind = daysOf(starts_on, addDays(today, -1)).filter((day) => !isFrozen(day)).length;
  return multiplyRatio(unmovedPrice(lot), ahead, ahead + behind, 'down');
}

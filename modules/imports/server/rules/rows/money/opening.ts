import { daysBetween, formatDate, type Kopecks, type LocalDate, multiplyRatio, type Visits } from '@ritm/kernel';
import type { RemarkCode, WarningCode } from '../../../../contract/notes.ts';
import { freezeOpening, type OpeningFreeze } from './opening-freeze.ts';
import { countInName } from './service-terms.ts';
import type { ParsedLot } from '../../cells/parsed.ts';

const ONE_VISIT: Visits = 100;
const MAX_VISITS: Visits = 1_000_000;
const MAX_OWED = 50;
const MAX_PRICE: Kopecks = 100_000_000_000;

export interface OpeningNote {
  code: RemarkCode | WarningCode;
  data?: Record<string, string | number>;
}

/** What a pass of the file becomes on the day of the import. */
export interface Opening {
  lot: OpeningTerms | null;
  freeze: OpeningFreeze | null;
  /** Visits that no pass covers, one charge each; 100 is a whole visit. */
  debts: Visits[];
  notes: OpeningNote[];
}

export interface OpeningTerms {
  service_name: string | null;
  /** Null is unlimited. */
  visits: Visits | null;
  /** The value of the remainder; 0 when it is unknown. */
  price: Kopecks;
  valid_from: LocalDate;
  valid_until: LocalDate | null;
}

/**
 * Applies `docs/domain.md` 3.4.3: what is left becomes a lot of the day of import, and what is below zero becomes
 * visits owed.
 */
export function openingOf(lot: ParsedLot, today: LocalDate): Opening {
  const owed = debtsOf(lot.uncovered);
  const { terms, notes } = termsOf(lot, today);
  const {
    terms: lot_terms,
    freeze,
    notes: freezeNotes,
  } = terms ? freezeOpening(terms, lot.freeze, today) : { terms: null, freeze: null, notes: [] };
  return { lot: lot_terms, freeze, debts: owed.debts, notes: [...notes, ...freezeNotes, ...owed.notes] };
}

/** Calculates the current terms of a pass that an earlier import brought: what is left, and until when. */
export function revisionOf(lot: ParsedLot, today: LocalDate): Pick<OpeningTerms, 'visits' | 'price' | 'valid_until'> {
  return {
    visits: lot.unlimited ? null : (lot.remaining ?? 0),
    price: valueOf(lot, today) ?? 0,
    valid_until: lot.ends_on,
  };
}

/** Whether two files describe a pass in the same way. */
export const isSameLot = (left: ParsedLot, right: ParsedLot): boolean =>
  (['total', 'remaining', 'unlimited', 'ends_on', 'price'] as const).every((field) => left[field] === right[field]);

function debtsOf(uncovered: Visits): Pick<Opening, 'debts' | 'notes'> {
  const whole = Math.floor(uncovered / ONE_VISIT);
  const rest = uncovered % ONE_VISIT;
  if (whole > MAX_OWED) return { debts: [], notes: [{ code: 'lot.debt_too_large' }] };
  const debts = Array.from({ length: whole }, () => ONE_VISIT);
  return { debts: rest > 0 ? [...debts, rest] : debts, notes: [] };
}

function termsOf(lot: ParsedLot, today: LocalDate): { terms: OpeningTerms | null; notes: OpeningNote[] } {
  const none = (...notes: OpeningNote[]) => ({ terms: null, notes });
  const isEmpty = !lot.unlimited && lot.remaining === 0;
  if (isEmpty) return none();
  if (!lot.unlimited && lot.remaining === null) return none({ code: 'lot.remaining_unknown' });
  if (lot.ends_on !== null && lot.ends_on < today)
    return none({ code: 'lot.expired', data: { text: formatDate(lot.ends_on, 'ru') } });
  if (lot.remaining !== null && lot.remaining > MAX_VISITS) return none({ code: 'lot.too_large' });
  const valid_from = lot.starts_on !== null && lot.starts_on > today ? lot.starts_on : today;
  // In the file the pass ends before it begins: the end is left out rather than guessed.
  const valid_until = lot.ends_on !== null && lot.ends_on >= valid_from ? lot.ends_on : null;
  const price = valueOf(lot, today);
  const terms = {
    service_name: lot.service_name,
    visits: lot.unlimited ? null : lot.remaining,
    price: price ?? 0,
    valid_from,
    valid_until,
  };
  return { terms, notes: valueNotes(lot, price) };
}

function valueNotes(lot: ParsedLot, value: Kopecks | null): OpeningNote[] {
  // When the price is missing altogether, the parser of the row adds the note.
  if (value === null) return lot.price === null ? [] : [{ code: 'lot.value_unknown' }];
  if (lot.of_service) return [{ code: 'lot.value_of_service', data: { text: lot.service_name ?? '' } }];
  return lot.unlimited && !hasDays(lot) ? [{ code: 'lot.value_whole' }] : [];
}

/**
 * The remaining share of the price: by visits, or by days for an unlimited pass. What the row does not say is that of
 * its service. An unlimited pass whose days are unknown keeps its whole price, because 0 ₽ would be further off.
 */
export function valueOf(lot: ParsedLot, today: LocalDate): Kopecks | null {
  const { total, used, remaining } = lot;
  const price = lot.price ?? lot.of_service?.price ?? null;
  if (price === null || price < 0 || price > MAX_PRICE) return null;
  if (lot.unlimited) return hasDays(lot) ? shareOfDays(price, lot, today) : price;
  if (remaining === null) return null;
  const sold = total ?? (used === null ? soldByService(lot, remaining) : used + remaining);
  if (sold === null || sold <= 0) return null;
  return multiplyRatio(price, Math.min(remaining, sold), sold, 'half_up');
}

/** A name that counts fewer visits than are left says nothing of what was sold. */
function soldByService({ service_name, of_service }: ParsedLot, remaining: Visits): Visits | null {
  const named = countInName(service_name ?? '');
  return named !== null && named >= remaining ? named : (of_service?.visits ?? null);
}

type Days = Record<'starts_on' | 'ends_on', LocalDate>;

const hasDays = (lot: Pick<ParsedLot, keyof Days>): lot is Days =>
  lot.starts_on !== null && lot.ends_on !== null && lot.ends_on >= lot.starts_on;

function shareOfDays(price: Kopecks, { starts_on, ends_on }: Days, today: LocalDate): Kopecks {
  const left = daysBetween(today > starts_on ? today : starts_on, ends_on) + 1;
  return multiplyRatio(price, left, daysBetween(starts_on, ends_on) + 1, 'half_up');
}

/** «Пилатес 8 — остаток на 15.09.2026» */
export function openingName(service_name: string | null, today: LocalDate): string {
  const rest = `статок на ${formatDate(today, 'ru')}`;
  return service_name === null ? `О${rest}` : `${service_name.slice(0, 160)} — о${rest}`;
}

/**
 * Identifies a pass of a client across two files: by its number, otherwise by its service and the date on which it
 * began.
 */
export function lotKey({ number, service_name, starts_on, sold_on, ends_on }: ParsedLot): string {
  return number ?? `${(service_name ?? '').toLowerCase()}|${starts_on ?? sold_on ?? ends_on ?? ''}`;
}

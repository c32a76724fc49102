import { addDays, daysBetween, type LocalDate } from '@ritm/kernel';
import type { OpeningNote, OpeningTerms } from './opening.ts';
import type { ParsedFreeze } from '../../cells/parsed.ts';

/** A freeze without an end lasts this long until a person enters the end. */
const DEFAULT_FREEZE_DAYS = 30;

/** The rest of a freeze that is in force on the day of the import or begins later. Both days are included. */
export interface OpeningFreeze {
  from_date: LocalDate;
  to_date: LocalDate;
  /** The file does not give the dates of the freeze, so a person has to review it. */
  needs_review: boolean;
}

interface Frozen {
  terms: OpeningTerms;
  freeze: OpeningFreeze | null;
  notes: OpeningNote[];
}

/**
 * A freeze extends the pass by its days. A file that gives both days of a freeze has already added them to its end
 * date, so they are subtracted from the term first and the pass ends on the day that the file gives; «да» is counted
 * from now on.
 */
export function freezeOpening(terms: OpeningTerms, freeze: ParsedFreeze | null, today: LocalDate): Frozen {
  const none = (...notes: OpeningNote[]): Frozen => ({ terms, freeze: null, notes });
  if (freeze === null) return none();
  if (terms.valid_until === null) return none({ code: 'freeze.no_end' });
  const from_date = freeze.from !== null && freeze.from > today ? freeze.from : today;
  const to_date = freeze.to ?? addDays(from_date, (freeze.days ?? DEFAULT_FREEZE_DAYS) - 1);
  if (to_date < from_date) return none();
  if (from_date > terms.valid_until) return none({ code: 'freeze.after_end' });
  const needs_review = freeze.needs_review;
  const counted = freeze.to === null ? 0 : daysBetween(from_date, to_date) + 1;
  const base = addDays(terms.valid_until, -counted);
  // An end before the freeze makes no sense, so in that case the file had not added the days.
  const valid_until = base < from_date ? terms.valid_until : base;
  return { terms: { ...terms, valid_until }, freeze: { from_date, to_date, needs_review }, notes: [] };
}

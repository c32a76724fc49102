import { addDays, daysBetween, type LocalDate } from '@ritm/kernel';
import type { Scope } from '../../contract/index.ts';
import { datesOf, type Repeat } from './repeat.ts';

/** When an entry of a person takes place. */
export interface OwnRule {
  date: LocalDate;
  repeat: Repeat;
  repeat_until: LocalDate | null;
  /** Dates of the rule on which it does not. */
  skipped: readonly LocalDate[];
}

export function datesOfEntry(rule: OwnRule, from: LocalDate, to: LocalDate): LocalDate[] {
  const skipped = new Set(rule.skipped);
  return datesOf(rule, from, to).filter((date) => !skipped.has(date));
}

/** What is left of an entry without the picked date, or without it and the following; null: nothing. */
export function entryWithout(rule: OwnRule, picked: LocalDate, scope: Scope): OwnRule | null {
  if (scope === 'all') return null;
  const left =
    scope === 'this'
      ? { ...rule, skipped: [...rule.skipped, picked].toSorted() }
      : { ...rule, repeat_until: addDays(picked, -1), skipped: rule.skipped.filter((date) => date < picked) };
  return hasDates(left) ? left : null;
}

/** An endless rule has a date left because it skips a limited number of them. */
function hasDates(rule: OwnRule): boolean {
  if (rule.repeat !== 'none' && rule.repeat_until === null) return true;
  const last = rule.repeat === 'none' ? rule.date : rule.repeat_until!;
  return last >= rule.date && datesOf(rule, rule.date, last).length > rule.skipped.length;
}

/** The whole entry, moved so that its picked date is on another. */
export function movedEntry(rule: OwnRule, picked: LocalDate, date: LocalDate): OwnRule {
  const days = daysBetween(picked, date);
  return { ...rule, date: addDays(rule.date, days), skipped: rule.skipped.map((one) => addDays(one, days)) };
}

import type { LocalDate } from '@ritm/kernel';
import type { ParsedVisit } from '../cells/parsed.ts';

/** A visit in the journal that has taken place. */
export type PastMark = Pick<ParsedVisit, 'date' | 'mark' | 'service_name'>;

/** `2` in a cell is two visits, and a half is one; a mark after today is a plan and not a visit. */
export function pastVisitsOf(visits: readonly ParsedVisit[], today: LocalDate): PastMark[] {
  return visits
    .filter(({ date }) => date <= today)
    .flatMap(({ date, mark, quantity, service_name }) =>
      Array.from({ length: Math.max(1, Math.round(quantity / 100)) }, () => ({ date, mark, service_name })),
    );
}

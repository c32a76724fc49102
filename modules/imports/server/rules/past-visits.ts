import type { LocalDate } from '@ritm/kernel';
import type { ParsedVisit } from './parsed.ts';

/** A visit of the journal that has happened. */
export type PastMark = Pick<ParsedVisit, 'date' | 'mark' | 'service_name'>;

/** `2` in a cell is two visits, a half is one; what stands ahead of today is a plan and no visit. */
export function pastVisitsOf(visits: readonly ParsedVisit[], today: LocalDate): PastMark[] {
  return visits
    .filter(({ date }) => date <= today)
    .flatMap(({ date, mark, quantity, service_name }) =>
      Array.from({ length: Math.max(1, Math.round(quantity / 100)) }, () => ({ date, mark, service_name })),
    );
}

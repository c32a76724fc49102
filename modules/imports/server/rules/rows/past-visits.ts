import type { LocalDate } from '@ritm/kernel';
import type { ParsedVisit, VisitMark } from '../cells/parsed.ts';
import { markOf, visitsOfCell, type ChosenMarks } from './mark-meanings.ts';

/** A visit in the journal that has taken place. */
export interface PastMark extends Pick<ParsedVisit, 'date' | 'service_name'> {
  mark: VisitMark;
}

/**
 * `2` in a cell is two visits, and a half is one; a mark after today is a plan and not a visit, and neither is a mark
 * that nobody understands.
 */
export function pastVisitsOf(
  visits: readonly ParsedVisit[],
  { today, chosen = {} }: { today: LocalDate; chosen?: ChosenMarks | undefined },
): PastMark[] {
  return visits
    .filter(({ date }) => date <= today)
    .flatMap((visit) => {
      const mark = markOf(visit, chosen);
      if (mark === null) return [];
      const { date, service_name } = visit;
      return Array.from({ length: visitsOfCell(visit) }, () => ({ date, mark, service_name }));
    });
}

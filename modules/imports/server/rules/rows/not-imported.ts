import type { NotImported } from '../../../contract/import.ts';
import type { ParsedRow } from '../cells/parsed.ts';

export const nothingLeft = (): NotImported => ({ branches: 0, teachers: 0, statistics: 0 });

/** Counts what this row contains that the product cannot import yet, so that a person sees it before the commit. */
export function countNotImported(counts: NotImported, { client, group }: Pick<ParsedRow, 'client' | 'group'>): void {
  if (client.branch !== null) counts.branches++;
  // A teacher is imported together with the class that they lead.
  if (group?.teacher && group.schedule.length === 0) counts.teachers++;
  if (hasStatistics(client)) counts.statistics++;
}

function hasStatistics({ first_visit_on, last_visit_on, visits_count, spent }: ParsedRow['client']): boolean {
  return first_visit_on !== null || last_visit_on !== null || (visits_count ?? 0) > 0 || (spent ?? 0) > 0;
}

import type { NotImported } from '../../contract/import.ts';
import type { ParsedRow } from './parsed.ts';

export const nothingLeft = (): NotImported => ({ branches: 0, teachers: 0, statistics: 0 });

/** Adds to the counts what of this row the product cannot take yet: said plainly before the commit rather than lost in silence. */
export function countNotImported(counts: NotImported, { client, group }: Pick<ParsedRow, 'client' | 'group'>): void {
  if (client.branch !== null) counts.branches++;
  // A teacher comes along with the class that they lead.
  if (group?.teacher && group.schedule.length === 0) counts.teachers++;
  if (hasStatistics(client)) counts.statistics++;
}

function hasStatistics({ first_visit_on, last_visit_on, visits_count, spent }: ParsedRow['client']): boolean {
  return first_visit_on !== null || last_visit_on !== null || (visits_count ?? 0) > 0 || (spent ?? 0) > 0;
}

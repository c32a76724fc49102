import type { NotImported } from '../../contract/import.ts';
import type { ParsedRow } from './parsed.ts';

export const nothingLeft = (): NotImported => ({
  wallet: 0,
  bonus: 0,
  payments: 0,
  freezes: 0,
  branches: 0,
  teachers: 0,
  schedules: 0,
  statistics: 0,
});

/** Adds to the counts what of this row the product cannot take yet: said plainly before the commit rather than lost in silence. */
export function countNotImported(counts: NotImported, row: ParsedRow): void {
  const { client, balance, lot, group } = row;
  if ((balance?.wallet ?? 0) !== 0 || (lot?.debt ?? 0) > 0) counts.wallet++;
  if ((balance?.bonus ?? 0) !== 0) counts.bonus++;
  if (row.payment) counts.payments++;
  if (lot?.freeze) counts.freezes++;
  if (client.branch !== null) counts.branches++;
  if (group?.teacher) counts.teachers++;
  if (group && group.schedule.length > 0) counts.schedules++;
  if (hasStatistics(client)) counts.statistics++;
}

function hasStatistics({ first_visit_on, last_visit_on, visits_count, spent }: ParsedRow['client']): boolean {
  return first_visit_on !== null || last_visit_on !== null || (visits_count ?? 0) > 0 || (spent ?? 0) > 0;
}

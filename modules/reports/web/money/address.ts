import { href, type SchoolPlace } from '@ritm/web-kit';
import type { MoneyQuery } from '../../contract/index.ts';

/** The list of the records behind a bar: its days, with the other filters as they are. */
export function moneyAddress(
  { role: type, school_id }: SchoolPlace,
  { kind, category, source_type, account, segment_id }: MoneyQuery,
  { date_from, date_to }: { date_from: string; date_to: string },
): string {
  return href(
    '/$type/school/$school_id/finance',
    { type, school_id },
    {
      from: date_from,
      to: date_to,
      ...(kind && { kind }),
      ...(category && { category }),
      ...(source_type && { source: source_type }),
      ...(account && { account }),
      ...(segment_id && { segment: segment_id }),
    },
  );
}

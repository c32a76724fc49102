import { addDays } from '@ritm/kernel';
import type { WriteContext } from '@ritm/platform';
import { toLot } from '../lots.ts';
import { insertForfeit } from '../pass-journal/pass-action-queries.ts';
import type { LotRow } from '../queries.ts';
import { unearnedOf } from '../../rules/lots/lot.ts';
import { remainderOf } from '../../rules/lots/remainder.ts';
import { validityOf } from '../../rules/lots/validity.ts';

/**
 * Reconciles the recorded forfeits with what the rules say of the lot now: the expiry job records what was lost, and
 * any change that revives a lot gives it back at once, before it can be spent. Returns the hundredths written.
 */
export function reconcileForfeits(tx: WriteContext, row: LotRow, today: string): number {
  const lot = toLot(row);
  const { burned } = remainderOf(lot, today);
  const visits = burned - row.burned_visits;
  const value = (burned > 0 ? unearnedOf(lot) : 0) - row.burned_value;
  if (visits === 0 && value === 0) return 0;
  const { ends_on } = validityOf(lot, today);
  const burned_on = burned > 0 && ends_on !== null ? addDays(ends_on, 1) : today;
  tx.defer(insertForfeit, { school_id: tx.school_id, lesson_plus_id: row.id, burned_on, visits, value });
  return visits;
}

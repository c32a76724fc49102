import type { Runner } from '@ritm/platform';
import { chargesOfStudent } from './charge-queries.ts';
import { toLot } from './lots.ts';
import { lotsOfStudents, type LotRow } from './queries.ts';
import { remainderOf } from '../rules/lots/remainder.ts';
import { validityOf } from '../rules/lots/validity.ts';

/** A pass as shown to its holder. */
export interface HeldPass {
  id: number;
  /** The card it is listed for: the buyer's, or that of a family member. */
  student_id: number;
  name: string;
  sold_on: string;
  /** Kopecks. */
  price: number;
  paid: number;
  /** Hundredths of a visit; null = unlimited. */
  visits: number | null;
  left: number | null;
  ends_on: string | null;
  state: 'pending' | 'active' | 'exhausted' | 'expired' | 'closed';
  frozen: boolean;
}

function toHeldPass(row: LotRow & { user_id: number }, today: string): HeldPass {
  const lot = toLot(row);
  const { ends_on, state, frozen } = validityOf(lot, today);
  return {
    id: row.id,
    student_id: row.user_id,
    name: row.name,
    sold_on: row.sold_on,
    price: row.price,
    paid: lot.paid,
    visits: row.visits,
    left: remainderOf(lot, today).left,
    ends_on,
    state,
    frozen,
  };
}

/**
 * Returns the passes of some cards of one organization as of that date in its zone. The caller checks whose cards they
 * are.
 */
export async function findHeldPasses(
  runner: Runner,
  { school_id, student_ids, today }: { school_id: number; student_ids: number[]; today: string },
): Promise<HeldPass[]> {
  const rows = await runner.run(lotsOfStudents, { school_id, student_ids });
  return rows.map((row) => toHeldPass(row, today));
}

/** Returns the unreversed visits of one card, newest first. */
export async function findVisits(
  runner: Runner,
  { school_id, student_id, limit }: { school_id: number; student_id: number; limit: number },
) {
  const rows = await runner.run(chargesOfStudent, { school_id, student_id, from: null, limit, offset: 0 });
  return rows.map(({ id, date_visit, title, service_name, lesson_plus_name, outcome, visits }) => ({
    id,
    date_visit,
    title: title ?? service_name,
    lesson_plus_name,
    status: outcome,
    visits,
  }));
}

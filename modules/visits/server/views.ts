import { allows } from '@ritm/accounts/contract';
import type { Actor } from '@ritm/platform';
import type { LessonMinus, LessonPlus } from '../contract/index.ts';
import type { ChargeRow } from './charge-queries.ts';
import { toLot } from './lots.ts';
import type { LotRow } from './queries.ts';
import { remainderOf } from './rules/remainder.ts';
import { validityOf } from './rules/validity.ts';

/** A pass as it stands on that date. */
export function toLessonPlus(row: LotRow, actor: Actor, today: string): LessonPlus {
  const lot = toLot(row);
  const { starts_on, ends_on, state, frozen } = validityOf(lot, today);
  const { used, left } = remainderOf(lot, today);
  return {
    id: row.id,
    student_id: row.student_id,
    student_name: row.student_name,
    service_id: row.service_id,
    name: row.name,
    sold_on: row.sold_on,
    price: row.price,
    paid: lot.paid,
    visits: row.visits,
    used,
    left,
    starts_on,
    ends_on,
    state,
    frozen,
    comment: row.comment,
    created_at: row.created_at,
    can: {
      edit: state !== 'closed' && allows(actor.role, 'lessons_plus.edit'),
      delete: state !== 'closed' && row.charges.length === 0 && allows(actor.role, 'lessons_plus.delete'),
    },
  };
}

export function toLessonMinus(charge: ChargeRow, actor: Actor): LessonMinus {
  const { occurrence_id: _, outcome, ...row } = charge;
  return {
    ...row,
    status: outcome,
    can: { edit: allows(actor.role, 'lessons_minus.edit'), delete: allows(actor.role, 'lessons_minus.delete') },
  };
}

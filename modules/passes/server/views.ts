import { allows, rightsOf } from '@ritm/accounts/contract';
import { addDays } from '@ritm/kernel';
import type { Actor } from '@ritm/platform';
import type { LessonMinus, LessonPlus } from '../contract/index.ts';
import type { ChargeRow } from './charge-queries.ts';
import { toLot } from './lots.ts';
import type { LotRow } from './queries.ts';
import { remainderOf } from '../rules/lots/remainder.ts';
import { validityOf } from '../rules/lots/validity.ts';

/** What a caller may see and do; nobody, as behind the link of a message, sees no money and changes nothing. */
function viewOf(actor: Actor | undefined) {
  const { see_money, days_back } = actor ? rightsOf(actor) : { see_money: false, days_back: 0 };
  return { see_money, days_back, may: (permission: string) => actor !== undefined && allows(actor.role, permission) };
}

/** Builds a pass as of that date. */
export function toLessonPlus(row: LotRow, actor: Actor | undefined, today: string): LessonPlus {
  const lot = toLot(row);
  const { starts_on, ends_on, state, frozen } = validityOf(lot, today);
  const { used, left } = remainderOf(lot, today);
  const { see_money, days_back, may } = viewOf(actor);
  const isRecent = days_back === null || row.sold_on >= addDays(today, -days_back);
  const isUsable = state === 'active' || state === 'pending';
  const hasTerm = ends_on !== null || (row.validity !== null && row.validity_unit !== null);
  return {
    id: row.id,
    student_id: row.student_id,
    student_name: row.student_name,
    service_id: row.service_id,
    name: row.name,
    sold_on: row.sold_on,
    price: see_money ? row.price : null,
    paid: see_money ? lot.paid : null,
    visits: row.visits,
    used,
    left,
    starts_on,
    ends_on,
    state,
    closed_on: row.closed_on,
    close_reason: row.close_reason,
    frozen,
    freezes: row.freezes.map(({ id, from_date, to_date }) => ({ id, from_date, to_date })),
    comment: row.comment,
    created_at: row.created_at,
    can: {
      edit: state !== 'closed' && may('lessons_plus.edit'),
      delete: state !== 'closed' && isUnused(row) && isRecent && may('lessons_plus.delete'),
      freeze: isUsable && hasTerm && may('lessons_plus.freeze'),
      transfer: isUsable && may('lessons_plus.transfer'),
    },
  };
}

/** Nothing was charged to it, and nothing moved between it and another client's lot. */
export const isUnused = ({ charges, moves }: LotRow): boolean =>
  charges.length === 0 && moves.every(({ way, kind }) => way === 'in' && kind === 'carry');

/** Builds a visit as the actor may see and change it on that date. */
export function toLessonMinus(charge: ChargeRow, actor: Actor | undefined, today: string): LessonMinus {
  const {
    occurrence_id: _,
    has_tiers: _tiers,
    covers_debt: _covered,
    root_id,
    outcome,
    canceled_at,
    free_until,
    ...row
  } = charge;
  const { see_money, days_back, may } = viewOf(actor);
  const isRecent = days_back === null || row.date_visit >= addDays(today, -days_back);
  return {
    ...row,
    id: root_id,
    value: see_money ? row.value : null,
    status: outcome,
    late_cancel: canceled_at === null || free_until === null ? null : { canceled_at, free_until },
    can: {
      edit: isRecent && may('lessons_minus.edit'),
      delete: isRecent && may('lessons_minus.delete'),
    },
  };
}

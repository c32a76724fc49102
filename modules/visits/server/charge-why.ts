import { rightsOf } from '@ritm/accounts/contract';
import type { RouteInput } from '@ritm/http';
import type { ReadContext } from '@ritm/platform';
import type { ChargeWhy, visitsRoutes } from '../contract/index.ts';
import { chargeFor, lotById, toLot } from '@ritm/passes/server';
import { explainCharge } from './rules/explain-charge.ts';
import { weightOf } from '@ritm/passes/rules';

/** `GET lesson_minus/{id}/why`: explains the value of one visit to any reader who sees the visit. */
export async function getChargeWhy(
  read: ReadContext,
  { params }: RouteInput<typeof visitsRoutes.get_charge_why>,
): Promise<ChargeWhy> {
  const charge = await chargeFor(read, params);
  const { id, student_id, value, lesson_plus_id, outcome } = charge;
  const [row] =
    lesson_plus_id === null ? [] : await read.run(lotById, { school_id: read.school_id, id: lesson_plus_id });
  const { see_money } = rightsOf(read.actor);
  const lot = row && toLot(row);
  // A charge to an unlimited pass takes 0 visits, so only the outcome gives its weight.
  const weight = lot?.visits === null ? weightOf(outcome, lot.policies.miss_policy) : charge.visits;
  return {
    id,
    student_id,
    value: see_money ? value : null,
    lesson_plus: row
      ? {
          id: row.id,
          student_id: row.student_id,
          name: row.name,
          price: see_money ? row.price : null,
        }
      : null,
    terms: see_money ? explainCharge(charge, { lot, weight }) : [],
  };
}

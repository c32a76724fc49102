import type { RouteInput } from '@ritm/http';
import type { WriteContext } from '@ritm/platform';
import type { TimetableChange, timetableRoutes } from '../../contract/index.ts';
import { requirePlan, readEditContext } from '../plan-input.ts';
import { planDelete } from '../rules/delete-scope.ts';
import { writePlan } from '../write-plan.ts';

/**
 * Cancels one date, this and following, or all future dates. Past dates stay, and booked clients stay on the list to be
 * notified.
 */
export async function deleteTimetable(
  tx: WriteContext,
  { params, query }: RouteInput<typeof timetableRoutes.delete_timetable>,
): Promise<TimetableChange> {
  const { date, scope = 'this', reason, preview } = query;
  const context = await readEditContext(tx, { timetable_id: params.timetable_id, date, scope });
  return writePlan(tx, context, requirePlan(planDelete(context.input)), {
    event: 'timetable.deleted',
    preview,
    reason: reason || null,
  });
}

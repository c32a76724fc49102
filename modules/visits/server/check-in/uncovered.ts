import { todayIn } from '@ritm/kernel/zone';
import type { WriteContext } from '@ritm/platform';
import { audited, standCharge } from '../charges.ts';
import { weightOf } from '../rules/weights.ts';
import { visitFacts } from '../visit-queries.ts';
import type { Arriving } from './check-in.ts';
import { hasSeat } from './options.ts';

/**
 * The client was there, and nothing may be written off: the visit stands without a pass, for a person to settle. On the class
 * when it has room and was held; beside it when it has not.
 */
export async function writeUncovered(
  tx: WriteContext,
  { student_id, candidate, at, body }: Arriving,
): Promise<{ lesson_minus_id: number; title: string | null }> {
  const { school_id } = tx;
  const row = candidate?.row;
  const timetable_id = row?.timetable_id ?? null;
  const date_visit = row?.date ?? body.date ?? todayIn(tx.time_zone, at);
  const [facts] = await tx.run(visitFacts, {
    school_id,
    student_id,
    timetable_id,
    date: date_visit,
    service_id: null,
    lesson_plus_id: null,
  });
  const isFull = row !== undefined && !hasSeat(row) && row.capacity !== null && row.booked >= row.capacity;
  const standsOnClass = row !== undefined && row.status !== 'canceled' && row.marked_id === null && !isFull;
  const visits = weightOf('attended', facts!.miss_policy ?? {});
  const charge = {
    id: facts!.lesson_minus_id,
    student_id,
    lesson_plus_id: null,
    visits,
    value: 0,
    counted: visits > 0,
    service_id: facts!.service_id,
    occurrence_id: standsOnClass ? row.occurrence_id : null,
    timetable_id,
    teacher_id: standsOnClass ? facts!.teacher_id : null,
    date_visit,
    outcome: 'attended' as const,
  };
  standCharge(tx, charge);
  tx.audit({ action: 'visits.marked', object_type: 'lesson_minus', object_id: charge.id, after: audited(charge) });
  return { lesson_minus_id: charge.id, title: facts!.title };
}

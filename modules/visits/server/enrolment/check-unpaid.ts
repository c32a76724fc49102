import { z } from '@ritm/http';
import { notify } from '@ritm/notifications/server';
import { job, type JobContext, type JobDefinition, type WriteContext } from '@ritm/platform';
import { policiesToday } from '@ritm/services/rules';
import { releaseSeats } from '@ritm/timetable/server';
import { lotsOfStudents, toLot } from '@ritm/passes/server';
import { paymentOfPlace } from '../rules/enrolment.ts';
import { duePlaces, insertUnpaid, type DuePlace } from './queries.ts';

const BATCH = 1_000;

/**
 * Runs a day before a class: regular places that nothing would pay for are flagged «not paid» and, if the policy of the
 * client's pass or of the service says so, released.
 */
export const checkUnpaid: JobDefinition = job({
  task: 'visits.check_unpaid',
  payload: z.object({}),
  cron: '*/10 * * * *',
  run: checkAll,
});

async function checkAll(context: JobContext): Promise<void> {
  let failure: unknown;
  for (let after = { after_school: 0, after_id: 0, after_student: 0 }; ;) {
    const due = await context.read(undefined).run(duePlaces, { ...after, limit: BATCH });
    for (const placesOfClass of Map.groupBy(due, (one) => one.occurrence_id).values())
      await context
        .write(placesOfClass[0]!, (tx) => checkClass(tx, placesOfClass))
        .catch((error: unknown) => (failure ??= error));
    const last = due.at(-1);
    if (!last || due.length < BATCH) break;
    after = { after_school: last.school_id, after_id: last.occurrence_id, after_student: last.student_id };
  }
  if (failure !== undefined) throw failure;
}

/** Decides under the clients' locks, because a pass may be sold at this very moment. */
async function checkClass(tx: WriteContext, placesOfClass: readonly DuePlace[]): Promise<void> {
  const { school_id } = tx;
  const student_ids = placesOfClass.map(({ student_id }) => student_id);
  tx.lock(...student_ids.map((id) => ['student', school_id, id] as const));
  const lots = Map.groupBy(await tx.run(lotsOfStudents, { school_id, student_ids }), (one) => one.user_id);
  const unpaid = placesOfClass.flatMap((place) => {
    const { student_id, service_id, format, branch_id, date, time_from: time } = place;
    const service = { service_id, format, branch_id, isFree: false, policies: policiesToday(place) };
    const clientLots = (lots.get(student_id) ?? []).map(toLot);
    const { isPaid, isReleased } = paymentOfPlace(service, clientLots, { date, time });
    return isPaid ? [] : [{ ...place, isReleased }];
  });
  for (const [isReleased, places] of Map.groupBy(unpaid, (one) => one.isReleased))
    await recordUnpaid(tx, places, isReleased);
}

async function recordUnpaid(tx: WriteContext, unpaid: readonly DuePlace[], released: boolean): Promise<void> {
  const { school_id } = tx;
  const { timetable_id, occurrence_id, date } = unpaid[0]!;
  const ids = unpaid.map(({ student_id }) => student_id);
  if (released) await releaseSeats(tx, { occurrence_id, students_ids: ids });
  tx.defer(insertUnpaid, { school_id, occurrence_id, student_ids: ids, released });
  tx.audit({
    action: 'visits.places_unpaid',
    object_type: 'timetable',
    object_id: timetable_id,
    after: { date, students_ids: ids, released },
  });
  for (const one of unpaid) notifyUnpaid(tx, one, released);
}

function notifyUnpaid(tx: WriteContext, place: DuePlace, released: boolean): void {
  const { school_id, occurrence_id, student_id, student_name, title, date, time_from, user_ids } = place;
  notify(tx, {
    kind: 'place_unpaid',
    cause: `unpaid:${school_id}:${occurrence_id}:${student_id}`,
    user_ids: user_ids ?? [],
    school_id,
    data: { student_id, student_name, title, date, time_from, released },
  });
}

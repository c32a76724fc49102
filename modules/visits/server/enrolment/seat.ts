import { z } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import { policiesToday } from '@ritm/services/rules';
import { job, type JobDefinition, type Runner } from '@ritm/platform';
import { findRegularPlaces, seatRegularsOnDates, type RegularPlace } from '@ritm/timetable/server';
import { lotsOfStudents, schoolZone, toLot } from '@ritm/passes/server';
import { hasPayingPass, type EnrolledService } from '../rules/enrolment.ts';
import { servicesOfPlaces } from './queries.ts';

const change = z.object({
  school_id: z.nullable(z.int()),
  ids: z.array(z.int()),
  type: z.string(),
});

/**
 * Runs after new dates of a class, or a new or revived pass: books clients with a regular place on the dates that they
 * have never been booked on, while a pass of theirs pays. Running it again changes nothing.
 */
export const seatEnrolled: JobDefinition = job({
  task: 'visits.seat_enrolled',
  payload: change,
  run: async ({ read, write, now }, { school_id, ids, type }) => {
    if (school_id === null) return;
    const runner = read(undefined);
    const of = type === 'timetable.extended' ? { timetable_ids: ids } : { student_ids: ids };
    const [places, [school]] = await Promise.all([
      findRegularPlaces(runner, { school_id, ...of }),
      runner.run(schoolZone, { school_id }),
    ]);
    if (!school || places.length === 0) return;
    const { time_zone } = school;
    const payable = await payablePlaces(runner, { school_id, places, today: todayIn(time_zone, now) });
    for (const [timetable_id, ofClass] of Map.groupBy(payable, (one) => one.timetable_id)) {
      const student_ids = [...new Set(ofClass.map(({ student_id }) => student_id))];
      await write({ school_id, time_zone }, (tx) => seatRegularsOnDates(tx, { timetable_id, student_ids }));
    }
  },
});

export const enrolmentListeners: Readonly<Record<string, readonly string[]>> = {
  'timetable.extended': ['visits.seat_enrolled'],
  'visits.pass_sold': ['visits.seat_enrolled'],
  'visits.pass_edited': ['visits.seat_enrolled'],
};

async function payablePlaces(
  runner: Runner,
  { school_id, places, today }: { school_id: number; places: readonly RegularPlace[]; today: string },
): Promise<RegularPlace[]> {
  const [lots, services] = await Promise.all([
    runner.run(lotsOfStudents, { school_id, student_ids: [...new Set(places.map(({ student_id }) => student_id))] }),
    runner.run(servicesOfPlaces, {
      school_id,
      ids: [...new Set(places.flatMap(({ service_id }) => service_id ?? []))],
    }),
  ]);
  const lotsBy = Map.groupBy(lots, (one) => one.user_id);
  const byId = new Map(services.map((one) => [one.id, one]));
  return places.filter(({ student_id, service_id, time_from }) => {
    const row = service_id === null ? undefined : byId.get(service_id);
    const service: EnrolledService = {
      service_id,
      format: row?.format ?? 'group',
      isFree: row?.is_free ?? true,
      policies: policiesToday(row ?? {}),
    };
    return hasPayingPass(service, (lotsBy.get(student_id) ?? []).map(toLot), { today, time: time_from });
  });
}

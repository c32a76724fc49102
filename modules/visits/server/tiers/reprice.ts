import { id, z } from '@ritm/http';
import { multiplyRatio } from '@ritm/kernel';
import { job, type JobDefinition, type WriteContext } from '@ritm/platform';
import { priceOfVisit } from '@ritm/services/rules';
import { priceOfPlace, pricesOfPlace } from '@ritm/services/server';
import {
  replacementLine,
  type ChargeRow,
  marksOfOccurrence,
  nextChargeIds,
  reverseCharge,
  schoolZone,
  writeCharge,
} from '@ritm/passes/server';
import { ONE_VISIT } from '@ritm/passes/rules';
import { tieredClass, type TieredClass } from './queries.ts';

const REPRICE = 'visits.reprice_class';

/** Schedules repricing after a mark on a split lesson is made or reversed: the others' price may have changed. */
export function repriceClass(tx: WriteContext, occurrence_id: number): void {
  const { school_id } = tx;
  tx.enqueue(REPRICE, { school_id, occurrence_id }, { jobKey: `${REPRICE}:${school_id}:${occurrence_id}` });
}

/**
 * When one of two does not come, the lesson becomes an individual one, whoever was marked first. Each charge of the
 * class at another of the service's tier prices is reversed and written anew; one at a custom price, or at prices of
 * another day, stays.
 */
export const repriceJob: JobDefinition = job({
  task: REPRICE,
  payload: z.object({ school_id: id(), occurrence_id: id() }),
  run: async ({ read, write }, at) => {
    const [school] = await read(undefined).run(schoolZone, at);
    if (!school) return;
    const marked = await read(undefined).run(marksOfOccurrence, at);
    const { time_zone } = school;
    await write({ school_id: at.school_id, time_zone }, async (tx) => {
      tx.lock(...marked.map(({ student_id }) => ['student', at.school_id, student_id] as const));
      const [[tiered], marks] = await Promise.all([tx.run(tieredClass, at), tx.run(marksOfOccurrence, at)]);
      // Clients marked meanwhile are not locked: their own mark has scheduled this job again.
      const locked = new Set(marked.map(({ student_id }) => student_id));
      if (tiered)
        await reprice(
          tx,
          tiered,
          marks.filter(({ student_id }) => locked.has(student_id)),
        );
    });
  },
});

const repricedValue = (price: number, { visits }: ChargeRow): number =>
  multiplyRatio(price, visits, ONE_VISIT, 'half_up');

async function reprice(
  tx: WriteContext,
  { price_tiers, is_charged_by_visit, headcount, ...service }: TieredClass,
  marks: readonly ChargeRow[],
): Promise<void> {
  const price = priceOfVisit(service);
  const now = priceOfPlace(price, price_tiers, headcount);
  const pricedTiers = pricesOfPlace(price, price_tiers);
  const stale = marks.filter(
    (mark) =>
      // An absent client pays for the place that was kept, at the split price.
      mark.outcome === 'attended' &&
      mark.lesson_plus_id === null &&
      mark.visits > 0 &&
      // A visit that is owed has no value; where the service lets people owe, it is not taken for one at the price 0.
      (is_charged_by_visit || mark.value > 0) &&
      mark.value !== repricedValue(now, mark) &&
      pricedTiers.some((one) => mark.value === repricedValue(one, mark)),
  );
  const newIds = await tx.run(nextChargeIds, { count: stale.length });
  for (const [index, mark] of stale.entries()) {
    const { student_id, service_id, occurrence_id, timetable_id, teacher_id, date_visit, outcome, visits } = mark;
    const of = { student_id, service_id, occurrence_id, timetable_id, teacher_id, date_visit, outcome, visits };
    const charge = {
      ...of,
      id: newIds[index]!.id,
      lesson_plus_id: null,
      value: repricedValue(now, mark),
      counted: true,
    };
    reverseCharge(tx, mark, null);
    writeCharge(tx, charge, mark);
    const { after, ...line } = replacementLine(mark, charge);
    tx.audit({ ...line, action: 'visits.repriced', after: { headcount, ...after } });
  }
}

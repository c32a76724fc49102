import { z } from '@ritm/http';
import { job, runEach, type JobContext, type JobDefinition, type WriteContext } from '@ritm/platform';
import { minutesLeft, readSeatFacts } from './facts.ts';
import { addFreed, releaseLapsed, endEmptySlot, sumFreed, promoteWaiting } from './promote.ts';
import { datesToSweep, deleteHolds } from './queries.ts';
import { endEntries } from './waiting-queries.ts';

const BATCH = 200;

/**
 * Runs every minute. It releases the places of holds that are over, gives places that became free to the queue, and
 * ends the queues of classes that have begun or are canceled. The actions do this at once; the job covers the cases
 * that they do not see.
 */
const sweepSeats = job({
  task: 'timetable.sweep_seats',
  payload: z.object({}),
  cron: '* * * * *',
  run: sweepAll,
});

export const seatJobs: readonly JobDefinition[] = [sweepSeats];

/** Sweeps each date in its own transaction. A failure is reported after all other dates have been swept. */
async function sweepAll(context: JobContext): Promise<void> {
  const dates = await context.read(undefined).run(datesToSweep, { now: context.now, limit: BATCH });
  await runEach(dates, ({ school_id, time_zone, id }) =>
    context.write({ school_id, time_zone }, (tx) => sweepOne(tx, id)),
  );
}

async function sweepOne(tx: WriteContext, occurrence_id: number): Promise<void> {
  const { school_id } = tx;
  const facts = await readSeatFacts(tx, { occurrence_id });
  const lapsed = releaseLapsed(tx, facts);
  if (facts.status === 'planned' && minutesLeft(tx, facts) > 0) {
    if (lapsed.seats === 0 || !endEmptySlot(tx, facts, lapsed)) await promoteWaiting(tx, facts, lapsed);
    return;
  }
  const { waiting } = facts;
  if (waiting.length > 0) tx.defer(endEntries, { school_id, ids: waiting.map(({ id }) => id), state: 'over' });
  const offers = facts.holds.filter(({ id }) => waiting.some(({ hold_id }) => hold_id === id));
  if (offers.length > 0) tx.defer(deleteHolds, { school_id, ids: offers.map(({ id }) => id) });
  endEmptySlot(tx, facts, addFreed(lapsed, sumFreed(offers)));
}

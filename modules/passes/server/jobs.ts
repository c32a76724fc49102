import { z } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import { notify } from '@ritm/notifications/server';
import { job, runEach, type JobContext, type JobDefinition } from '@ritm/platform';
import { runBatch } from './batches/job.ts';
import { toLot } from './lots.ts';
import { expirePasses } from './expiry/expire-passes.ts';
import { causeOf } from './notices.ts';
import { lotsHeldBy, type LotRow } from './queries.ts';
import { endingOf } from '../rules/lots/ending.ts';
import { watchedHolders, type WatchedHolder } from './expiry/watch-queries.ts';

const BATCH = 200;

/**
 * Runs once a day, in the Moscow morning; a push waits for the recipient's own morning. A second run notifies nobody
 * again.
 */
const notifyEndingPasses = job({
  task: 'passes.notify_ending',
  payload: z.object({}),
  cron: '0 6 * * *',
  run: notifyAll,
});

export const passesJobs: readonly JobDefinition[] = [notifyEndingPasses, expirePasses, runBatch];

function notifyAll(context: JobContext): Promise<void> {
  return runEach(holdersBySchool(context), ([school_id, ofSchool]) =>
    notifyHoldersOfSchool(context, school_id, ofSchool),
  );
}

async function* holdersBySchool(context: JobContext): AsyncGenerator<[number, WatchedHolder[]]> {
  for (let after = { school_id: 0, id: 0 }; ;) {
    const holders = await context
      .read(undefined)
      .run(watchedHolders, { after_school: after.school_id, after_id: after.id, limit: BATCH });
    yield* Map.groupBy(holders, (one) => one.school_id);
    const last = holders.at(-1);
    if (!last || holders.length < BATCH) return;
    after = last;
  }
}

/** Handles some clients of one organization in a transaction of its own. */
async function notifyHoldersOfSchool(
  context: JobContext,
  school_id: number,
  holders: readonly WatchedHolder[],
): Promise<void> {
  const { time_zone } = holders[0]!;
  const today = todayIn(time_zone, context.now);
  const recipientsOf = new Map(holders.map((one) => [one.id, one.people]));
  await context.write({ school_id, time_zone }, async (tx) => {
    const lots = await tx.run(lotsHeldBy, { school_id, student_ids: holders.map(({ id }) => id) });
    for (const lot of lots) {
      const ending = endingOf(toLot(lot), today);
      if (ending)
        notify(tx, {
          kind: 'pass_ending',
          school_id,
          user_ids: recipientsOf.get(lot.student_id)!,
          ...noticeOf(lot, school_id, ending),
        });
    }
  });
}

function noticeOf(lot: LotRow, school_id: number, { why, left, ends_on }: NonNullable<ReturnType<typeof endingOf>>) {
  const { student_id, student_name, name } = lot;
  return {
    cause: `${causeOf('pass_ending', school_id, lot.id)}:${why}`,
    data: { student_id, student_name, name, left, ends_on },
  };
}

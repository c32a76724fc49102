import { z } from '@ritm/http';
import { addDays } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import { job, type JobContext, type JobDefinition, type WriteContext } from '@ritm/platform';
import { cancelClosed, pruneChanges } from './changes/queries.ts';
import { findClashes, lockTime } from './clashes.ts';
import { toDateValues } from './dates.ts';
import { horizonOf } from './horizon.ts';
import { seriesByIds, seriesDue } from './queries/series.ts';
import { extendSeries, insertDates } from './queries/write.ts';
import { datesOf, timeOn } from './rules/repeat.ts';

const BATCH = 200;
const OVERLAP = 'Время было занято, когда расписание продлилось само';

/**
 * Runs hourly, so that a server that was down at night catches up within the hour; only the first run of a day finds
 * work.
 */
const extendHorizon = job({
  task: 'timetable.extend_horizon',
  payload: z.object({}),
  cron: '7 * * * *',
  run: extendAll,
});

/** Runs nightly and deletes changes that can no longer be undone, with a day to spare. */
const pruneOldChanges = job({
  task: 'timetable.prune_changes',
  payload: z.object({}),
  cron: '17 3 * * *',
  run: async (context) => {
    const before = new Date(Date.parse(context.now) - 2 * 86_400_000).toISOString();
    await context.write(undefined, (tx) => tx.run(pruneChanges, { before }));
  },
});

export const timetableJobs: readonly JobDefinition[] = [extendHorizon, pruneOldChanges];

/**
 * Gives every endless series its dates up to the horizon, in one transaction a series. A failure is reported after all
 * others have run.
 */
async function extendAll(context: JobContext): Promise<void> {
  const horizon = horizonOf(context.now.slice(0, 10));
  let failure: unknown;
  for (let after = { school_id: 0, id: 0 }; ;) {
    const due = await context
      .read(undefined)
      .run(seriesDue, { horizon, after_school: after.school_id, after_id: after.id, limit: BATCH });
    for (const { school_id, id, time_zone } of due) {
      await context
        .write({ school_id, time_zone }, (tx) => extendOne(tx, id))
        .catch((error: unknown) => (failure ??= error));
    }
    const last = due.at(-1);
    if (!last || due.length < BATCH) break;
    after = last;
  }
  if (failure !== undefined) throw failure;
}

/** Adds the dates that the series does not have yet. The function is idempotent: a second run finds nothing to add. */
async function extendOne(tx: WriteContext, id: number): Promise<void> {
  const { school_id } = tx;
  tx.lock(['series', school_id, id]);
  const [series] = await tx.run(seriesByIds, { school_id, ids: [id] });
  if (!series || series.archived || series.materialized_until === null) return;
  const until = horizonOf(todayIn(series.time_zone, tx.now), series.materialized_until);
  const from = addDays(series.materialized_until, 1);
  const dates = datesOf(series, from, until).map((date) =>
    toDateValues({ ...series, ...timeOn(series, date), original_date: date, date, title: null, note: null }, series),
  );
  if (until > series.materialized_until) tx.defer(extendSeries, { school_id, id, until });
  if (dates.length === 0) return;
  lockTime(tx, dates);
  const clashes = new Set((await findClashes(tx, dates)).map(({ n }) => n));
  // No person is present to decide, so the class is created and marked as overlapping instead of being dropped
  // silently.
  const rows = dates.map((date, n) => ({
    ...date,
    status: 'planned',
    overridden: false,
    conflict_reason: clashes.has(n) ? OVERLAP : null,
  }));
  tx.defer(insertDates, { school_id, timetable_id: id, rows: JSON.stringify(rows) });
  tx.defer(cancelClosed, { school_id, timetable_id: id });
  // Modules above decide who is on the new dates, because a regular place continues only while something pays for it.
  tx.emit('timetable.extended', [id]);
}

import { z } from '@ritm/http';
import { job, type JobContext } from '@ritm/platform';
import { WARNING_DAYS } from '../contract/index.ts';
import { notifyFilesEnding } from './notices.ts';
import { endingFiles } from './queries.ts';

const BATCH = 200;

/**
 * The job runs twice a day, so that the one-day warning comes at least twelve hours before the end. A second run sends
 * nothing more.
 */
export const warnJob = job({
  task: 'files.warn',
  payload: z.object({}),
  cron: '0 6,18 * * *',
  run: warnAll,
});

async function warnAll(context: JobContext): Promise<void> {
  for (let after = { school_id: 0, id: 0 }; ;) {
    const rows = await context.read(undefined).run(endingFiles, {
      days: Math.max(...WARNING_DAYS),
      after_school: after.school_id,
      after_id: after.id,
      limit: BATCH,
    });
    for (const [school_id, ofSchool] of Map.groupBy(rows, (row) => row.school_id))
      await context.write({ school_id, time_zone: ofSchool[0]!.time_zone }, (tx) => notifyFilesEnding(tx, ofSchool));
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last;
  }
}

import { z } from '@ritm/http';
import { job, type JobContext } from '@ritm/platform';
import { silentImports } from '../queries/imports.ts';
import { enqueueStep } from './attempt.ts';

/** A working step writes at least this often: the largest file is read and compared in less time. */
const SILENCE_MS = 3 * 60_000;

/** Restarts steps whose server died: the queue would hold the jobs of a dead worker for hours. */
export const wakeJob = job({ task: 'imports.wake', payload: z.object({}), cron: '*/2 * * * *', run: wake });

async function wake(context: JobContext): Promise<void> {
  const since = new Date(Date.parse(context.now) - SILENCE_MS).toISOString();
  const silent = await context.read(undefined).run(silentImports, { since });
  for (const { school_id, id, status, is_slow: isSlow } of silent)
    await context.write({ school_id, time_zone: 'UTC' }, async (tx) => enqueueStep(tx, id, status, { isSlow }));
}

import { job, type JobContext } from '@ritm/platform';
import type { ImportSummary } from '../../contract/index.ts';
import { forecastImport } from '../forecast/forecast.ts';
import { importById, importForJob } from '../queries/imports.ts';
import { isCounted } from '../stored.ts';
import {
  enqueueStep,
  saveProgress,
  importPayload,
  writeInAttempt,
  type ImportPayload,
  type Attempt,
} from './attempt.ts';

/**
 * Recalculates the forecast after a decision, so that the screen shows before a commit exactly what the commit will
 * create.
 */
export const forecastJob = job({ task: 'imports.forecast', lane: 'awaited', payload: importPayload, run: runForecast });

async function runForecast(context: JobContext, at: ImportPayload): Promise<void> {
  const [work] = await context.read(undefined).run(importForJob, { school_id: at.school_id, id: at.import_id });
  if (work?.status !== 'checked' || isCounted(work.summary)) return;
  const school = { school_id: at.school_id, time_zone: work.time_zone };
  const facts = await forecastImport(context.read(school), work);
  const { decided } = work.summary;
  await context.write(school, async (tx) => {
    tx.lock(['import', at.school_id, at.import_id]);
    const [record] = await tx.run(importById, { school_id: at.school_id, id: at.import_id });
    if (record?.status !== 'checked') return;
    // A decision was made meanwhile, and its rows may have been read before it.
    if (record.summary.decided !== decided) enqueueStep(tx, at.import_id, 'checked');
    else saveProgress(tx, record, { patch: { facts, counted: decided ?? 0 } });
  });
}

/** Calculates the forecast within a running step, which shows how many rows are counted. */
export async function forecastInAttempt(attempt: Attempt): Promise<ImportSummary> {
  const { context, at, work } = attempt;
  const read = context.read({ school_id: at.school_id, time_zone: work.time_zone });
  const [record] = await read.run(importById, { school_id: at.school_id, id: at.import_id });
  if (!record) throw new Error('an import at work is gone');
  let counted = 0;
  return forecastImport(read, record, async (rows) => {
    counted += rows;
    await writeInAttempt(attempt, async (tx, now) => saveProgress(tx, now, { rows_done: counted }));
  });
}

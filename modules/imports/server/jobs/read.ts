import { buffer } from 'node:stream/consumers';
import { todayIn } from '@ritm/kernel/zone';
import { fault, job, type JobContext } from '@ritm/platform';
import { setRecognised } from '../queries/imports.ts';
import { inThread } from '../thread/in-thread.ts';
import type { Reply } from '../thread/protocol.ts';
import { readErrorOf } from './read-error.ts';
import {
  fail,
  runAttempt,
  saveProgress,
  importPayload,
  startAttempt,
  writeInAttempt,
  type ImportPayload,
  type Attempt,
} from './attempt.ts';

/** Reads the uploaded file and guesses the targets of its columns. */
export const readJob = job({ task: 'imports.read', lane: 'awaited', payload: importPayload, run: readFile });

async function readFile(context: JobContext, at: ImportPayload): Promise<void> {
  const attempt = await startAttempt(context, at, 'parsing');
  if (attempt) await runAttempt(attempt, () => recognise(attempt));
}

async function recognise(attempt: Attempt): Promise<void> {
  await fault('imports.file_read');
  const file = await fileOf(attempt);
  for await (const reply of inThread({ kind: 'recognise', ...file })) {
    retryWhenSlow(attempt, reply);
    await writeInAttempt(attempt, async (tx, record) => {
      if (reply.kind === 'refused')
        return fail(tx, record, { step: 'parsing', error: readErrorOf(reply.code), data: reply.data });
      if (reply.kind !== 'recognised') return;
      const { recognised, sheet, mapping } = reply;
      tx.defer(setRecognised, {
        school_id: tx.school_id,
        id: record.id,
        recognised: JSON.stringify(recognised),
        sheet,
        mapping: JSON.stringify(mapping),
      });
      saveProgress(tx, record, { status: 'mapping', patch: { tries: 0 } });
    });
  }
}

/** Throws when reading took too long and another try is left, so that the queue starts the job again. */
export function retryWhenSlow({ isLastTry }: Attempt, reply: Reply): void {
  if (reply.kind === 'refused' && reply.code === 'imports.takes_too_long' && !isLastTry)
    throw new Error('reading the file took too long');
}

/** Returns the uploaded file and the current date in the school's time zone. */
export async function fileOf({ context, work }: Attempt) {
  const bytes = await buffer(context.platform.files.read(work.token));
  // The bytes are copied because the thread takes ownership of the whole buffer.
  return { bytes: new Uint8Array(bytes), file_name: work.file_name, today: todayIn(work.time_zone, context.now) };
}

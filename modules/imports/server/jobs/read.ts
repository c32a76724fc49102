import { todayIn } from '@ritm/kernel/zone';
import { faultPoint } from '@ritm/platform';
import { setRecognised } from '../queries/imports.ts';
import type { Reply } from '../reader/protocol.ts';
import { readErrorOf } from './read-error.ts';
import { fail, saveProgress, writeInAttempt, type Attempt } from './attempt.ts';
import { readingJobs, type ReadFile } from './reading.ts';

/** Reads the uploaded file and guesses the targets of its columns. */
export const readJobs = readingJobs('imports.read', 'parsing', recognise);

async function recognise(attempt: Attempt, read: ReadFile): Promise<void> {
  await faultPoint('imports.file_read');
  const file = openUploadedFile(attempt);
  for await (const reply of read({ kind: 'recognise', ...file.described }, file.content)) {
    retryWhenReaderEnded(attempt, reply);
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

/** Throws when the file ended its reader and another try is left, so that the queue starts the job again. */
export function retryWhenReaderEnded({ isLastTry }: Attempt, reply: Reply): void {
  if (reply.kind === 'refused' && reply.ended_reader && !isLastTry)
    throw new Error(`the file ended its reader: ${reply.code}`);
}

/**
 * Returns the uploaded file, which goes to its reader as it is read, and the current date in the school's time zone.
 */
export function openUploadedFile({ context, work }: Attempt) {
  return {
    content: readLater(() => context.platform.files.read(work.token)),
    described: { file_name: work.file_name, today: todayIn(work.time_zone, context.now) },
  };
}

/** Opens the file when its reader asks for it: a stream that fails before somebody listens would end the server. */
async function* readLater(open: () => AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* open();
}

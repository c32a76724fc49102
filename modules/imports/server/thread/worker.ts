import { parentPort, workerData } from 'node:worker_threads';
import { TableReadError } from '../sheets/table-read-error.ts';
import { checkSheet } from './check-sheet.ts';
import type { Reply, Work } from './protocol.ts';
import { recogniseFile } from './recognise-file.ts';

// A library logs a line for every record of a file that it does not know: a hostile file would fill the log.
Object.assign(globalThis.console, { error: () => undefined, warn: () => undefined, log: () => undefined });

/** The entry point of the thread: sends one reply for each `next`, and null after the last reply. */
const replies = perform(workerData as Work);

parentPort?.on('message', () => {
  void replies.next().then(({ done, value }) => parentPort?.postMessage(done ? null : value));
});

async function* perform(work: Work): AsyncGenerator<Reply, void, void> {
  try {
    if (work.kind === 'recognise') yield await recogniseFile(work);
    else yield* checkSheet(work);
  } catch (error) {
    if (!(error instanceof TableReadError)) throw error;
    yield { kind: 'refused', code: error.code, data: { ...error.data } };
  }
}

import { parentPort, workerData } from 'node:worker_threads';
import { TableReadError } from '../sheets/table-read-error.ts';
import { checkSheet } from './check-sheet.ts';
import type { Reply, Work } from './protocol.ts';
import { recogniseFile } from './recognise-file.ts';

/** The thread's own entrance: answers one reply for each `next`, and null after the last. */
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

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Reply, Work } from './protocol.ts';

/** Enough for the largest file that the limits let through; a file that takes more costs its own thread and not the server. */
const MOST_MEGABYTES = 1536;

/**
 * Does the work in a thread of its own, so that requests are answered meanwhile. The thread goes on only when the next
 * reply is asked for: it never runs ahead of the database. The bytes of the work are given away.
 */
export async function* inThread(work: Work): AsyncGenerator<Reply, void, void> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: work,
    transferList: [work.bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  });
  try {
    for (;;) {
      worker.postMessage('next');
      const [reply] = (await once(worker, 'message')) as [Reply | null];
      if (reply === null) return;
      yield reply;
    }
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
    yield { kind: 'refused', code: 'imports.too_many_cells', data: {} };
  } finally {
    await worker.terminate();
  }
}

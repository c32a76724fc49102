import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Reply, Work } from './protocol.ts';

/** The resources of the machine that one thread may use. */
export interface ThreadLimits {
  /** The limit of the thread's heap: enough for the largest table that the limits of a file allow. */
  megabytes: number;
  /**
   * The time from requesting a reply to receiving it, so that waiting for the database does not count. It is shorter than the silence
   * after which a step counts as abandoned; otherwise a second thread would begin beside a slow one.
   */
  seconds: number;
}

const threadLimits: ThreadLimits = { megabytes: 1536, seconds: 120 };

/**
 * Does the work in a thread of its own, so that the server answers requests meanwhile. The thread continues only when the next reply is
 * requested, so it never runs ahead of the database. The bytes of the work are transferred to the thread. A file that takes more memory
 * or time than allowed ends its thread and not the server: the reply is a refusal.
 */
export async function* inThread(work: Work, limits: ThreadLimits = threadLimits): AsyncGenerator<Reply, void, void> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: work,
    transferList: [work.bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
  });
  // A thread that fails between two replies must not fail the server: an `error` event without a listener ends the process.
  worker.on('error', () => {});
  try {
    for (;;) {
      const reply = await nextReply(worker, limits.seconds);
      if (reply === null) return;
      yield reply;
    }
  } catch (error) {
    const refused = refusalOf(error, limits);
    if (!refused) throw error;
    yield refused;
  } finally {
    await worker.terminate();
  }
}

async function nextReply(worker: Worker, seconds: number): Promise<Reply | null> {
  const settled = new AbortController();
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(seconds * 1000)]);
  const exit = once(worker, 'exit', { signal }).then(([code]) => {
    throw new Error(`the reading thread ended with ${String(code)}`);
  });
  try {
    const message = once(worker, 'message', { signal });
    worker.postMessage('next');
    const [reply] = (await Promise.race([message, exit])) as [Reply | null];
    return reply;
  } finally {
    settled.abort();
    // The abort rejects the promise that lost the race.
    exit.catch(() => {});
  }
}

function refusalOf(error: unknown, { seconds }: ThreadLimits): Reply | undefined {
  const { code, cause } = error as { code?: string; cause?: { name?: string } };
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return { kind: 'refused', code: 'imports.too_many_cells', data: {} };
  return cause?.name === 'TimeoutError'
    ? { kind: 'refused', code: 'imports.takes_too_long', data: { limit: seconds } }
    : undefined;
}

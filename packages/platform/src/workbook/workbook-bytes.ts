import { once } from 'node:events';
import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { FileReply } from '../module.ts';
import type { WorkbookSheet } from './sheet.ts';

/** Two threads at once: a third waits, so that exports never take all of the machine. */
const AT_ONCE = 2;

/** The resources that one thread may use. */
export interface WorkbookLimits {
  megabytes: number;
  /** The time limit: a thread that never ended would keep one of the two places for good. */
  seconds: number;
}

const workbookLimits: WorkbookLimits = { megabytes: 1024, seconds: 120 };
let running = 0;
const waiting: (() => void)[] = [];

const turn = (): Promise<void> => {
  if (running < AT_ONCE) {
    running++;
    return Promise.resolve();
  }
  return new Promise((begin) => waiting.push(begin));
};

function leave(): void {
  const next = waiting.shift();
  if (next) next();
  else running--;
}

/** An XLSX file, made in a thread while requests are served. Throws when it exceeds the limits of a thread. */
export async function workbookBytes(sheet: WorkbookSheet, limits = workbookLimits): Promise<Uint8Array> {
  await turn();
  try {
    return await bytesFromThread(sheet, limits);
  } finally {
    leave();
  }
}

async function bytesFromThread(sheet: WorkbookSheet, { megabytes, seconds }: WorkbookLimits): Promise<Uint8Array> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: sheet,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  // The first failure is thrown below; another failure while the thread ends is ignored.
  worker.on('error', () => undefined);
  const settled = new AbortController();
  const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(seconds * 1000)]);
  const ended = once(worker, 'exit', { signal }).then(() => {
    throw new Error('the thread ended without a workbook');
  });
  ended.catch(() => undefined);
  try {
    const [bytes] = (await Promise.race([once(worker, 'message', { signal }), ended])) as [Uint8Array];
    return bytes;
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error;
    throw new Error(`the thread made no workbook within ${seconds} s`, { cause: error });
  } finally {
    settled.abort();
    await worker.terminate();
  }
}

/**
 * The answer of an export. The file is made when it is sent: by then the transaction with its audit line has committed.
 */
export function workbookReply(name: string, sheet: () => WorkbookSheet): FileReply {
  return {
    name: `${name}.xlsx`,
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes: Readable.from(madeOf(sheet)),
  };
}

async function* madeOf(sheet: () => WorkbookSheet): AsyncGenerator<Uint8Array> {
  yield await workbookBytes(sheet());
}

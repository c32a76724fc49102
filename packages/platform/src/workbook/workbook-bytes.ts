import { once } from 'node:events';
import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { FileReply } from '../module.ts';
import type { WorkbookSheet } from './sheet.ts';

/** Two at once: a third waits for its turn, so that exports never take the machine from those who work. */
const AT_ONCE = 2;
const MOST_MEGABYTES = 1024;
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

/** An XLSX file, made in a thread: requests are answered meanwhile. */
export async function workbookBytes(sheet: WorkbookSheet): Promise<Uint8Array> {
  await turn();
  try {
    return await bytesFromThread(sheet);
  } finally {
    leave();
  }
}

async function bytesFromThread(sheet: WorkbookSheet): Promise<Uint8Array> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: sheet,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  });
  // What fails first is thrown below; a thread that fails once more on its way out is heard by nobody else.
  worker.on('error', () => undefined);
  const ended = once(worker, 'exit').then(() => {
    throw new Error('the thread ended without a workbook');
  });
  ended.catch(() => undefined);
  try {
    const [bytes] = (await Promise.race([once(worker, 'message'), ended])) as [Uint8Array];
    return bytes;
  } finally {
    await worker.terminate();
  }
}

/** The answer of an export. The file is made when it is sent: by then the transaction with its line of the audit is over. */
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

import { writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { TableReadError } from '../sheets/table-read-error.ts';
import { checkSheet } from './check-sheet.ts';
import { MAX_REPLY_BYTES, toFrame } from './frames.ts';
import type { FileBytes, Reply, Sent, Work } from './protocol.ts';
import { readWork } from './read-work.ts';
import { recogniseFile } from './recognise-file.ts';

/** The entry point of the process that reads one file: the work comes from the standard input, replies go to the standard output. */

// A library logs a line for every record of a file that it does not know, and the output holds replies alone.
Object.assign(globalThis.console, { error: () => undefined, warn: () => undefined, log: () => undefined });
// A server that is asked to stop finishes what it can first; it ends this process itself.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
// A server that was killed cannot end this process, and a busy loop here would not notice.
new Worker(new URL('./watch-server.ts', import.meta.url), { workerData: Number(process.argv[2]) }).unref();
endFirst();

process.stdout.on('error', () => process.exit(1));
for await (const sent of sentBy()) {
  if (!process.stdout.write(toFrame(bounded(sent)))) await once(process.stdout, 'drain');
}
process.stdout.end(() => process.exit(0));

async function* sentBy(): AsyncGenerator<Sent, void, void> {
  try {
    const { work, bytes } = readWork(await buffer(process.stdin));
    yield* perform(work, bytes);
  } catch (error) {
    yield error instanceof TableReadError
      ? { kind: 'refused', code: error.code, data: { ...error.data } }
      : { kind: 'defect', stack: framesOfStack(error) };
  }
  yield { kind: 'end' };
}

async function* perform(work: Work, bytes: FileBytes): AsyncGenerator<Reply, void, void> {
  if (work.kind === 'recognise') yield await recogniseFile(work, bytes);
  else yield* checkSheet(work, bytes);
}

/** The text of a reply. One that the server would refuse is replaced by the refusal, so that it is not sent in vain. */
function bounded(sent: Sent): string {
  const text = JSON.stringify(sent);
  if (Buffer.byteLength(text) <= MAX_REPLY_BYTES) return text;
  return JSON.stringify({ kind: 'refused', code: 'imports.too_many_cells', data: {} } satisfies Sent);
}

function framesOfStack(error: unknown): string {
  const { name, stack = '' } = error instanceof Error ? error : new Error();
  return [name, ...stack.split('\n').filter((line) => line.startsWith('    at '))].join('\n');
}

/** When the machine's memory is full, the kernel of Linux ends this process rather than the server or the database. */
function endFirst(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Another system, or a container that forbids it.
  }
}

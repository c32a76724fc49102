import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { serveAsChild } from '@ritm/child-process';
import { TableReadError } from '../read/table-read-error.ts';
import { MAX_REPLY_BYTES, toFrame } from './frames.ts';
import type { Sent } from './protocol.ts';
import { readInput, type Received } from './read-input.ts';

type Perform<Reply> = (received: Received) => AsyncIterable<Reply>;

/**
 * The body of a process that `readInChild` starts, called once by its entry point: the work comes from the standard
 * input, replies go to the standard output, and the process ends with them. `perform` may throw `TableReadError`, which
 * the parent gets as a refusal.
 */
export async function answerParent<Reply extends { kind: string }>(perform: Perform<Reply>): Promise<void> {
  serveAsChild({ busy: true });
  for await (const sent of sentBy(perform)) {
    if (!process.stdout.write(toFrame(bounded(sent)))) await once(process.stdout, 'drain');
  }
  process.stdout.end(() => process.exit(0));
}

async function* sentBy<Reply>(perform: Perform<Reply>): AsyncGenerator<Sent<Reply>, void, void> {
  try {
    yield* perform(readInput(await buffer(process.stdin)));
  } catch (error) {
    yield error instanceof TableReadError
      ? { kind: 'refused', code: error.code, data: { ...error.data } }
      : { kind: 'defect', stack: framesOfStack(error) };
  }
  yield { kind: 'end' };
}

/** The text of a reply. One that the server would refuse is replaced by the refusal, so that it is not sent in vain. */
function bounded(sent: Sent<unknown>): string {
  const text = JSON.stringify(sent);
  if (Buffer.byteLength(text) <= MAX_REPLY_BYTES) return text;
  return JSON.stringify({ kind: 'refused', code: 'too_many_cells', data: {} } satisfies Sent<never>);
}

function framesOfStack(error: unknown): string {
  const { name, stack = '' } = error instanceof Error ? error : new Error();
  return [name, ...stack.split('\n').filter((line) => line.startsWith('    at '))].join('\n');
}

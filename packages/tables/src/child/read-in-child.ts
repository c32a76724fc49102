/**
 * Starts the process that reads one uploaded file and yields its replies. The child has no environment, a limit of
 * memory and of time, and dies with the server; whatever happens to it is a refusal or an error of the job, never the
 * end of the server.
 */
import type { Readable, Writable } from 'node:stream';
import { startChild, type Ending } from '@ritm/child-process';
import { FrameTooLargeError, framesOf, toFrame } from './frames.ts';
import type { InputHead, ReaderInput, Refusal, Sent } from './protocol.ts';

/** The resources of the machine that one child process may use. */
export interface ReaderLimits {
  /** The limit of the child's heap: enough for the largest table that the limits of a file allow. */
  megabytes: number;
  /**
   * The time from requesting a reply to receiving it, so that waiting for the database does not count. It is shorter
   * than the silence after which a step counts as abandoned; otherwise a second child would begin beside a slow one.
   */
  seconds: number;
  /** The program that runs the child: this Node, except in a test. */
  program?: string;
}

/** The limits of the product. A test that lowers them puts them back. */
export const readerLimits: ReaderLimits = { megabytes: 1536, seconds: 120 };

export type FileContent = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

interface ReadOptions {
  /** The module that the child runs; it calls `answerParent`. */
  entry: URL;
  limits?: ReaderLimits;
}

/**
 * Does the work in a child process: V8 ends a whole process when a heap is full, even the heap of one of its threads,
 * so a stranger's file is not read in the process that serves others. The pipe between the processes holds little, so
 * the child never runs far ahead of the database. A file that takes more memory or time than allowed ends the child
 * alone: the reply is a refusal.
 */
export async function* readInChild<Reply extends { kind: string }>(
  input: ReaderInput,
  file: FileContent,
  { entry, limits = readerLimits }: ReadOptions,
): AsyncGenerator<Reply | Refusal, void, void> {
  const child = startChild({ entry, ...limits });
  const { kill, ending } = child;
  try {
    // A machine without free descriptors gives a child without pipes; the reason comes as the child's `error`.
    if (!child.stdin || !child.stdout) throw (await ending).error ?? new Error('the reading process has no pipes');
    const sent = send(child.stdin, input, file).catch((error: unknown) => {
      kill();
      return error;
    });
    yield* repliesOf<Reply>(child.stdout, { limits, kill, failure: async () => (await sent) ?? endedBy(await ending) });
  } finally {
    await child.end();
  }
}

/**
 * Sends the work and the file. It throws what the file's source throws; a child that is gone reports itself by its
 * ending.
 */
async function send(stdin: Writable, input: ReaderInput, file: FileContent): Promise<undefined> {
  const write = (part: Uint8Array) => new Promise<void>((resolve) => stdin.write(part, () => resolve()));
  for (const frame of framesOfInput(input)) await write(frame);
  for await (const part of file) {
    await write(part);
    if (stdin.destroyed) return;
  }
  stdin.end();
}

function* framesOfInput({ work, pages }: ReaderInput): Generator<Uint8Array> {
  yield toFrame(JSON.stringify({ work, pages: pages.length } satisfies InputHead));
  for (const page of pages) yield toFrame(page);
}

interface Reading {
  limits: ReaderLimits;
  kill: () => void;
  /** Why the replies broke off. */
  failure: () => Promise<unknown>;
}

async function* repliesOf<Reply extends { kind: string }>(
  stdout: Readable,
  { limits, kill, failure }: Reading,
): AsyncGenerator<Reply | Refusal, void, void> {
  const frames = framesOf(stdout);
  for (;;) {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      kill();
    }, limits.seconds * 1000);
    const frame = await frames.next().catch((error: unknown) => error as Error);
    clearTimeout(timer);
    if (isLate) return yield refusal('takes_too_long', { limit: limits.seconds });
    if (frame instanceof FrameTooLargeError) return yield refusal('too_many_cells');
    if (frame instanceof Error || frame.done) {
      const reason = await failure();
      if (!isRefusal(reason)) throw reason;
      return yield reason;
    }
    const sent = JSON.parse(frame.value) as Sent<Reply>;
    if (isEnd(sent)) return;
    if (isDefect(sent)) throw Object.assign(new Error('reading the file failed'), { stack: sent.stack });
    yield sent;
  }
}

const isEnd = (sent: { kind: string }): sent is { kind: 'end' } => sent.kind === 'end';
const isDefect = (sent: { kind: string }): sent is { kind: 'defect'; stack: string } => sent.kind === 'defect';

const refusal = (code: Refusal['code'], data: Refusal['data'] = {}): Refusal => ({
  kind: 'refused',
  code,
  data,
  ended_reader: true,
});

const isRefusal = (reason: unknown): reason is Refusal => (reason as Partial<Refusal>).kind === 'refused';

/**
 * A full heap ends the process by a signal (134 where there are none), and so does the kernel when the machine's memory
 * is full.
 */
function endedBy({ error, code, signal }: Ending): Error | Refusal {
  if (error) return error;
  return signal || code === 134
    ? refusal('too_many_cells')
    : new Error(`the reading process ended with ${String(code)}`);
}

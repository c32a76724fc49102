import type { FileBytes, InputHead } from './protocol.ts';

/** What a child process received: its work, the pages of the work as JSON texts, and the file. */
export interface Received {
  work: unknown;
  pages: string[];
  bytes: FileBytes;
}

/** Takes the work, its pages and its file out of all that the parent sent. */
export function readInput(input: Buffer<ArrayBuffer>): Received {
  let at = 0;
  const next = (): string => {
    const end = at + 4 + input.readUInt32BE(at);
    const text = input.toString('utf8', at + 4, end);
    at = end;
    return text;
  };
  const { work, pages } = JSON.parse(next()) as InputHead;
  return { work, pages: Array.from({ length: pages }, next), bytes: input.subarray(at) };
}

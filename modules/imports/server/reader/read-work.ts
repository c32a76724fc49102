import type { FileBytes, Work, WorkHead } from './protocol.ts';

/** Takes the work, its pages and its file out of all that the server sent. */
export function readWork(input: Buffer<ArrayBuffer>): { work: Work; bytes: FileBytes } {
  let at = 0;
  const next = (): string => {
    const end = at + 4 + input.readUInt32BE(at);
    const text = input.toString('utf8', at + 4, end);
    at = end;
    return text;
  };
  const pages = (count: number): string[] => Array.from({ length: count }, next);
  const head = JSON.parse(next()) as WorkHead;
  const work: Work =
    head.kind === 'recognise' ? head : { ...head, cards: pages(head.cards), imported: pages(head.imported) };
  return { work, bytes: input.subarray(at) };
}

import { readInChild, type FileContent, type ReaderLimits } from '@ritm/tables/child';
import type { Reply, Work, WorkHead } from './protocol.ts';

const entry = new URL('./child.ts', import.meta.url);

/**
 * Does a work of an import in a child process and yields its replies; a file that cannot be read is answered with a
 * refusal.
 */
export function inChild(work: Work, file: FileContent, limits?: ReaderLimits): AsyncGenerator<Reply, void, void> {
  return readInChild<Reply>(inputOf(work), file, { entry, ...(limits && { limits }) });
}

function inputOf(work: Work): { work: WorkHead; pages: readonly string[] } {
  if (work.kind === 'recognise') return { work, pages: [] };
  const { cards, imported, ...rest } = work;
  return { work: { ...rest, cards: cards.length }, pages: [...cards, ...imported] };
}

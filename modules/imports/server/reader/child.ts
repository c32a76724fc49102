import { answerParent } from '@ritm/tables/child';
import { checkSheet } from './check-sheet.ts';
import type { CheckWork, RecogniseWork, Reply, WorkHead } from './protocol.ts';
import { recogniseFile } from './recognise-file.ts';

/**
 * The entry point of the process that reads one file. It knows neither the server nor the database: all it needs comes
 * with the work.
 */
await answerParent<Reply>(async function* ({ work, pages, bytes }) {
  const head = work as WorkHead;
  if (head.kind === 'recognise') return yield await recogniseFile(head satisfies RecogniseWork, bytes);
  const cards = pages.slice(0, head.cards);
  const imported = pages.slice(head.cards);
  yield* checkSheet({ ...head, cards, imported } satisfies CheckWork, bytes);
});

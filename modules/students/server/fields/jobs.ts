import { z } from '@ritm/http';
import { job, type JobContext, type JobDefinition } from '@ritm/platform';
import { searchOfCards, writeSearch } from '../queries/search-text.ts';
import { cardSearch } from '../rules/search.ts';
import { holdersOfField } from './queries.ts';

const BATCH = 500;

/**
 * When a field becomes searchable or stops being searchable, the search text of every client with a value in it is
 * rebuilt.
 */
const searchField = job({
  task: 'students.search_field',
  payload: z.object({ school_id: z.int(), field_id: z.int() }),
  run: async (context, { school_id, field_id }) => {
    for (let after = 0; ;) {
      const page = { school_id, field_id, after, limit: BATCH };
      const ids = (await context.read(undefined).run(holdersOfField, page)).map(({ id }) => id);
      await rewriteSearch(context, { school_id, ids });
      if (ids.length < BATCH) return;
      after = ids.at(-1)!;
    }
  },
});

/** Rebuilds the search text of the given clients after something outside their cards changed. */
const searchCards = job({
  task: 'students.search_cards',
  payload: z.object({ school_id: z.int(), ids: z.array(z.int()) }),
  run: rewriteSearch,
});

async function rewriteSearch(
  context: JobContext,
  { school_id, ids }: { school_id: number; ids: readonly number[] },
): Promise<void> {
  if (ids.length === 0) return;
  await context.write(undefined, async (tx) => {
    // Under the clients' locks, a concurrent edit of a card either sees what this job wrote or is seen by it.
    tx.lock(...ids.map((id) => ['student', school_id, id] as const));
    const cards = await tx.run(searchOfCards, { school_id, ids: [...ids] });
    const texts = cards.map((card) => ({ id: card.id, search: cardSearch(card) }));
    tx.defer(writeSearch, { school_id, rows: JSON.stringify(texts) });
  });
}

export const searchJobs: readonly JobDefinition[] = [searchField, searchCards];

import { getPerson } from '@ritm/accounts/server';
import { z } from '@ritm/http';
import { job, type JobDefinition, type WriteContext } from '@ritm/platform';
import { linkByPhone, peopleOfCards, relinkCards } from './card-queries.ts';

/**
 * Links cards to the people who have their numbers now, in the transaction that wrote the cards: the next request of
 * whoever gained or lost a card already knows it. Deferred writes of the cards must have been sent.
 */
export async function linkCardsNow(tx: WriteContext, ids: readonly number[]): Promise<void> {
  const changed = await tx.run(relinkCards, { school_id: tx.school_id, ids: [...ids] });
  for (const { user_id } of changed) tx.forgetAccess(user_id);
}

/**
 * Makes every process read again what the people of these cards may access. Called before the cards change, while they
 * are still linked.
 */
export async function forgetPeopleOf(tx: WriteContext, ids: readonly number[]): Promise<void> {
  const people = await tx.run(peopleOfCards, { school_id: tx.school_id, ids: [...ids] });
  for (const { user_id } of people) tx.forgetAccess(user_id);
}

const change = z.object({
  school_id: z.nullable(z.int()),
  ids: z.array(z.int()),
  type: z.string(),
});

/** When a person proves a number, the cards and children with that number are linked to them. */
const linkPerson: JobDefinition = job({
  task: 'students.link_person',
  payload: change,
  run: async ({ write }, { ids }) => {
    for (const user_id of ids)
      await write(undefined, async (tx) => {
        const { phone } = await getPerson(tx, user_id);
        if (phone === null) return;
        const linked = await tx.run(linkByPhone, { user_id, phone });
        if (linked.length > 0) tx.forgetAccess(user_id);
      });
  },
});

/**
 * Does after the commit what `linkCardsNow` does within it: a person who signs in at the very moment is not seen by
 * that transaction. Cards of an import, and those of a guardian's other children, are linked here alone.
 */
const linkCards: JobDefinition = job({
  task: 'students.link_cards',
  payload: change,
  run: async ({ write }, { school_id, ids }) => {
    if (school_id === null) return;
    await write(undefined, async (tx) => {
      const changed = await tx.run(relinkCards, { school_id, ids });
      for (const { user_id } of changed) tx.forgetAccess(user_id);
    });
  },
});

export const linkJobs: readonly JobDefinition[] = [linkPerson, linkCards];
export const linkListeners: Readonly<Record<string, readonly string[]>> = {
  'accounts.signed_in': ['students.link_person'],
  'accounts.phone_changed': ['students.link_person'],
  'students.created': ['students.link_cards'],
  'students.edited': ['students.link_cards'],
  'students.restored': ['students.link_cards'],
  'students.family_changed': ['students.link_cards', 'students.search_cards'],
};

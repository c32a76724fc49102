import { findUsersByPhones, getPerson } from '@ritm/accounts/server';
import { z } from '@ritm/http';
import { job, type JobDefinition } from '@ritm/platform';
import { linkByPhone, phonesOfCards, relinkCards } from './card-queries.ts';

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
 * When a card is created or changed, it is linked to the person who has its number now and unlinked from the owner of the previous number.
 */
const linkCards: JobDefinition = job({
  task: 'students.link_cards',
  payload: change,
  run: async ({ write }, { school_id, ids }) => {
    if (school_id === null) return;
    await write(undefined, async (tx) => {
      const phones = (await tx.run(phonesOfCards, { school_id, ids })).map((one) => one.phone);
      const users = await findUsersByPhones(tx, phones);
      const changed = await tx.run(relinkCards, { school_id, ids, users: JSON.stringify(users) });
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

import { requireRow, type PersonalData } from '@ritm/platform';
import { forgetting, ownRow, ownSessions, ownTies } from './erasure-queries.ts';

/** What this module keeps about a person. The erasure empties the row of the user itself last. */
export const accountsPersonalData: PersonalData = {
  async collect(runner, { user_id }) {
    const [profile, sessions, ties] = await Promise.all([
      runner.run(ownRow, { user_id }),
      runner.run(ownSessions, { user_id }),
      runner.run(ownTies, { user_id }),
    ]);
    return { profile: profile[0], sessions, users: ties };
  },
  async erase(tx, { user_id, phone }) {
    const tables = Object.entries(forgetting);
    const counts = await Promise.all(tables.map(([, erase]) => tx.run(erase, { user_id, phone })));
    return Object.fromEntries(tables.map(([table], at) => [table, requireRow(counts[at] ?? []).n]));
  },
};

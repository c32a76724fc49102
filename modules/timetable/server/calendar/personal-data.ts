import type { PersonalData } from '@ritm/platform';
import { deleteFeedRow, feedOf } from './queries.ts';

/** The secret address of a person's calendar is personal data. Their classes belong to the organizations. */
export const timetablePersonalData: PersonalData = {
  collect: async (runner, { user_id }) => ({ calendar_feeds: await runner.run(feedOf, { user_id }) }),
  erase: async (tx, { user_id }) => ({ calendar_feeds: (await tx.run(deleteFeedRow, { user_id }))[0]!.n }),
};

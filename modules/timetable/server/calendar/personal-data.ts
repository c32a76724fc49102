import type { PersonalData } from '@ritm/platform';
import { deleteEntriesOf, exportedEntries } from '../own/queries.ts';
import { deleteFeedRow, feedOf } from './queries.ts';

/**
 * The secret address of a person's calendar and their own entries are personal data. Their classes belong to the
 * organizations.
 */
export const timetablePersonalData: PersonalData = {
  async collect(runner, { user_id }) {
    const [calendar_feeds, user_timetables] = await Promise.all([
      runner.run(feedOf, { user_id }),
      runner.run(exportedEntries, { user_id }),
    ]);
    return { calendar_feeds, user_timetables };
  },
  async erase(tx, { user_id }) {
    const [[feeds], [entries]] = await Promise.all([
      tx.run(deleteFeedRow, { user_id }),
      tx.run(deleteEntriesOf, { user_id }),
    ]);
    return { calendar_feeds: feeds!.n, user_timetables: entries!.n };
  },
};

import type { PersonChannel } from '@ritm/platform';
import { lastNumber, noticesSince } from './notice-queries.ts';

/** The person's notifications on the socket: `{ type: 'notification', seq, id }`. */
export const channel: PersonChannel = {
  type: 'notification',
  async since(runner, { user_id, seen, limit }) {
    const [[person], missed] = await Promise.all([
      runner.run(lastNumber, { user_id }),
      seen === null ? [] : runner.run(noticesSince, { user_id, seen, limit }),
    ]);
    return { last: person?.last_seq ?? 0, missed };
  },
};

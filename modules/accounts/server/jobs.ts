import { z } from '@ritm/http';
import { job, type JobDefinition } from '@ritm/platform';
import { dropEndedSessions, dropOldChecks, dropOldCounters } from './queries.ts';

/** Numbers and addresses are kept no longer than the limits look back; an ended session for as long as someone may ask about it. */
export const accountsJobs: JobDefinition[] = [
  job({
    task: 'accounts.sweep',
    payload: z.object({}),
    cron: '43 2 * * *',
    run: async ({ write }) => {
      for (const one of [dropOldChecks, dropOldCounters, dropEndedSessions])
        await write(undefined, (tx) => tx.run(one, {}));
    },
  }),
];

import { z } from '@ritm/http';
import { job, type JobDefinition } from '@ritm/platform';
import { expireInvitations } from './invitation-queries.ts';

/**
 * An invitation expires by the clock alone; the job records this, so that its number can be invited again elsewhere
 * too.
 */
export const schoolsJobs: JobDefinition[] = [
  job({
    task: 'schools.expire_invitations',
    payload: z.object({}),
    cron: '23 * * * *',
    run: async (context) => void (await context.write(undefined, (tx) => tx.run(expireInvitations, { phone: null }))),
  }),
];

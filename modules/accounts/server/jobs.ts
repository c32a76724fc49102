import { z } from '@ritm/http';
import { job, type JobDefinition } from '@ritm/platform';
import { sealCode } from './code.ts';
import { deleteOldProofs } from './captcha/queries.ts';
import { deleteEndedSessions, deleteOldChecks, deleteOldCounters, lockCall, setSeal } from './queries.ts';
import { deleteOldFactorChecks } from './second-factor/queries.ts';
import { CALL_CODE } from './send-code.ts';
import { deleteOldTickets } from './sessions/queries.ts';

/**
 * The code of a call is the end of the number that rang. It is sealed as our own code would have been, while nobody has
 * tried it.
 */
export const callCodeJob = (codeKey: Buffer): JobDefinition =>
  job({
    task: CALL_CODE,
    payload: z.object({ check_id: z.int(), code: z.string().check(z.regex(/^\d{4}$/)) }),
    run: async ({ write }, { check_id, code }) =>
      write(undefined, async (tx) => {
        const [check] = await tx.run(lockCall, { id: check_id });
        if (!check) return;
        const { phone, purpose } = check;
        tx.defer(setSeal, { id: check_id, code_hmac: sealCode(codeKey, { check_id, phone, purpose }, code) });
      }),
  });

/**
 * Numbers and addresses are kept only for as long as the limits count them; an ended session is kept for as long as
 * somebody may ask about it.
 */
export const accountsJobs: JobDefinition[] = [
  job({
    task: 'accounts.sweep',
    payload: z.object({}),
    cron: '43 2 * * *',
    run: async ({ write }) => {
      for (const one of [
        deleteOldChecks,
        deleteOldCounters,
        deleteEndedSessions,
        deleteOldProofs,
        deleteOldTickets,
        deleteOldFactorChecks,
      ])
        await write(undefined, (tx) => tx.run(one, {}));
    },
  }),
];

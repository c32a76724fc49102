import { z } from '@ritm/http';
import { job, type JobDefinition } from '@ritm/platform';
import { eraseAccount } from './deletion.ts';
import { dueAccounts } from './erasure-queries.ts';

/** Erases, on a schedule, the accounts whose thirty days are over, each in a transaction of its own. */
export const erasureJob: JobDefinition = job({
  task: 'accounts.erase_due',
  payload: z.object({}),
  cron: '7 * * * *',
  run: async ({ read, write }) => {
    for (let after = 0; ;) {
      const due = await read(undefined).run(dueAccounts, { after });
      for (const { id } of due) await write(undefined, (tx) => eraseAccount(tx, id));
      if (due.length === 0) return;
      after = due.at(-1)!.id;
    }
  },
});

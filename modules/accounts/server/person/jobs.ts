import { z } from '@ritm/http';
import { job, runEach, type JobContext, type JobDefinition } from '@ritm/platform';
import { eraseAccount } from './deletion.ts';
import { dueAccounts } from './erasure-queries.ts';

/** Erases, on a schedule, the accounts whose thirty days are over, each in a transaction of its own. */
export const erasureJob: JobDefinition = job({
  task: 'accounts.erase_due',
  payload: z.object({}),
  cron: '7 * * * *',
  run: (context) => runEach(dueIds(context), (id) => context.write(undefined, (tx) => eraseAccount(tx, id))),
});

async function* dueIds({ read }: JobContext): AsyncGenerator<number> {
  for (let after = 0; ;) {
    const due = await read(undefined).run(dueAccounts, { after });
    for (const { id } of due) yield id;
    const last = due.at(-1);
    if (!last) return;
    after = last.id;
  }
}

import { z } from '@ritm/http';
import { schoolZone } from '@ritm/passes/server';
import { job, type JobContext, type JobDefinition, type ReadContext } from '@ritm/platform';
import { findDueSummaries, makeSummariesDue } from '@ritm/students/server';
import { clientsOfBatches, clientsOfFinances, clientsWithFamilies, hasWrittenImport } from './queries.ts';
import { BATCH, sumClients } from './sum-clients.ts';

const SUM = 'reports.sum_clients';
const SUM_DUE = 'reports.sum_due_clients';

const change = z.object({ school_id: z.nullable(z.int()), type: z.string(), ids: z.array(z.int()) });
type Change = z.output<typeof change>;

/** Follows every change of a client's passes, visits and money, some milliseconds after it. */
const sumJob = job({
  task: SUM,
  payload: change,
  run: async (context, { school_id, type, ids }) => {
    if (school_id === null) return;
    const [school] = await context.read(undefined).run(schoolZone, { school_id });
    if (!school) return;
    const at = { school_id, time_zone: school.time_zone };
    if (type === 'visits.pass_batch' || type === 'imports.changed') return makeDue(context, at, { type, ids });
    await sumInBatches(context, at, await clientsOf(context.read(at), { school_id, type, ids }));
  },
});

/** The clients whom an event concerns, by the ids that events of its kind carry. */
async function clientsOf(read: ReadContext, { type, ids }: Change): Promise<number[]> {
  const { school_id } = read;
  if (type.startsWith('finance.'))
    return (await read.run(clientsOfFinances, { school_id, ids })).map(({ student_id }) => student_id);
  if (type.startsWith('visits.'))
    return (await read.run(clientsWithFamilies, { school_id, ids })).map(({ student_id }) => student_id);
  return ids;
}

/**
 * A mass action and an import concern thousands: their summaries become due, and the next run computes them in portions.
 * An import names nobody, so everybody is due, at once.
 */
async function makeDue(
  context: JobContext,
  school: { school_id: number; time_zone: string },
  { type, ids }: Pick<Change, 'type' | 'ids'>,
): Promise<void> {
  const read = context.read(school);
  const { school_id } = school;
  if (type === 'imports.changed') {
    const [written] = await read.run(hasWrittenImport, { school_id, ids });
    if (!written?.has) return;
    await context.write(school, async (tx) => {
      makeSummariesDue(tx, null);
      tx.enqueue(SUM_DUE, {}, { jobKey: SUM_DUE });
    });
    return;
  }
  const clients = (await read.run(clientsOfBatches, { school_id, ids })).map(({ student_id }) => student_id);
  if (clients.length > 0) await context.write(school, async (tx) => makeSummariesDue(tx, clients));
}

async function sumInBatches(
  context: JobContext,
  school: { school_id: number; time_zone: string },
  student_ids: readonly number[],
): Promise<void> {
  for (let at = 0; at < student_ids.length; at += BATCH)
    await context.write(school, (tx) => sumClients(tx, student_ids.slice(at, at + BATCH)));
}

/** Passes end and imports write whole organizations: what is due is computed until nothing is. */
const sumDueJob = job({
  task: SUM_DUE,
  payload: z.object({}),
  cron: '*/10 * * * *',
  run: async (context) => {
    for (;;) {
      const due = await findDueSummaries(context.read(undefined), { now: context.now, limit: BATCH });
      const bySchool = Map.groupBy(due, ({ school_id }) => school_id);
      for (const [school_id, rows] of bySchool)
        await sumInBatches(
          context,
          { school_id, time_zone: rows[0]!.time_zone },
          rows.map(({ student_id }) => student_id),
        );
      if (due.length < BATCH) return;
    }
  },
});

export const summaryJobs: readonly JobDefinition[] = [sumJob, sumDueJob];

/** A payment for a pass is announced by the pass; those without one, by finance with the ids of its records. */
export const summaryListeners: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [
    'visits.marked',
    'visits.taken_back',
    'visits.pass_sold',
    'visits.pass_edited',
    'visits.pass_taken_back',
    'visits.brought_in',
    'visits.pass_batch',
    'finance.added',
    'finance.edited',
    'finance.deleted',
    'imports.changed',
    'students.created',
    'students.merged',
    'students.merge_undone',
  ].map((type) => [type, [SUM]]),
);

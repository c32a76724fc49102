import { z } from '@ritm/http';
import { job, runEach, type JobContext, type WriteContext } from '@ritm/platform';
import { reconcileForfeits } from './forfeits.ts';
import { toLot } from '../lots.ts';
import { schoolsToExpire, setExpiredFor, unsettledLots, type SchoolToExpire } from './expiry-queries.ts';
import type { LotRow } from '../queries.ts';
import { deadlineOf, validityOf } from '../../rules/lots/validity.ts';

const BATCH = 200;

/**
 * Runs ten minutes after midnight in each organization's zone: it writes what expired as forfeited, and records the
 * start of passes that waited for their first visit until the last day. It runs twice an hour and handles each day
 * once; a missed day is made up.
 */
export const expirePasses = job({
  task: 'passes.expire',
  payload: z.object({}),
  cron: '10,40 * * * *',
  run: async (context) => {
    const schools = await context.read(undefined).run(schoolsToExpire, { now: context.now });
    await runEach(schools, (school) => expirePassesOfSchool(context, school));
  },
});

async function expirePassesOfSchool(context: JobContext, school: SchoolToExpire): Promise<void> {
  const { school_id, today } = school;
  for (let after_id = 0; ;) {
    const rows = await context.read(school).run(unsettledLots, { school_id, after_id, limit: BATCH });
    const due = rows.filter((row) => isDue(row, today));
    if (due.length > 0) await context.write(school, (tx) => expireBatch(tx, { due, after_id, today }));
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) break;
    after_id = last.id;
  }
  await context.write(school, async (tx) => tx.defer(setExpiredFor, { school_id, done_for: today }));
}

const isDue = (row: LotRow, today: string): boolean =>
  validityOf(toLot(row), today).state === 'expired' || startsItself(row, today);

/** The deadline for the first visit is today and nobody has come. */
function startsItself(row: LotRow, today: string): boolean {
  const lot = toLot(row);
  return deadlineOf(lot) === today && validityOf(lot, today).starts_on === today && lot.charges.length === 0;
}

/** The lots are read again under their clients' locks, because somebody may have marked a visit meanwhile. */
async function expireBatch(
  tx: WriteContext,
  { due, after_id, today }: { due: readonly LotRow[]; after_id: number; today: string },
): Promise<void> {
  const { school_id } = tx;
  tx.lock(...due.map(({ student_id }) => ['student', school_id, student_id] as const));
  const dueIds = new Set(due.map(({ id }) => id));
  const rows = await tx.run(unsettledLots, { school_id, after_id, limit: BATCH });
  for (const row of rows.filter(({ id }) => dueIds.has(id))) {
    const forfeitedVisits = reconcileForfeits(tx, row, today);
    if (forfeitedVisits > 0) recordExpiry(tx, row, { action: 'visits.burned', after: { visits: forfeitedVisits } });
    if (startsItself(row, today))
      recordExpiry(tx, row, { action: 'visits.self_activated', after: { starts_on: today } });
  }
}

function recordExpiry(tx: WriteContext, row: LotRow, { action, after }: { action: string; after: object }): void {
  tx.audit({ action, object_type: 'lesson_plus', object_id: row.id, after });
  tx.emit('visits.pass_edited', [row.student_id], { lesson_plus_id: row.id });
}

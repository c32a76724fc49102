import { z } from '@ritm/http';
import { job, type JobContext, type WriteContext } from '@ritm/platform';
import { settleBurn } from './burns.ts';
import { toLot } from './lots.ts';
import { schoolsOfNight, setNight, unsettledLots, type NightOfSchool } from './night-queries.ts';
import type { LotRow } from './queries.ts';
import { deadlineOf, validityOf } from '../rules/validity.ts';

const BATCH = 200;

/**
 * Ten minutes after midnight of each organization's own zone: what expired is written as burned, and what waited for its
 * first visit to the last day is said to have begun. Run twice an hour, it finds each day once; a night that was missed is made up.
 */
export const night = job({
  task: 'visits.night',
  payload: z.object({}),
  cron: '10,40 * * * *',
  run: async (context) => {
    const schools = await context.read(undefined).run(schoolsOfNight, { now: context.now });
    for (const school of schools) await nightOf(context, school);
  },
});

async function nightOf(context: JobContext, school: NightOfSchool): Promise<void> {
  const { school_id, today } = school;
  for (let after_id = 0; ;) {
    const rows = await context.read(school).run(unsettledLots, { school_id, after_id, limit: BATCH });
    const due = rows.filter((row) => isDue(row, today));
    if (due.length > 0) await context.write(school, (tx) => settle(tx, { due, after_id, today }));
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) break;
    after_id = last.id;
  }
  await context.write(school, async (tx) => tx.defer(setNight, { school_id, done_for: today }));
}

const isDue = (row: LotRow, today: string): boolean =>
  validityOf(toLot(row), today).state === 'expired' || startsItself(row, today);

/** Nobody came by the deadline, which is today. */
function startsItself(row: LotRow, today: string): boolean {
  const lot = toLot(row);
  return deadlineOf(lot) === today && validityOf(lot, today).starts_on === today && lot.charges.length === 0;
}

/** The lots are read again under their clients' locks: somebody may have marked a visit meanwhile. */
async function settle(
  tx: WriteContext,
  { due, after_id, today }: { due: readonly LotRow[]; after_id: number; today: string },
): Promise<void> {
  const { school_id } = tx;
  tx.lock(...due.map(({ student_id }) => ['student', school_id, student_id] as const));
  const wanted = new Set(due.map(({ id }) => id));
  const rows = await tx.run(unsettledLots, { school_id, after_id, limit: BATCH });
  for (const row of rows.filter(({ id }) => wanted.has(id))) {
    const burned = settleBurn(tx, row, today);
    if (burned > 0) told(tx, row, { action: 'visits.burned', after: { visits: burned } });
    if (startsItself(row, today)) told(tx, row, { action: 'visits.self_activated', after: { starts_on: today } });
  }
}

function told(tx: WriteContext, row: LotRow, { action, after }: { action: string; after: object }): void {
  tx.audit({ action, object_type: 'lesson_plus', object_id: row.id, after });
  tx.emit('visits.pass_edited', [row.student_id], { lesson_plus_id: row.id });
}

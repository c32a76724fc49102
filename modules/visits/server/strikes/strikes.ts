/**
 * Missed classes of unlimited passes. What they close is worked out from the marks in force each time, so a corrected
 * or undone mark takes its strike along (decision 245).
 */
import { AppError, commonErrors, type RouteInput, type RouteOutput } from '@ritm/http';
import { addDays, formatDate } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import { requireRow, type ReadContext, type WriteContext } from '@ritm/platform';
import { studentFor } from '@ritm/students/server';
import { visitsErrors as errors } from '../../contract/errors.ts';
import type { Strike, Strikes, strikesRoutes } from '../../contract/strikes.ts';
import { countStrikes, STRIKE_DAYS } from '../rules/strikes.ts';
import { deleteRule, insertLift, latestLift, missesOf, ruleOf, setRule, undoLift, type MissRow } from './queries.ts';

type Routes = typeof strikesRoutes;
type Context = ReadContext | WriteContext;

interface OfClients {
  school_id: number;
  time_zone: string;
  student_ids: readonly number[];
}

/** The strikes of those clients who have any; without a rule nobody has. */
export async function findStrikes(
  context: Context,
  { school_id, time_zone, student_ids }: OfClients,
): Promise<Map<number, Strikes>> {
  if (student_ids.length === 0) return new Map();
  const misses = await context.run(missesOf, { school_id, student_ids: [...student_ids] });
  const today = todayIn(time_zone, context.now);
  const ofClient = Map.groupBy(misses, (one) => one.student_id);
  return new Map([...ofClient].map(([student_id, rows]) => [student_id, toStrikes(rows, today)]));
}

function toStrikes(rows: readonly MissRow[], today: string): Strikes {
  const { limit } = rows[0]!;
  const { counted, forgiven, opens_on } = countStrikes(rows, { limit, today });
  return { limit, counted: counted.map(toStrike), forgiven: forgiven && toStrike(forgiven), opens_on };
}

const toStrike = ({ date_visit, title, outcome }: MissRow): Strike => ({ date_visit, title, outcome });

/**
 * Throws 409 `strikes` while one of the clients cannot book by themselves. It takes no lock: a booking beside the mark
 * of the miss that closes it is one that came before the mark.
 */
export async function requireNoStrikes(tx: WriteContext, of: OfClients): Promise<void> {
  for (const [student_id, { opens_on, counted }] of await findStrikes(tx, of)) {
    if (opens_on === null) continue;
    throw new AppError(errors.strikes, {
      from: formatDate(opens_on, tx.language, 'day'),
      opens_on,
      student_id,
      counted,
    });
  }
}

/** How many misses close self-booking; null: the organization has no such rule. */
export async function findStrikeRule(context: Context, school_id: number): Promise<number | null> {
  const [rule] = await context.run(ruleOf, { school_id });
  return rule?.misses ?? null;
}

/** Sets the rule. Misses before it was set, or before its number was changed, do not count. */
export function setStrikeRule(tx: WriteContext, misses: number | null): void {
  const { school_id } = tx;
  if (misses === null) tx.defer(deleteRule, { school_id });
  else tx.defer(setRule, { school_id, misses, today: todayIn(tx.time_zone, tx.now) });
}

export async function getStrikes(
  read: ReadContext,
  { params: { student_id } }: RouteInput<Routes['get_strikes']>,
): Promise<RouteOutput<Routes['get_strikes']>> {
  const { school_id, time_zone } = read;
  const from = addDays(todayIn(time_zone, read.now), -STRIKE_DAYS);
  const [limit, found, [lifted]] = await Promise.all([
    findStrikeRule(read, school_id),
    findStrikes(read, { school_id, time_zone, student_ids: [student_id] }),
    read.run(latestLift, { school_id, student_id, from }),
    studentFor(read, student_id),
  ]);
  const strikes = found.get(student_id) ?? { limit, counted: [], forgiven: null, opens_on: null };
  const lift = lifted ?? null;
  return { ...strikes, lift, can: { lift: strikes.counted.length > 0, restore: lift !== null } };
}

export async function liftStrikes(
  tx: WriteContext,
  { params: { student_id }, body: { reason } }: RouteInput<Routes['lift_strikes']>,
): Promise<{ id: number }> {
  const { school_id } = tx;
  await studentFor(tx, student_id);
  const forgiven_to = todayIn(tx.time_zone, tx.now);
  const lift = { school_id, student_id, forgiven_to, reason, created_by: tx.actor.user_id };
  const { id } = requireRow(await tx.run(insertLift, lift));
  const after = { forgiven_to };
  tx.audit({ action: 'visits.strikes_lifted', object_type: 'student', object_id: student_id, after, reason });
  tx.emit('visits.strikes_changed', [student_id]);
  return { id };
}

export async function restoreStrikes(
  tx: WriteContext,
  { params: { student_id, id } }: RouteInput<Routes['restore_strikes']>,
): Promise<{ ok: true }> {
  const { school_id, now } = tx;
  await studentFor(tx, student_id);
  const [undone] = await tx.run(undoLift, { school_id, student_id, id, now });
  if (!undone) throw new AppError(commonErrors.not_found);
  tx.audit({
    action: 'visits.strikes_restored',
    object_type: 'student',
    object_id: student_id,
    after: { forgiven_to: undone.forgiven_to },
  });
  tx.emit('visits.strikes_changed', [student_id]);
  return { ok: true };
}

/**
 * What happens to the classes of days off. A decision closes days in the timetable and gives days to passes in one
 * transaction, and is taken back as a whole (decision 247).
 */
import { allows } from '@ritm/accounts/contract';
import { AppError, commonErrors, type RouteInput, type RouteOutput } from '@ritm/http';
import { addDays, daysBetween } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import { countPassesFor, extendPassesFor, takeBackExtension } from '@ritm/passes/server';
import { requireRow, type ReadContext, type WriteContext } from '@ritm/platform';
import { timetableErrors } from '@ritm/timetable/contract';
import { closeDays, undoTimetableChange } from '@ritm/timetable/server';
import { visitsErrors as errors } from '../../contract/errors.ts';
import type { DayOff, daysOffRoutes, Decision } from '../../contract/days-off.ts';
import { hasDecree, holidayPeriods } from '../rules/russian-holidays.ts';
import {
  classesOfPeriods,
  clearDecision,
  dayOffById,
  dayOffOn,
  daysOffFrom,
  deleteDayOff,
  insertDayOff,
  storeDecision,
  type DayOffRow,
} from './queries.ts';

type Routes = typeof daysOffRoutes;

/** Days off are listed for a year ahead. */
const AHEAD = 365;
const UNDO_MS = 24 * 3_600_000;

interface Period {
  date_from: string;
  date_to: string;
}
const keyOf = ({ date_from, date_to }: Period): string => `${date_from} ${date_to}`;

export async function listDaysOff(read: ReadContext): Promise<RouteOutput<Routes['list_days_off']>> {
  const { school_id } = read;
  const today = todayIn(read.time_zone, read.now);
  const last = addDays(today, AHEAD);
  const rows = await read.run(daysOffFrom, { school_id, from: today });
  const byPeriod = new Map(rows.map((row) => [keyOf(row), row]));
  const holidays = holidayPeriods(today, last);
  const isHoliday = new Set(holidays.map(keyOf));
  const listed = [
    ...holidays.map((period) => ({ ...period, row: byPeriod.get(keyOf(period)) })),
    ...rows.filter((row) => !isHoliday.has(keyOf(row))).map((row) => ({ ...row, kind: null, row })),
  ].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const counts = await read.run(classesOfPeriods, {
    school_id,
    from: listed.map((one) => one.date_from),
    to: listed.map((one) => one.date_to),
  });
  const years = [Number(today.slice(0, 4)), Number(last.slice(0, 4))];
  return {
    data: listed.map(({ date_from, date_to, kind, row }, n) => ({
      ...toDayOff(read, row),
      date_from,
      date_to,
      kind,
      ...counts[n]!,
    })),
    years_without_decree: [...new Set(years)].filter((year) => !hasDecree(year)),
    can: { add: allows(read.actor.role, 'closures.add') },
  };
}

/** What is stored about a day off. */
function toDayOff(
  read: ReadContext,
  row: DayOffRow | undefined,
): Omit<DayOff, 'date_from' | 'date_to' | 'kind' | 'classes' | 'booked'> {
  const { role } = read.actor;
  const choice = row?.choice ?? null;
  const decided_at = choice === null ? null : row!.decided_at;
  const isFresh = decided_at !== null && Date.parse(read.now) - Date.parse(decided_at) < UNDO_MS;
  const extension = choice === null ? null : row!.batch_id;
  return {
    id: row?.id ?? null,
    name: row?.name ?? null,
    choice,
    extended:
      extension === null
        ? null
        : { batch_id: extension, days: row!.days!, passes: row!.passes!, is_done: row!.is_done! },
    decided_by: choice === null ? null : row!.decided_by,
    decided_at,
    can: {
      decide: choice === null && allows(role, 'closures.add'),
      undo: choice !== null && (isFresh || choice === 'keep') && allows(role, 'timetable_changes.edit'),
      delete: row !== undefined && row.name !== null && choice === null && allows(role, 'closures.delete'),
    },
  };
}

export async function addDayOff(
  tx: WriteContext,
  { body: { name, ...period } }: RouteInput<Routes['add_day_off']>,
): Promise<{ id: number }> {
  const { school_id } = tx;
  checkPeriod(tx, period);
  if (holidayOn(period)) throw new AppError(errors.day_off_listed);
  const [row] = await tx.run(insertDayOff, { school_id, ...period, name });
  if (!row) throw new AppError(errors.day_off_listed);
  tx.audit({ action: 'visits.day_off_added', object_type: 'day_off', object_id: row.id, after: { ...period, name } });
  tx.emit('visits.days_off_changed', []);
  return row;
}

export async function removeDayOff(
  tx: WriteContext,
  { params: { id } }: RouteInput<Routes['delete_day_off']>,
): Promise<{ ok: true }> {
  const { school_id } = tx;
  tx.lock(['days_off', school_id]);
  const [row] = await tx.run(dayOffById, { school_id, id });
  if (!row) throw new AppError(commonErrors.not_found);
  if (row.choice !== null) throw new AppError(errors.day_off_decided);
  tx.defer(deleteDayOff, { school_id, id });
  const { date_from, date_to, name } = row;
  tx.audit({
    action: 'visits.day_off_deleted',
    object_type: 'day_off',
    object_id: id,
    before: { date_from, date_to, name },
  });
  tx.emit('visits.days_off_changed', []);
  return { ok: true };
}

type DecisionBody = RouteInput<Routes['decide_day_off']>['body'];

/** A preview is a dry run of the same code. */
export function decideDayOff(tx: WriteContext, { body }: RouteInput<Routes['decide_day_off']>): Promise<Decision> {
  return body.preview ? tx.dryRun(() => decide(tx, body)) : decide(tx, body);
}

async function decide(tx: WriteContext, body: DecisionBody): Promise<Decision> {
  const { school_id, now } = tx;
  const { date_from, date_to, name, choice, extend_days = null, preview = false } = body;
  const period = { date_from, date_to };
  checkPeriod(tx, period);
  // Two decisions about the same days must not both close them.
  tx.lock(['days_off', school_id]);
  const [row] = await tx.run(dayOffOn, { school_id, ...period });
  if (row && row.choice !== null) throw new AppError(errors.day_off_decided);
  if (!row && !holidayOn(period)) throw new AppError(errors.no_such_day_off);
  const given = extend_days === null ? null : { from_date: date_from, to_date: date_to, days: extend_days };
  const counted = given && (await countPassesFor(tx, given));
  const closed = choice === 'keep' ? null : await closeFor(tx, body);
  const batch = given && !preview ? await extendPassesFor(tx, { ...given, reason: name }) : null;
  const stored = await tx.run(storeDecision, {
    school_id,
    ...period,
    choice,
    closure_id: closed?.closure_id ?? null,
    change_id: closed?.change_id ?? null,
    batch_id: batch?.batch_id ?? null,
    decided_by: tx.actor.user_id,
    now,
  });
  const { id } = requireRow(stored);
  const [{ classes }] = choice === 'keep' ? await countClasses(tx, period) : [{ classes: 0 }];
  tx.audit({
    action: 'visits.day_off_decided',
    object_type: 'day_off',
    object_id: id,
    after: { ...period, choice, move_days: body.move_days, extend_days },
    reason: name,
  });
  tx.emit('visits.days_off_changed', []);
  return {
    id: preview ? null : id,
    canceled: closed?.canceled.length ?? 0,
    moved: closed?.moved.length ?? 0,
    kept: closed?.kept ?? classes,
    clients: closed?.students.length ?? 0,
    not_moved: choice === 'move' ? closed!.canceled.map(({ id: _id, time_to: _to, ...one }) => one) : [],
    passes: counted?.passes ?? 0,
    is_all: counted?.is_all ?? true,
  };
}

const countClasses = (tx: WriteContext, { date_from, date_to }: Period) =>
  tx.run(classesOfPeriods, { school_id: tx.school_id, from: [date_from], to: [date_to] }) as Promise<
    [{ classes: number; booked: number }]
  >;

/** The foreign keys of a decision need the closure and the change to be there. */
async function closeFor(tx: WriteContext, { date_from, date_to, name, choice, move_days = null }: DecisionBody) {
  if (choice === 'move' && !move_days) throw new AppError(errors.move_where);
  const closed = await closeDays(tx, {
    date_from,
    date_to,
    reason: name,
    ...(choice === 'move' && { move_days }),
  });
  await tx.flush();
  return closed;
}

/** Takes back what the decision did to classes, their clients and passes. */
export async function undoDayOff(
  tx: WriteContext,
  { params: { id, ...params } }: RouteInput<Routes['undo_day_off']>,
): Promise<{ ok: true }> {
  const { school_id } = tx;
  tx.lock(['days_off', school_id]);
  const [row] = await tx.run(dayOffById, { school_id, id });
  if (!row) throw new AppError(commonErrors.not_found);
  const { choice, change_id, batch_id, date_from, date_to } = row;
  if (choice === null) throw new AppError(errors.day_off_undecided);
  if (choice !== 'keep' && change_id === null) throw new AppError(timetableErrors.undo_late);
  // In the order of the locks: passes before classes.
  if (batch_id !== null) await takeBackExtension(tx, batch_id);
  if (change_id !== null) await undoTimetableChange(tx, { params: { ...params, id: change_id }, query: {}, body: {} });
  tx.defer(clearDecision, { school_id, id });
  tx.audit({
    action: 'visits.day_off_undone',
    object_type: 'day_off',
    object_id: id,
    before: { date_from, date_to, choice },
  });
  tx.emit('visits.days_off_changed', []);
  return { ok: true };
}

const holidayOn = (period: Period): boolean =>
  holidayPeriods(period.date_from, period.date_to).some((one) => keyOf(one) === keyOf(period));

function checkPeriod(tx: WriteContext, { date_from, date_to }: Period): void {
  if (date_to < date_from) throw new AppError(timetableErrors.period_reversed);
  if (date_from < todayIn(tx.time_zone, tx.now)) throw new AppError(timetableErrors.date_in_past);
  if (daysBetween(date_from, date_to) > AHEAD) throw new AppError(timetableErrors.period_too_long, { days: AHEAD });
}

/** A person's own entries. Every statement is by the person's id, so another's entry is the same 404 as a missing one. */
import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import { addDays, addYears, clampDate, type LocalDate } from '@ritm/kernel';
import { isTimeZone, todayIn } from '@ritm/kernel/zone';
import { requireRow, type Runner, type WriteContext } from '@ritm/platform';
import {
  timetableErrors as errors,
  type OwnEntry,
  type OwnEntryBody,
  type ownEntryRoutes,
  type OwnEntryWritten,
} from '../../contract/index.ts';
import { findClassesOfPerson } from '../calendar/classes-of-person.ts';
import { durationOf, occurrenceTimes } from '../rules/occurrence-times.ts';
import { datesOfEntry, entryWithout, movedEntry, type OwnRule } from '../rules/own-entries.ts';
import {
  countEntries,
  deleteEntry,
  entriesOf,
  entryById,
  insertEntry,
  updateEntry,
  type EntryFields,
  type EntryRow,
} from './queries.ts';

type Routes = typeof ownEntryRoutes;

/** A calendar is read whole, so it has a limit that nobody who keeps one meets. */
const MAX_ENTRIES = 500;
const MIN_MINUTES = 5;
/** Overlaps are looked for this many days ahead: classes exist no further. */
const CLASH_DAYS = 120;
const CLASHES_NAMED = 5;
const YEARS = { back: -2, ahead: 10 };

interface Period {
  from: LocalDate;
  to: LocalDate;
}

/** The dates of a person's entries within the days, in the order of their time. */
export async function findOwnEntries(runner: Runner, user_id: number, { from, to }: Period): Promise<OwnEntry[]> {
  const rows = await runner.run(entriesOf, { user_id, from, to });
  return rows.flatMap((row) => datesOfRow(row, { from, to })).toSorted(byStart);
}

const byStart = (a: { starts_at: string }, b: { starts_at: string }): number => (a.starts_at < b.starts_at ? -1 : 1);

const datesOfRow = ({ duration_minutes, ...row }: EntryRow, { from, to }: Period): OwnEntry[] =>
  datesOfEntry(row, from, to).map((date) => {
    const { time_from, time_zone } = row;
    return {
      ...row,
      series_date: row.date,
      date,
      ...occurrenceTimes({ date, time_from, duration_minutes, time_zone }),
    };
  });

export async function addOwnEntry(
  tx: WriteContext,
  { body }: RouteInput<Routes['add_own_entry']>,
): Promise<OwnEntryWritten> {
  const entry = fieldsOf(tx, body);
  tx.lock(['own_entries', entry.user_id]);
  const { n } = requireRow(await tx.run(countEntries, entry));
  if (n >= MAX_ENTRIES) throw new AppError(errors.entries_full, { most: MAX_ENTRIES });
  const clashes = await findClashes(tx, entry, null);
  if (body.preview) return { id: null, ...clashes };
  const { id } = requireRow(await tx.run(insertEntry, entry));
  tx.audit({ action: 'timetable.own_entry_added', object_type: 'user', object_id: entry.user_id, after: { id } });
  return { id, ...clashes };
}

/** Another title of one date makes it an entry of its own, because the rule has one title. */
export async function editOwnEntry(
  tx: WriteContext,
  { params: { id }, body: { picked, scope = 'all', ...body } }: RouteInput<Routes['edit_own_entry']>,
): Promise<OwnEntryWritten> {
  const { user_id } = tx.actor;
  const before = await requireEntry(tx, id, scope === 'all' ? undefined : picked);
  const entry = fieldsOf(tx, body);
  const left = entryWithout(before, picked, scope);
  const moved = movedEntry({ ...before, skipped: body.skipped ?? before.skipped }, picked, entry.date);
  // The whole entry keeps its first date; when nothing of it is left beside the change, the change is the whole entry.
  const isWhole = left === null;
  const changed: EntryFields =
    scope === 'this'
      ? { ...entry, repeat: 'none', repeat_until: null, skipped: [] }
      : scope === 'all'
        ? { ...entry, date: moved.date, skipped: [...moved.skipped] }
        : { ...entry, skipped: moved.skipped.filter((date) => date > entry.date) };
  if (changed.repeat_until !== null && changed.repeat_until < changed.date)
    throw new AppError(errors.until_before_date);
  const clashes = await findClashes(tx, changed, id);
  if (body.preview) return { id: null, ...clashes };
  const { now } = tx;
  if (isWhole) tx.defer(updateEntry, { ...changed, id, now });
  else tx.defer(updateEntry, { ...before, ...left, skipped: [...left.skipped], user_id, id, now });
  const written = isWhole ? id : requireRow(await tx.run(insertEntry, changed)).id;
  tx.audit({
    action: 'timetable.own_entry_edited',
    object_type: 'user',
    object_id: user_id,
    after: { id: written, scope },
  });
  return { id: written, ...clashes };
}

export async function deleteOwnEntry(
  tx: WriteContext,
  { params: { id }, query: { date, scope = 'all' } }: RouteInput<Routes['delete_own_entry']>,
): Promise<{ left: boolean }> {
  const { user_id } = tx.actor;
  const before = await requireEntry(tx, id, date);
  const left = entryWithout(before, date, scope);
  if (left === null) tx.defer(deleteEntry, { user_id, id });
  else tx.defer(updateEntry, { ...before, ...left, skipped: [...left.skipped], user_id, id, now: tx.now });
  tx.audit({ action: 'timetable.own_entry_deleted', object_type: 'user', object_id: user_id, after: { id, scope } });
  return { left: left !== null };
}

/** The person's entry, read under its lock; 404 when it does not have the picked date. */
async function requireEntry(tx: WriteContext, id: number, picked: LocalDate | undefined): Promise<EntryRow> {
  const { user_id } = tx.actor;
  tx.lock(['own_entries', user_id]);
  const [row] = await tx.run(entryById, { user_id, id });
  if (!row) throw new AppError(commonErrors.not_found);
  if (picked !== undefined && datesOfEntry(row, picked, picked).length === 0)
    throw new AppError(errors.no_such_occurrence);
  return row;
}

function fieldsOf(tx: WriteContext, body: OwnEntryBody): EntryFields {
  const { title, note, date, time_from, time_to, time_zone, repeat = 'none', skipped = [] } = body;
  if (!isTimeZone(time_zone)) throw new AppError(errors.no_such_zone);
  const today = todayIn(time_zone, tx.now);
  const [from, to] = [addYears(today, YEARS.back), addYears(today, YEARS.ahead)];
  if (date < from || date > to) throw new AppError(errors.date_out_of_range, { from, to });
  const duration_minutes = durationOf(time_from, time_to);
  if (duration_minutes < MIN_MINUTES) throw new AppError(errors.too_short);
  const repeat_until = repeat === 'none' ? null : (body.repeat_until ?? null);
  if (repeat_until !== null && repeat_until < date) throw new AppError(errors.until_before_date);
  const { user_id } = tx.actor;
  const rule: OwnRule = { date, repeat, repeat_until, skipped };
  return {
    ...rule,
    skipped: [...new Set(skipped)].toSorted(),
    user_id,
    title,
    note: note || null,
    time_from,
    duration_minutes,
    time_zone,
  };
}

/** What the entry overlaps: classes of the person and their other entries. A warning, never a refusal. */
async function findClashes(
  tx: WriteContext,
  entry: EntryFields,
  own: number | null,
): Promise<Pick<OwnEntryWritten, 'clashes' | 'clash_count'>> {
  const today = todayIn(entry.time_zone, tx.now);
  const from = entry.date > today ? entry.date : today;
  const period = { from, to: clampDate(addDays(from, CLASH_DAYS)) };
  // A class of another zone, or one that ends after midnight, may have another date.
  const around = { from: addDays(period.from, -1), to: clampDate(addDays(period.to, 1)) };
  const [classes, entries] = await Promise.all([
    findClassesOfPerson(tx, entry.user_id, around),
    findOwnEntries(tx, entry.user_id, around),
  ]);
  const dates = datesOfRow({ ...entry, id: 0 }, period);
  const others = [
    ...classes.filter(({ status }) => status !== 'canceled'),
    ...entries.filter(({ id }) => id !== own),
  ].toSorted(byStart);
  const clashing = others.filter((one) => dates.some((date) => overlaps(date, one)));
  return {
    clashes: clashing
      .slice(0, CLASHES_NAMED)
      .map(({ title, date, time_from, time_to }) => ({ title, date, time_from, time_to })),
    clash_count: clashing.length,
  };
}

interface Timed {
  starts_at: string;
  ends_at: string;
}
const overlaps = (a: Timed, b: Timed): boolean =>
  Date.parse(a.starts_at) < Date.parse(b.ends_at) && Date.parse(b.starts_at) < Date.parse(a.ends_at);

import { createHash } from 'node:crypto';
import { AppError, commonErrors, type RouteInput, type RouteOutput } from '@ritm/http';
import { addDays, randomToken } from '@ritm/kernel';
import { reads, writes, type Implementation, type ReadContext, type WriteContext, requireRow } from '@ritm/platform';
import { calendarRoutes as routes, ownEntryRoutes } from '../../contract/index.ts';
import { periodOf } from '../actions/list-timetables.ts';
import { addOwnEntry, deleteOwnEntry, editOwnEntry, findOwnEntries } from '../own/own-entries.ts';
import { findClassesOf, findClassesOfPerson } from './classes-of-person.ts';
import { deleteFeedRow, feedBySecret, feedOf, schoolFeedBySecret, setFeed, type FeedOfToken } from './queries.ts';
import { toICalendar } from './to-icalendar.ts';

type Routes = typeof routes;

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** The dates that an external calendar shows: the recent past and the known future. */
const [BEHIND, AHEAD] = [30, 180];

async function getCalendar(
  read: ReadContext,
  { query }: RouteInput<Routes['get_calendar']>,
): Promise<RouteOutput<Routes['get_calendar']>> {
  // A person with several time zones has no single date of today, so the widest period begins with the earliest date.
  const period = periodOf(query, addDays(read.now.slice(0, 10), -1));
  const { user_id } = read.actor;
  const [data, own] = await Promise.all([
    findClassesOfPerson(read, user_id, period),
    findOwnEntries(read, user_id, period),
  ]);
  return { data, own };
}

async function addFeed(tx: WriteContext): Promise<RouteOutput<Routes['add_calendar_feed']>> {
  const { user_id } = tx.actor;
  const secret = randomToken(16);
  const row = requireRow(await tx.run(setFeed, { user_id, secret_hash: hashOf(secret) }));
  tx.audit({ action: 'timetable.feed_made', object_type: 'user', object_id: user_id });
  return { path: `/api/public/calendar/${secret}.ics`, created_at: row.created_at };
}

async function deleteFeed(tx: WriteContext): Promise<{ ok: true }> {
  const { user_id } = tx.actor;
  const deleted = requireRow(await tx.run(deleteFeedRow, { user_id }));
  if (deleted.n > 0) tx.audit({ action: 'timetable.feed_revoked', object_type: 'user', object_id: user_id });
  return { ok: true };
}

/** An address that never existed, a revoked one and a misspelled one are the same 404. */
async function readFeed(read: ReadContext, { params }: RouteInput<Routes['read_calendar_feed']>) {
  const secret = params.calendar.replace(/\.ics$/, '');
  const secret_hash = hashOf(secret);
  const [[feed], [feedOfToken]] = await Promise.all([
    read.run(feedBySecret, { secret_hash }),
    read.run(schoolFeedBySecret, { secret_hash }),
  ]);
  if (!feed && !feedOfToken) throw new AppError(commonErrors.not_found);
  const today = read.now.slice(0, 10);
  const period = { from: addDays(today, -BEHIND), to: addDays(today, AHEAD) };
  const [rows, own] = feed
    ? await Promise.all([findClassesOfPerson(read, feed.user_id, period), findOwnEntries(read, feed.user_id, period)])
    : [await classesOfFeed(read, feedOfToken!, period), []];
  const calendarName = read.language === 'en' ? 'Ritm' : 'Ритм';
  const text = toICalendar(rows, {
    name: feedOfToken ? `${feedOfToken.name} · ${calendarName}` : calendarName,
    now: read.now,
    own,
  });
  return { name: 'ritm.ics', mime: 'text/calendar; charset=utf-8', bytes: Buffer.from(text) };
}

/** The classes of the teacher, place or client for whom the organization issued the address. */
function classesOfFeed(
  read: ReadContext,
  { school_id, teacher_id, place_id, student_id }: FeedOfToken,
  period: { from: string; to: string },
) {
  return findClassesOf(
    read,
    {
      cards: student_id === null ? [] : [{ school_id, student_id, firstname: '', lastname: '', is_child: false }],
      places: teacher_id === null ? [] : [{ school_id, staff_id: teacher_id }],
      ...(place_id !== null && { room: { school_id, place_id } }),
    },
    period,
  );
}

export const calendarImplementations: readonly Implementation[] = [
  reads(routes.get_calendar, getCalendar),
  reads(routes.get_calendar_feed, async (read) => {
    const [feed] = await read.run(feedOf, { user_id: read.actor.user_id });
    return feed ?? { created_at: null };
  }),
  writes(routes.add_calendar_feed, addFeed),
  writes(routes.delete_calendar_feed, deleteFeed),
  reads(routes.read_calendar_feed, readFeed),
  writes(ownEntryRoutes.add_own_entry, addOwnEntry),
  writes(ownEntryRoutes.edit_own_entry, editOwnEntry),
  writes(ownEntryRoutes.delete_own_entry, deleteOwnEntry),
];

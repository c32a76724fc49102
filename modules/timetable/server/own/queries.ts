import { statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';
import type { Repeat } from '../rules/repeat.ts';

export interface EntryRow {
  id: number;
  title: string;
  note: string | null;
  time_zone: string;
  date: string;
  time_from: string;
  duration_minutes: number;
  repeat: Repeat;
  repeat_until: string | null;
  skipped: string[];
}

const columns = sql`e.id, e.title, e.note, e.time_zone, e.date, left(e.time_from::text, 5) as time_from,
  e.duration_minutes, e.repeat, e.repeat_until, e.skipped::text[] as skipped`;

/** The entries of a person that may have a date within the days; the rule then says which. */
export const entriesOf = statement(
  (_db, p: Params<{ user_id: number; from: string; to: string }>) => sql<EntryRow>`
    select ${columns}
    from user_timetables e
    where e.user_id = ${p('user_id')}
      and e.date <= ${p('to')}::date
      and case when e.repeat = 'none' then e.date else coalesce(e.repeat_until, 'infinity') end >= ${p('from')}::date
    order by e.id`,
);

export const entryById = statement(
  (_db, p: Params<{ user_id: number; id: number }>) => sql<EntryRow>`
    select ${columns}
    from user_timetables e
    where e.user_id = ${p('user_id')} and e.id = ${p('id')}`,
);

export const countEntries = statement(
  (_db, p: Params<{ user_id: number }>) => sql<{ n: number }>`
    select count(*)::int as n from user_timetables where user_id = ${p('user_id')}`,
);

export type EntryFields = Omit<EntryRow, 'id'> & { user_id: number };

export const insertEntry = statement(
  (_db, p: Params<EntryFields>) => sql<{ id: number }>`
    insert into user_timetables (
      user_id, title, note, time_zone, date, time_from, duration_minutes, repeat, repeat_until, skipped
    )
    values (
      ${p('user_id')}, ${p('title')}, ${p('note')}, ${p('time_zone')}, ${p('date')}::date, ${p('time_from')}::time,
      ${p('duration_minutes')}, ${p('repeat')}, ${p('repeat_until')}::date, ${p('skipped')}::date[]
    )
    returning id`,
);

export const updateEntry = statement(
  (_db, p: Params<EntryFields & { id: number; now: string }>) => sql<never>`
    update user_timetables
    set title = ${p('title')}, note = ${p('note')}, time_zone = ${p('time_zone')}, date = ${p('date')}::date,
      time_from = ${p('time_from')}::time, duration_minutes = ${p('duration_minutes')}, repeat = ${p('repeat')},
      repeat_until = ${p('repeat_until')}::date, skipped = ${p('skipped')}::date[],
      updated_at = ${p('now')}::timestamptz
    where user_id = ${p('user_id')} and id = ${p('id')}`,
);

export const deleteEntry = statement((db, p: Params<{ user_id: number; id: number }>) =>
  db.deleteFrom('user_timetables').where('user_id', '=', p('user_id')).where('id', '=', p('id')),
);

export const deleteEntriesOf = statement(
  (_db, p: Params<{ user_id: number }>) => sql<{ n: number }>`
    with gone as (delete from user_timetables where user_id = ${p('user_id')} returning 1)
    select count(*)::int as n
    from gone`,
);

export const exportedEntries = statement(
  (_db, p: Params<{ user_id: number }>) => sql<Record<string, unknown>>`
    select id, title, note, date, left(time_from::text, 5) as time_from, duration_minutes, time_zone, repeat,
      repeat_until, skipped, created_at
    from user_timetables
    where user_id = ${p('user_id')}
    order by id`,
);

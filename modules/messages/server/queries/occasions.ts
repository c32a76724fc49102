import { statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';
import type { MessageKind } from '../../contract/index.ts';

/** A place of a client on a class, with what its message says. */
export interface ClassOccasion {
  school_id: number;
  student_id: number;
  occurrence_id: number;
  title: string;
  date: string;
  time_from: string;
  starts_at: string;
  place: string | null;
}

/** Organizations whose rule of this kind is on. */
export const schoolsWithRule = statement(
  (_db, p: Params<{ kind: MessageKind }>) => sql<{ school_id: number }>`
    select r.school_id
    from message_rules r
    join schools s on s.id = r.school_id and s.archived_at is null
    where r.kind = ${p('kind')} and r.channels <> '{}'
    order by r.school_id`,
);

/** Organizations whose timetable changed lately and that write about it to their clients. */
export const schoolsOfChanges = statement(
  (_db, _p: Params<object>) => sql<{ school_id: number }>`
    select distinct r.school_id
    from message_rules r
    join timetable_changes c on c.school_id = r.school_id
      and c.created_at between ritm_now() - interval '2 hours' and ritm_now() - interval '2 minutes'
      and c.undone_at is null
    where r.kind in ('class_moved', 'class_canceled') and r.channels <> '{}'
    order by r.school_id`,
);

/**
 * An organization's places on classes that begin within the rule's time and whose reminder does not stand yet. The
 * window reaches four hours back, so that a delayed job catches up. Whoever has booked online later than that needs no
 * reminder. The limit is of one organization: places of clients whom nothing reaches stay here until the class begins.
 */
export const upcomingPlaces = statement(
  (_db, p: Params<{ school_id: number; kind: MessageKind; usual: number; limit: number }>) => sql<ClassOccasion>`
    select o.school_id, a.student_id, o.id as occurrence_id, coalesce(o.title, t.title) as title, o.date, o.time_from,
      o.starts_at, l.name as place
    from message_rules r
    join schools s on s.id = r.school_id and s.archived_at is null
    join occurrences o on o.school_id = r.school_id
      and o.date between ritm_now()::date - 1 and ritm_now()::date + 5
      and o.status = 'planned'
      and o.starts_at > ritm_now() + make_interval(mins => greatest(20, coalesce(r.before, ${p('usual')}) - 240))
      and o.starts_at <= ritm_now() + make_interval(mins => coalesce(r.before, ${p('usual')}))
    join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
    join occurrence_students a
      on a.school_id = o.school_id and a.occurrence_id = o.id and a.status in ('booked', 'confirmed')
    left join places l on l.school_id = o.school_id and l.id = o.place_id
    where r.school_id = ${p('school_id')}
      and r.kind = ${p('kind')}
      and r.channels <> '{}'
      and (
        a.source <> 'online'
        or a.created_at <= o.starts_at - make_interval(mins => coalesce(r.before, ${p('usual')}))
      )
      and not exists (
        select
        from client_messages m
        where m.school_id = o.school_id
          and m.cause = concat_ws(
            ':', ${p('kind')}::text, o.id, a.student_id, floor(extract(epoch from o.starts_at))::bigint
          )
      )
    order by o.starts_at, o.id, a.student_id limit ${p('limit')}`,
);

/** The cause of a reminder; a class that has moved gets a new one. */
export const reminderCause = (kind: MessageKind, { occurrence_id, student_id, starts_at }: ClassOccasion): string =>
  `${kind}:${occurrence_id}:${student_id}:${Math.floor(Date.parse(starts_at) / 1000)}`;

/** Places on coming classes that were taken a short while ago; places of regulars are no news. */
export const newPlaces = statement(
  (_db, p: Params<{ school_id: number; ids: number[] }>) => sql<ClassOccasion>`
    select o.school_id, a.student_id, o.id as occurrence_id, coalesce(o.title, t.title) as title, o.date, o.time_from,
      o.starts_at, l.name as place
    from occurrences o
    join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
    join occurrence_students a
      on a.school_id = o.school_id and a.occurrence_id = o.id and a.status in ('booked', 'confirmed')
    left join places l on l.school_id = o.school_id and l.id = o.place_id
    where o.school_id = ${p('school_id')}
      and o.timetable_id = any(${p('ids')}::bigint[])
      and o.status = 'planned'
      and o.starts_at > ritm_now()
      and a.source <> 'standing'
      and a.created_at > ritm_now() - interval '30 minutes'
    order by o.starts_at, o.id, a.student_id`,
);

export interface ChangeOccasion {
  school_id: number;
  change_id: number;
  student_id: number;
  canceled: boolean;
  occurrence_id: number;
  title: string;
  date: string;
  time_from: string;
  starts_at: string;
  /** The time before the change. */
  old_date: string;
  old_time: string;
}

/**
 * The first class of each client that a change of an organization's timetable has canceled or moved. A change waits two
 * minutes, in which it is often undone, and is no news after two hours.
 */
export const changedPlaces = statement(
  (_db, p: Params<{ school_id: number; limit: number }>) => sql<ChangeOccasion>`
    with change as (
      select distinct c.school_id, c.id
      from message_rules r
      join timetable_changes c on c.school_id = r.school_id
        and c.created_at between ritm_now() - interval '2 hours' and ritm_now() - interval '2 minutes'
        and c.undone_at is null
      where r.school_id = ${p('school_id')}
        and r.kind in ('class_moved', 'class_canceled')
        and r.channels <> '{}'
    ),
    hit as (
      select n.school_id, n.change_id, (n.before ->> 'id')::bigint as id,
        (array_agg(n.before order by n.n))[1] as old, (array_agg(n.after order by n.n desc))[1] as new
      from change c
      join timetable_change_rows n
        on n.school_id = c.school_id and n.change_id = c.id and n.table_name = 'occurrences' and n.before is not null
      group by n.school_id, n.change_id, n.before ->> 'id'
    ),
    affected as (
      select h.*, coalesce(h.new ->> 'status' = 'canceled', true) as canceled
      from hit h
      where h.old ->> 'status' = 'planned'
        and (h.old ->> 'starts_at')::timestamptz > ritm_now()
        and h.new ->> 'moved_by_client_at' is not distinct from h.old ->> 'moved_by_client_at'
        and (
          coalesce(h.new ->> 'status' = 'canceled', true)
          or (h.new ->> 'starts_at')::timestamptz <> (h.old ->> 'starts_at')::timestamptz
        )
    ),
    seated as (
      select h.school_id, h.change_id, h.id, a.student_id
      from affected h
      join occurrence_students a
        on a.school_id = h.school_id and a.occurrence_id = h.id and a.status in ('booked', 'confirmed')
      union
      select h.school_id, h.change_id, h.id, (n.before ->> 'student_id')::bigint
      from affected h
      join timetable_change_rows n
        on n.school_id = h.school_id and n.change_id = h.change_id and n.table_name = 'occurrence_students'
        and (n.before ->> 'occurrence_id')::bigint = h.id
        and n.before ->> 'status' in ('booked', 'confirmed')
        and coalesce(n.after ->> 'status', 'canceled') = 'canceled'
      where h.canceled
    )
    select distinct on (h.school_id, h.change_id, s.student_id, h.canceled)
      h.school_id, h.change_id, s.student_id, h.canceled, h.id as occurrence_id,
      coalesce(h.old ->> 'title', t.title) as title, coalesce(h.new ->> 'date', h.old ->> 'date') as date,
      left(coalesce(h.new ->> 'time_from', h.old ->> 'time_from'), 5) as time_from,
      least((h.old ->> 'starts_at')::timestamptz, (h.new ->> 'starts_at')::timestamptz) as starts_at,
      h.old ->> 'date' as old_date, left(h.old ->> 'time_from', 5) as old_time
    from affected h
    join seated s on s.school_id = h.school_id and s.change_id = h.change_id and s.id = h.id
    join timetables t on t.school_id = h.school_id and t.id = (h.old ->> 'timetable_id')::bigint
    where not exists (
      select
      from client_messages m
      where m.school_id = h.school_id and m.cause = concat_ws(':', 'change', h.change_id, s.student_id, h.canceled)
    )
    order by h.school_id, h.change_id, s.student_id, h.canceled, h.old ->> 'starts_at' limit ${p('limit')}`,
);

export const changeCause = ({ change_id, student_id, canceled }: ChangeOccasion): string =>
  `change:${change_id}:${student_id}:${canceled ? 't' : 'f'}`;

export interface DebtOccasion {
  id: number;
  student_id: number;
  date: string;
  what: string | null;
}

/** Visits of these clients that were marked within a day and that no pass pays for. */
export const newDebts = statement(
  (_db, p: Params<{ school_id: number; ids: number[] }>) => sql<DebtOccasion>`
    select u.id, u.student_id, u.date_visit as date, coalesce(o.title, t.title, v.name) as what
    from uncovered_charges u
    left join occurrences o on o.school_id = u.school_id and o.id = u.occurrence_id
    left join timetables t on t.school_id = u.school_id and t.id = u.timetable_id
    left join services v on v.school_id = u.school_id and v.id = u.service_id
    where u.school_id = ${p('school_id')}
      and u.student_id = any(${p('ids')}::bigint[])
      and u.import_id is null
      and u.created_at > ritm_now() - interval '1 day'
    order by u.id`,
);

/** Organizations where it is morning and whose rule of one of these kinds is on. */
export const schoolsAtMorning = statement(
  (_db, p: Params<{ kinds: string[]; from: number; to: number }>) => sql<{ school_id: number; kind: MessageKind }>`
    select r.school_id, r.kind
    from message_rules r
    join schools s on s.id = r.school_id and s.archived_at is null
    where r.kind = any(${p('kinds')})
      and r.channels <> '{}'
      and extract(hour from ritm_now() at time zone s.time_zone) between ${p('from')} and ${p('to')}
    order by r.school_id, r.kind`,
);

/** Clients who bought a pass within thirteen months: others hold none that can end. */
export const recentHolders = statement(
  (_db, p: Params<{ school_id: number; after: number; limit: number }>) => sql<{ student_id: number }>`
    select s.id as student_id
    from students s
    where s.school_id = ${p('school_id')}
      and s.id > ${p('after')}
      and s.status <> 'archived'
      and exists (
        select
        from lessons_plus l
        where l.school_id = s.school_id and l.student_id = s.id and l.sold_on > ritm_now()::date - 400
      )
    order by s.id limit ${p('limit')}`,
);

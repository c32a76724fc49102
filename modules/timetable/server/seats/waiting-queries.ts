import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import type { WaitingEntry } from '../../contract/index.ts';

export const insertEntry = statement(
  (_db, p: Params<{ school_id: number; occurrence_id: number; students_ids: number[]; source: string }>) => sql<{
    id: number;
    created_at: string;
  }>`
    with entry as (
      insert into waiting_entries (school_id, occurrence_id, places, source)
      values (${p('school_id')}, ${p('occurrence_id')}, cardinality(${p('students_ids')}::bigint[]), ${p('source')})
      returning school_id, id, occurrence_id, created_at
    ),
    members as (
      insert into waiting_students (school_id, entry_id, student_id, occurrence_id)
      select e.school_id, e.id, c, e.occurrence_id
      from entry e, unnest(${p('students_ids')}::bigint[]) c
    )
    select id, created_at
    from entry`,
);

export const offerEntry = statement((db, p: Params<{ school_id: number; id: number; hold_id: number }>) =>
  db
    .updateTable('waiting_entries')
    .set({ state: 'offered', hold_id: p('hold_id') })
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('id')),
);

/** An entry that ends, with or without a place, ends for good: a later cancellation does not restore it. */
export const endEntries = statement(
  (_db, p: Params<{ school_id: number; ids: number[]; state: 'accepted' | 'left' | 'lapsed' | 'over' }>) => sql<never>`
    with members as (
      update waiting_students set open = false
      where school_id = ${p('school_id')} and entry_id = any(${p('ids')}::bigint[])
    )
    update waiting_entries set state = ${p('state')}, hold_id = null, ended_at = ritm_now()
    where school_id = ${p('school_id')} and id = any(${p('ids')}::bigint[])`,
);

/** `told_at` null: the announced places are taken, so the next free place is announced again. */
export const setNotifiedAt = statement((db, p: Params<{ school_id: number; ids: number[]; told_at: string | null }>) =>
  db
    .updateTable('waiting_entries')
    .set({ told_at: p('told_at') })
    .where('school_id', '=', p('school_id'))
    .where('id', '=', sql<number>`any(${p('ids')})`),
);

export const entryById = statement(
  (_db, p: Params<{ school_id: number; id: number }>) => sql<{
    id: number;
    occurrence_id: number;
    students_ids: number[];
    ended: boolean;
  }>`
    select w.id, w.occurrence_id, w.ended_at is not null as ended,
      (
        select coalesce(json_agg(s.student_id order by s.student_id), '[]')
        from waiting_students s
        where s.school_id = w.school_id and s.entry_id = w.id
      ) as students_ids
    from waiting_entries w
    where w.school_id = ${p('school_id')} and w.id = ${p('id')}`,
);

/** A queue entry with the class that it waits for. */
export interface QueueRow extends WaitingEntry {
  school_id: number;
  occurrence_id: number;
  timetable_id: number;
  title: string;
  date: string;
  time_from: string;
  time_to: string;
  starts_at: string;
}

/** The queue of a date, or the entries of clients in all queues. Positions count everybody who is still waiting. */
export const queueRows = statement(
  (_db, p: Params<{ school_id: number; occurrence_id: number | null; students_ids: number[] | null }>) => sql<QueueRow>`
    select w.school_id, w.id, w.occurrence_id, w.places, w.state, w.created_at, h.held_until as offered_until,
      (
        select count(*)
        from waiting_entries b
        where b.school_id = w.school_id
          and b.occurrence_id = w.occurrence_id
          and b.ended_at is null
          and b.id <= w.id
      )::int as position,
      (
        select json_agg(json_build_object('id', c.id, 'name', listed_name(c.lastname, c.firstname)) order by c.id)
        from waiting_students s
        join students c on c.school_id = s.school_id and c.id = s.student_id
        where s.school_id = w.school_id and s.entry_id = w.id
      ) as students,
      o.timetable_id, coalesce(o.title, t.title) as title, o.date, o.time_from, o.time_to, o.starts_at
    from waiting_entries w
    join occurrences o on o.school_id = w.school_id and o.id = w.occurrence_id
    join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
    left join seat_holds h on h.school_id = w.school_id and h.id = w.hold_id
    where w.school_id = ${p('school_id')}
      and w.ended_at is null
      and (${p('occurrence_id')}::bigint is null or w.occurrence_id = ${p('occurrence_id')})
      and (
        ${p('students_ids')}::bigint[] is null
        or exists (
          select 1
          from waiting_students s
          where s.school_id = w.school_id
            and s.entry_id = w.id
            and s.student_id = any(${p('students_ids')}::bigint[])
        )
      )
    order by o.starts_at, w.id`,
);

import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import type { Outcome } from '@ritm/passes/contract';

/** A make-up of an absence in force. Both of its visits are named by their stable ids (decisions 066, 270). */
export interface MakeUpRow {
  id: number;
  student_id: number;
  /** The pass that granted it. */
  lesson_plus_id: number;
  /** The absence. */
  lesson_minus_id: number;
  date_visit: string;
  title: string | null;
  service_id: number | null;
  charged: boolean;
  days_after_end: number;
  /** The visit that was marked as this make-up last; it may have been taken back since. */
  used_by_id: number | null;
  /** The day and the outcome of that visit while it is in force. */
  used_on: string | null;
  used_as: Outcome | null;
}

/** The row in force of a visit that is named by its stable id. */
const rowInForce = (stableId: string) => sql`
  select m.*
  from active_charges m
  where m.school_id = k.school_id and (m.id = ${sql.ref(stableId)} or m.root_id = ${sql.ref(stableId)})
  limit 1`;

/** Make-ups of clients whose absence is in force. */
export const makeUpsOf = statement(
  (_db, p: Params<{ school_id: number; student_ids: number[] }>) => sql<MakeUpRow>`
    select k.id, k.student_id, k.lesson_plus_id, k.lesson_minus_id, a.date_visit, coalesce(t.title, v.name) as title,
      a.service_id, a.visits > 0 as charged, k.days_after_end, k.used_by_id, u.date_visit as used_on,
      u.outcome as used_as
    from make_ups k
    cross join lateral (${rowInForce('k.lesson_minus_id')}) a
    left join lateral (${rowInForce('k.used_by_id')}) u on true
    left join timetables t on t.school_id = a.school_id and t.id = a.timetable_id
    left join services v on v.school_id = a.school_id and v.id = a.service_id
    where k.school_id = ${p('school_id')}
      and k.student_id = any(${p('student_ids')}::bigint[])
      and a.outcome = 'excused'
    order by a.date_visit, k.id`,
);

/** Which of these visits, by their stable ids, were marked as make-ups. */
export const makeUpsUsedBy = statement(
  (_db, p: Params<{ school_id: number; ids: number[] }>) => sql<{ id: number; used_by_id: number }>`
    select id, used_by_id
    from make_ups
    where school_id = ${p('school_id')} and used_by_id = any(${p('ids')}::bigint[])`,
);

interface MakeUpInsert {
  school_id: number;
  student_id: number;
  lesson_minus_id: number;
  lesson_plus_id: number;
  days_after_end: number;
}
/** Grants a make-up, or grants it anew where the absence had one by another pass or before it was corrected away. */
export const grantMakeUp = statement(
  (_db, p: Params<MakeUpInsert>) => sql<never>`
    insert into make_ups (school_id, student_id, lesson_minus_id, lesson_plus_id, days_after_end)
    values (
      ${p('school_id')}, ${p('student_id')}, ${p('lesson_minus_id')}, ${p('lesson_plus_id')}, ${p('days_after_end')}
    )
    on conflict (school_id, lesson_minus_id) do update
    set lesson_plus_id = excluded.lesson_plus_id, days_after_end = excluded.days_after_end, used_by_id = null`,
);

export const deleteMakeUp = statement((db, p: Params<{ school_id: number; id: number }>) =>
  db.deleteFrom('make_ups').where('school_id', '=', p('school_id')).where('id', '=', p('id')),
);

export const markMakeUpUsed = statement((db, p: Params<{ school_id: number; id: number; used_by_id: number }>) =>
  db
    .updateTable('make_ups')
    .set({ used_by_id: p('used_by_id') })
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('id')),
);

/** The visit makes nothing up any more. */
export const releaseMakeUpOf = statement((db, p: Params<{ school_id: number; used_by_id: number }>) =>
  db
    .updateTable('make_ups')
    .set({ used_by_id: null })
    .where('school_id', '=', p('school_id'))
    .where('used_by_id', '=', p('used_by_id')),
);

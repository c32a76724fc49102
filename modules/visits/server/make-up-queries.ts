import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';

export interface MakeUpRow {
  id: number;
  student_id: number;
  lesson_plus_id: number;
  lesson_minus_id: number;
  date_visit: string;
  title: string | null;
  service_id: number | null;
  charged: boolean;
  days_after_end: number;
  used: boolean;
}

/** Granted, unreversed absences of clients; a make-up visit that was reversed has not used one. */
export const makeUpsOf = statement(
  (_db, p: Params<{ school_id: number; student_ids: number[] }>) => sql<MakeUpRow>`
    select k.id, k.student_id, k.lesson_plus_id, k.lesson_minus_id, m.date_visit, coalesce(t.title, v.name) as title,
      m.service_id, m.visits > 0 as charged, k.days_after_end,
      exists (
        select
        from active_charges a
        where a.school_id = k.school_id and a.id = k.used_by_id
      ) as used
    from make_ups k
    join active_charges m on m.school_id = k.school_id and m.id = k.lesson_minus_id
    left join timetables t on t.school_id = m.school_id and t.id = m.timetable_id
    left join services v on v.school_id = m.school_id and v.id = m.service_id
    where k.school_id = ${p('school_id')}
      and k.student_id = any(${p('student_ids')}::bigint[])
    order by m.date_visit, k.id`,
);

/** Make-ups granted to a client for unreversed absences of a month. */
export const grantedInMonth = statement(
  (_db, p: Params<{ school_id: number; student_id: number; date: string }>) => sql<{ granted: number }>`
    select count(*)::int as granted
    from make_ups k
    join active_charges m on m.school_id = k.school_id and m.id = k.lesson_minus_id
    where k.school_id = ${p('school_id')}
      and k.student_id = ${p('student_id')}
      and date_trunc('month', m.date_visit) = date_trunc('month', ${p('date')}::date)`,
);

export const insertMakeUp = statement(
  (
    db,
    p: Params<{
      school_id: number;
      student_id: number;
      lesson_minus_id: number;
      lesson_plus_id: number;
      days_after_end: number;
    }>,
  ) =>
    db.insertInto('make_ups').values({
      school_id: p('school_id'),
      student_id: p('student_id'),
      lesson_minus_id: p('lesson_minus_id'),
      lesson_plus_id: p('lesson_plus_id'),
      days_after_end: p('days_after_end'),
    }),
);

export const markMakeUpUsed = statement((db, p: Params<{ school_id: number; id: number; used_by_id: number }>) =>
  db
    .updateTable('make_ups')
    .set({ used_by_id: p('used_by_id') })
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('id')),
);

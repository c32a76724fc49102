import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import type { CheckedIn } from '../contract/index.ts';

export interface MarkRow {
  /** The visit, by the id that stays the same. */
  lesson_minus_id: number;
  /** The row of the ledger in force. */
  charge_id: number;
  lesson_plus_id: number | null;
  student_id: number;
  marked_at: string;
  scanned: boolean;
  starts_at: string | null;
  marked_by: string | null;
  title: string | null;
  time_from: string | null;
}

/** Visits with who marked them and when; the instant of a scan takes precedence over that of its arrival. */
const markColumns = sql`
  coalesce(m.root_id, m.id) as lesson_minus_id, m.id as charge_id, m.lesson_plus_id, m.student_id,
  coalesce(c.scanned_at, m.created_at) as marked_at, c.scanned_at is not null as scanned,
  o.starts_at, left(o.time_from::text, 5) as time_from, spoken_name(u.firstname, u.lastname) as marked_by,
  coalesce(o.title, t.title, v.name) as title`;
const markTablesOf = (charges: 'lessons_minus' | 'active_charges') => sql`
  ${sql.table(charges)} m
  left join lateral (
    select min(c.scanned_at) as scanned_at
    from check_ins c
    where c.school_id = m.school_id
      and c.lesson_minus_id = coalesce(m.root_id, m.id)
      and c.result <> 'already'
  ) c on true
  left join occurrences o on o.school_id = m.school_id and o.id = m.occurrence_id
  left join timetables t on t.school_id = m.school_id and t.id = m.timetable_id
  left join services v on v.school_id = m.school_id and v.id = m.service_id
  left join users u on u.id = m.created_by`;

/** Unreversed visits of some clients around a date. */
export const marksAround = statement(
  (_db, p: Params<{ school_id: number; students_ids: number[]; date: string }>) => sql<MarkRow>`
    select ${markColumns}
    from ${markTablesOf('active_charges')}
    where m.school_id = ${p('school_id')}
      and m.student_id = any(${p('students_ids')}::bigint[])
      and m.outcome in ('attended', 'trial')
      and m.date_visit between ${p('date')}::date - 1 and ${p('date')}::date + 1
    order by m.id desc`,
);

/** An earlier scan with this id and the visit it led to, as its newest row has it. */
export const scanById = statement(
  (_db, p: Params<{ school_id: number; id: string }>) => sql<
    MarkRow & { result: CheckedIn['result']; problem: string | null }
  >`
    select k.result, k.problem, ${markColumns}
    from check_ins k
    join ${markTablesOf('lessons_minus')} on true
    where k.school_id = ${p('school_id')}
      and k.id = ${p('id')}::uuid
      and m.school_id = k.school_id
      and m.id = (
        select max(v.id)
        from lessons_minus v
        where v.school_id = k.school_id
          and v.reverses_id is null
          and (v.id = k.lesson_minus_id or v.root_id = k.lesson_minus_id)
      )`,
);

export const insertCheckIn = statement(
  (
    db,
    p: Params<{
      school_id: number;
      id: string;
      lesson_minus_id: number;
      result: string;
      problem: string | null;
      scanned_at: string;
      offline: boolean;
      created_by: number;
    }>,
  ) =>
    db.insertInto('check_ins').values({
      school_id: p('school_id'),
      id: p('id'),
      lesson_minus_id: p('lesson_minus_id'),
      result: p('result'),
      problem: p('problem'),
      scanned_at: p('scanned_at'),
      offline: p('offline'),
      created_by: p('created_by'),
    }),
);

/** Recent scans that became uncovered visits and still are. */
export const openProblems = statement(
  (_db, p: Params<{ school_id: number; since: string; limit: number }>) => sql<{
    scan_id: string;
    lesson_minus_id: number;
    student_id: number;
    name: string;
    title: string | null;
    scanned_at: string;
    code: string;
  }>`
    select k.id as scan_id, k.lesson_minus_id, m.student_id, listed_name(s.lastname, s.firstname) as name,
      coalesce(t.title, v.name) as title, k.scanned_at, k.problem as code
    from check_ins k
    join active_charges m
      on m.school_id = k.school_id
        and (m.id = k.lesson_minus_id or m.root_id = k.lesson_minus_id)
        and m.lesson_plus_id is null
    join students s on s.school_id = m.school_id and s.id = m.student_id
    left join timetables t on t.school_id = m.school_id and t.id = m.timetable_id
    left join services v on v.school_id = m.school_id and v.id = m.service_id
    where k.school_id = ${p('school_id')}
      and k.problem is not null
      and k.scanned_at >= ${p('since')}::timestamptz
    order by k.scanned_at desc limit ${p('limit')}`,
);

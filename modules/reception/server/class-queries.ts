import { branchOfClass } from '@ritm/schools/server';
import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import type { Format } from '@ritm/passes/rules';
import type { Priced, VisitPolicies } from '@ritm/services/rules';
import { pricedService } from '@ritm/services/server';
import type { Attendance } from '@ritm/timetable/contract';

/** A class with the facts that decide one client's visit to it. */
export interface NearClassRow {
  occurrence_id: number;
  timetable_id: number;
  title: string;
  date: string;
  time_from: string;
  time_to: string;
  starts_at: string;
  ends_at: string;
  status: 'planned' | 'conducted' | 'canceled';
  capacity: number | null;
  booked: number;
  branch_id: number | null;
  service_id: number | null;
  format: Format;
  miss_policy: VisitPolicies['miss_policy'] | null;
  debt_policy: VisitPolicies['debt_policy'] | null;
  debt_limit: number | null;
  priced: Priced | null;
  seat: Attendance | null;
  marked_id: number | null;
  /** The mark, when it is of an absence, and the visits that it owes. */
  absence_id: number | null;
  absence_owed: number;
}

const classColumns = sql`
  o.id as occurrence_id, o.timetable_id, coalesce(o.title, t.title) as title, o.date,
  left(o.time_from::text, 5) as time_from, left(o.time_to::text, 5) as time_to, o.starts_at, o.ends_at, o.status,
  o.capacity, o.booked, ${branchOfClass} as branch_id,
  o.service_id, coalesce(v.format, 'group') as format, v.miss_policy, v.debt_policy, v.debt_limit,
  ${pricedService} as priced`;
const classTables = sql`occurrences o join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
  left join services v on v.school_id = o.school_id and v.id = o.service_id`;

/** Whether the charge `m` is of a client who did not come. */
const isAbsence = sql`m.outcome not in ('attended', 'trial')`;

/** The class with the given series and date or, when none is given, the classes that begin between the instants. */
export const classesFor = statement(
  (
    _db,
    p: Params<{
      school_id: number;
      student_id: number;
      timetable_id: number | null;
      date: string;
      from: string;
      to: string;
    }>,
  ) => sql<NearClassRow>`
    select ${classColumns}, a.status as seat, k.lesson_minus_id as marked_id, m.id as absence_id,
      case when m.lesson_plus_id is null then coalesce(m.visits, 0) else 0 end as absence_owed
    from ${classTables}
    left join occurrence_students a
      on a.school_id = o.school_id and a.occurrence_id = o.id and a.student_id = ${p('student_id')}
    left join visit_marks k
      on k.school_id = o.school_id and k.occurrence_id = o.id and k.student_id = ${p('student_id')}
    left join lessons_minus m on m.school_id = k.school_id and m.id = k.lesson_minus_id and ${isAbsence}
    where o.school_id = ${p('school_id')}
      and o.date between ${p('date')}::date - 1 and ${p('date')}::date + 1
      and case
        when ${p('timetable_id')}::bigint is null then o.status <> 'canceled'
          and o.starts_at between ${p('from')}::timestamptz and ${p('to')}::timestamptz
        else o.timetable_id = ${p('timetable_id')} and o.date = ${p('date')}::date
      end`,
);

export interface DayClassRow extends Omit<NearClassRow, 'seat' | 'marked_id' | 'absence_id' | 'absence_owed'> {
  students: {
    student_id: number;
    name: string;
    status: Attendance;
    marked_at: string | null;
    absence: { lesson_minus_id: number; owed: number } | null;
  }[];
}
export const classesOfDay = statement(
  (_db, p: Params<{ school_id: number; date: string }>) => sql<DayClassRow>`
    select ${classColumns}, coalesce(a.students, '[]') as students
    from ${classTables}
    left join lateral (
      select json_agg(
        json_build_object(
          'student_id', s.id, 'name', listed_name(s.lastname, s.firstname), 'status', a.status,
          'marked_at', case
            when a.status = 'marked' then coalesce((
              select min(c.scanned_at)
              from check_ins c
              where c.school_id = m.school_id
                and c.lesson_minus_id = coalesce(m.root_id, m.id)
                and c.result <> 'already'
            ), m.created_at)
          end,
          'absence', case
            when ${isAbsence} then json_build_object(
              'lesson_minus_id', m.id, 'owed', case when m.lesson_plus_id is null then m.visits else 0 end
            )
          end
        )
        order by s.name_key, s.id
      ) as students
      from occurrence_students a
      join students s on s.school_id = a.school_id and s.id = a.student_id
      left join visit_marks k
        on k.school_id = a.school_id and k.occurrence_id = a.occurrence_id and k.student_id = a.student_id
      left join lessons_minus m on m.school_id = k.school_id and m.id = k.lesson_minus_id
      where a.school_id = o.school_id
        and a.occurrence_id = o.id
        and a.status <> 'canceled'
    ) a on true
    where o.school_id = ${p('school_id')}
      and o.date between ${p('date')}::date and ${p('date')}::date + 1
    order by o.starts_at, o.id`,
);

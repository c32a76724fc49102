import { statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';

export interface MissRow {
  student_id: number;
  limit: number;
  /** When the miss became known: the day of the class, or an earlier one on which it was canceled. */
  date: string;
  date_visit: string;
  title: string | null;
  outcome: 'no_show' | 'canceled_late';
}

/**
 * The misses of clients that the rule of their organization counts: in force, on an unlimited pass, not before the rule
 * and not forgiven. A corrected visit keeps the day of its first row. No rows without a rule.
 */
export const missesOf = statement(
  (_db, p: Params<{ school_id: number; student_ids: number[] }>) => sql<MissRow>`
    select m.student_id, r.misses as limit, least(m.date_visit, b.day) as date, m.date_visit,
      coalesce(o.title, t.title, v.name) as title, m.outcome
    from strike_rules r
    join schools s on s.id = r.school_id
    join active_charges m on m.school_id = r.school_id
      and m.student_id = any(${p('student_ids')}::bigint[])
      and m.date_visit >= r.since
      and m.outcome in ('no_show', 'canceled_late')
    join current_terms c on c.school_id = m.school_id and c.lesson_plus_id = m.lesson_plus_id and c.visits is null
    left join lessons_minus f on f.school_id = m.school_id and f.id = m.root_id
    cross join lateral (select (coalesce(f.created_at, m.created_at) at time zone s.time_zone)::date as day) b
    left join occurrences o on o.school_id = m.school_id and o.id = m.occurrence_id
    left join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
    left join services v on v.school_id = m.school_id and v.id = m.service_id
    where r.school_id = ${p('school_id')}
      and not exists (
        select
        from strike_lifts l
        where l.school_id = m.school_id
          and l.student_id = m.student_id
          and l.undone_at is null
          and l.forgiven_to >= least(m.date_visit, b.day)
      )
    order by m.student_id, 3, m.id`,
);

export const ruleOf = statement((db, p: Params<{ school_id: number }>) =>
  db.selectFrom('strike_rules').select('misses').where('school_id', '=', p('school_id')),
);

/** Another number counts from today on; the same one keeps its day. */
export const setRule = statement(
  (_db, p: Params<{ school_id: number; misses: number; today: string }>) => sql<never>`
    insert into strike_rules (school_id, misses, since)
    values (${p('school_id')}, ${p('misses')}, ${p('today')}::date)
    on conflict (school_id) do update set misses = excluded.misses, since = excluded.since
    where strike_rules.misses <> excluded.misses`,
);

export const deleteRule = statement((db, p: Params<{ school_id: number }>) =>
  db.deleteFrom('strike_rules').where('school_id', '=', p('school_id')),
);

export interface LiftRow {
  id: number;
  by: string | null;
  reason: string;
  created_at: string;
}

export const latestLift = statement(
  (_db, p: Params<{ school_id: number; student_id: number; from: string }>) => sql<LiftRow>`
    select l.id, spoken_name(u.firstname, u.lastname) as by, l.reason, l.created_at
    from strike_lifts l
    left join users u on u.id = l.created_by
    where l.school_id = ${p('school_id')}
      and l.student_id = ${p('student_id')}
      and l.undone_at is null
      and l.forgiven_to > ${p('from')}::date
    order by l.id desc
    limit 1`,
);

export const insertLift = statement(
  (
    db,
    p: Params<{
      school_id: number;
      student_id: number;
      forgiven_to: string;
      reason: string;
      created_by: number | null;
    }>,
  ) =>
    db
      .insertInto('strike_lifts')
      .values({
        school_id: p('school_id'),
        student_id: p('student_id'),
        forgiven_to: p('forgiven_to'),
        reason: p('reason'),
        created_by: p('created_by'),
      })
      .returning('id'),
);

/** Returns no row when it was undone before. */
export const undoLift = statement((db, p: Params<{ school_id: number; student_id: number; id: number; now: string }>) =>
  db
    .updateTable('strike_lifts')
    .set({ undone_at: p('now') })
    .where('school_id', '=', p('school_id'))
    .where('student_id', '=', p('student_id'))
    .where('id', '=', p('id'))
    .where('undone_at', 'is', null)
    .returning('forgiven_to'),
);

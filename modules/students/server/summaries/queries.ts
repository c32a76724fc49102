import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';

/** What the list shows of a client beside the card. Amounts are kopecks, `left` is hundredths of a visit. */
export interface StudentSummary {
  student_id: number;
  pass: string | null;
  left: number | null;
  is_unlimited: boolean;
  ends_on: string | null;
  last_visit: string | null;
  visits: number;
  owed_visits: number;
  debt: number;
  spent: number;
  /** The first day on which the rules may give something else. */
  due_on: string | null;
}

const columns = sql`pass, left_visits, is_unlimited, ends_on, last_visit, visits, owed_visits, debt, spent, due_on`;
const excluded = sql`excluded.pass, excluded.left_visits, excluded.is_unlimited, excluded.ends_on, excluded.last_visit,
  excluded.visits, excluded.owed_visits, excluded.debt, excluded.spent, excluded.due_on`;

/** Writes summaries of clients and returns those that differ from what was stored. */
export const writeSummaries = statement(
  (_db, p: Params<{ school_id: number; rows: string }>) => sql<{ student_id: number }>`
    insert into student_summaries as k (school_id, student_id, ${columns})
    select s.school_id, s.id, r.pass, r."left", r.is_unlimited, r.ends_on, r.last_visit, r.visits, r.owed_visits,
      r.debt, r.spent, r.due_on
    from jsonb_to_recordset(${p('rows')}::jsonb) as r(
      student_id bigint, pass text, "left" bigint, is_unlimited boolean, ends_on date, last_visit date, visits integer,
      owed_visits integer, debt bigint, spent bigint, due_on date
    )
    join students s on s.school_id = ${p('school_id')} and s.id = r.student_id
    on conflict (school_id, student_id) do update
    set (${columns}) = row(${excluded})
    where (k.pass, k.left_visits, k.is_unlimited, k.ends_on, k.last_visit, k.visits, k.owed_visits, k.debt, k.spent,
      k.due_on) is distinct from (${excluded})
    returning k.student_id`,
);

/** Clients whose summaries may have changed by themselves, in the organizations where that day has come. */
export const dueSummaries = statement(
  (_db, p: Params<{ now: string; limit: number }>) => sql<{
    school_id: number;
    time_zone: string;
    student_id: number;
  }>`
    select k.school_id, o.time_zone, k.student_id
    from student_summaries k
    join schools o on o.id = k.school_id
    where k.due_on <= (${p('now')}::timestamptz + interval '14 hours')::date
      and k.due_on <= (${p('now')}::timestamptz at time zone o.time_zone)::date
    order by k.due_on, k.school_id, k.student_id limit ${p('limit')}`,
);

/** Asks for new summaries of some clients of an organization, or of everybody where none are named. */
export const expireSummaries = statement(
  (_db, p: Params<{ school_id: number; ids: number[] | null }>) => sql<never>`
    insert into student_summaries (school_id, student_id, due_on)
    select school_id, id, date '1900-01-01'
    from students
    where school_id = ${p('school_id')}
      and (${p('ids')}::bigint[] is null or id = any(${p('ids')}::bigint[]))
    on conflict (school_id, student_id) do update
    set due_on = excluded.due_on`,
);

/** For organizations that are loaded by statements of their own: the next run of the job computes everybody. */
export const dueSummariesSql = `
  insert into student_summaries (school_id, student_id, due_on)
  select school_id, id, date '1900-01-01' from students
  on conflict do nothing`;

/**
 * Statements that read charges. A charge is never updated: it is reversed by a row of its own, so «active» means that
 * no row reverses it, and every reader here says so by the same condition.
 */
import { branchOfClass } from '@ritm/schools/server';
import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import type { Outcome } from '../contract/index.ts';
import type { Format } from '../rules/lots/lot.ts';

/** A charge with the names that its readers need. */
export interface ChargeRow {
  id: number;
  /** The visit's public id: the id of its first row. */
  root_id: number;
  student_id: number;
  student_name: string;
  lesson_plus_id: number | null;
  lesson_plus_name: string | null;
  service_id: number | null;
  service_name: string | null;
  occurrence_id: number | null;
  timetable_id: number | null;
  title: string | null;
  teacher_id: number | null;
  date_visit: string;
  outcome: Outcome;
  visits: number;
  value: number;
  /** A sale charged this visit, which was owed, to its lot. */
  covers_debt: boolean;
  created_at: string;
  /** When the client canceled after the free time. Null: not a late cancellation. */
  canceled_at: string | null;
  free_until: string | null;
  /** The service's price depends on the headcount. */
  has_tiers: boolean;
}

const columns = sql`
  m.id, coalesce(m.root_id, m.id) as root_id, m.student_id, listed_name(s.lastname, s.firstname) as student_name,
  m.lesson_plus_id, l.name as lesson_plus_name,
  m.service_id, v.name as service_name, m.occurrence_id, m.timetable_id, tt.title, m.teacher_id, m.date_visit,
  m.outcome, m.visits, m.value, m.covers_debt, m.created_at,
  lc.canceled_at, lc.free_until, coalesce(v.price_tiers <> '[]', false) as has_tiers`;
/** The tables of `columns`; the rows of the ledger are named `m`. */
const tablesOf = (charges: 'lessons_minus' | 'active_charges' | 'uncovered_charges') => sql`${sql.table(charges)} m
  join students s on s.school_id = m.school_id and s.id = m.student_id
  left join lessons_plus l on l.school_id = m.school_id and l.id = m.lesson_plus_id
  left join services v on v.school_id = m.school_id and v.id = m.service_id
  left join timetables tt on tt.school_id = m.school_id and tt.id = m.timetable_id
  left join late_cancels lc on lc.school_id = m.school_id and lc.lesson_minus_id = m.id`;

/** Finds a visit by the id of any of its rows: returns the row in force, otherwise the last that was. */
export const chargeById = statement(
  (_db, p: Params<{ school_id: number; student_id: number; id: number }>) => sql<ChargeRow & { reversed: boolean }>`
    select ${columns},
      exists (select 1 from lessons_minus r where r.school_id = m.school_id and r.reverses_id = m.id) as reversed
    from ${tablesOf('lessons_minus')}
    join (
      select coalesce(a.root_id, a.id) as id
      from lessons_minus a
      where a.school_id = ${p('school_id')}
        and a.id = ${p('id')}
        and a.reverses_id is null
    ) named on m.id = named.id or m.root_id = named.id
    where m.school_id = ${p('school_id')}
      and m.student_id = ${p('student_id')}
      and m.reverses_id is null
    order by reversed, m.id desc limit 1`,
);

interface OfStudent {
  school_id: number;
  student_id: number;
  /** Null = from the first. */
  from: string | null;
}
export const chargesOfStudent = statement(
  (_db, p: Params<OfStudent & { limit: number; offset: number }>) => sql<ChargeRow>`
    select ${columns}
    from ${tablesOf('active_charges')}
    where m.school_id = ${p('school_id')}
      and m.student_id = ${p('student_id')}
      and (${p('from')}::date is null or m.date_visit >= ${p('from')})
    order by m.date_visit desc, m.id desc limit ${p('limit')} offset ${p('offset')}`,
);
/** Visits of a client on a date. */
export const chargesOfDay = statement(
  (_db, p: Params<{ school_id: number; student_id: number; date: string }>) => sql<ChargeRow>`
    select ${columns}
    from ${tablesOf('active_charges')}
    where m.school_id = ${p('school_id')}
      and m.student_id = ${p('student_id')}
      and m.date_visit = ${p('date')}::date
    order by m.id`,
);
export const countChargesOfStudent = statement(
  (_db, p: Params<OfStudent>) => sql<{ total: number }>`
    select count(*) as total
    from active_charges m
    where m.school_id = ${p('school_id')}
      and m.student_id = ${p('student_id')}
      and (${p('from')}::date is null or m.date_visit >= ${p('from')})`,
);

interface VisitsInPeriod {
  school_id: number;
  from: string;
  to: string;
  /** Null = everybody's clients. */
  teacher_id: number | null;
  /** Null = every outcome. */
  outcome: Outcome | null;
  /** Null = not filtered by client. */
  student_ids: number[] | null;
}
const visitsInPeriod = <A extends VisitsInPeriod>(p: Params<A>) => sql`m.school_id = ${p('school_id')}
  and m.date_visit between ${p('from')} and ${p('to')}
  and (${p('outcome')}::text is null or m.outcome = ${p('outcome')})
  and (
    ${p('teacher_id')}::bigint is null
    or exists (
      select 1
      from student_teachers k
      where k.school_id = m.school_id
        and k.student_id = m.student_id
        and k.teacher_id = ${p('teacher_id')}
    )
  )
  and (${p('student_ids')}::bigint[] is null or m.student_id = any(${p('student_ids')}))`;

export const chargesOfSchool = statement(
  (_db, p: Params<VisitsInPeriod & { limit: number; offset: number }>) => sql<ChargeRow>`
  select ${columns} from ${tablesOf('active_charges')} where ${visitsInPeriod(p)}
  order by m.date_visit desc, m.id desc limit ${p('limit')} offset ${p('offset')}`,
);
export const countChargesOfSchool = statement(
  (_db, p: Params<VisitsInPeriod>) =>
    sql<{ total: number }>`select count(*) as total from active_charges m where ${visitsInPeriod(p)}`,
);

export interface ChargeInsert {
  school_id: number;
  id: number;
  student_id: number;
  lesson_plus_id: number | null;
  service_id: number | null;
  occurrence_id: number | null;
  timetable_id: number | null;
  teacher_id: number | null;
  date_visit: string;
  outcome: string;
  visits: number;
  counted: boolean;
  value: number;
  covers_debt: boolean;
  reverses_id: number | null;
  /** The root of the visit that this row continues; null when it is the visit's own first row. */
  root_id: number | null;
  reason: string | null;
  import_id: number | null;
  created_by: number | null;
}
export const insertCharge = statement(
  (_db, p: Params<ChargeInsert>) => sql<never>`
    insert into lessons_minus (
      school_id, id, student_id, lesson_plus_id, service_id, occurrence_id, timetable_id, teacher_id, date_visit,
      outcome, visits, counted, value, covers_debt, reverses_id, root_id, reason, import_id, created_by
    ) overriding system value
    values (
      ${p('school_id')}, ${p('id')}, ${p('student_id')}, ${p('lesson_plus_id')}, ${p('service_id')},
      ${p('occurrence_id')}, ${p('timetable_id')}, ${p('teacher_id')},
      ${p('date_visit')}, ${p('outcome')}, ${p('visits')}, ${p('counted')}, ${p('value')}, ${p('covers_debt')},
      ${p('reverses_id')}, ${p('root_id')}, ${p('reason')}, ${p('import_id')}, ${p('created_by')}
    )`,
);

/** Inserts the row of the opposite sign. It names the original, which may be named only once. */
export const reversalOf = statement(
  (_db, p: Params<{ school_id: number; id: number; reason: string | null; created_by: number | null }>) => sql<{
    id: number;
  }>`
    insert into lessons_minus (
      school_id, student_id, lesson_plus_id, service_id, occurrence_id, timetable_id, teacher_id, date_visit, outcome,
      visits, counted, value, reverses_id, reason, created_by
    )
    select school_id, student_id, lesson_plus_id, service_id, occurrence_id, timetable_id, teacher_id, date_visit,
      outcome, -visits, counted, -value, id, ${p('reason')}, ${p('created_by')}
    from lessons_minus
    where school_id = ${p('school_id')} and id = ${p('id')}
    returning id`,
);

/** A visit charged because the client canceled after the free time; `problem` is the refusal code when no pass pays. */
export const insertLateCancel = statement(
  (
    db,
    p: Params<{
      school_id: number;
      lesson_minus_id: number;
      canceled_at: string;
      free_until: string;
      problem: string | null;
    }>,
  ) =>
    db.insertInto('late_cancels').values({
      school_id: p('school_id'),
      lesson_minus_id: p('lesson_minus_id'),
      canceled_at: p('canceled_at'),
      free_until: p('free_until'),
      problem: p('problem'),
    }),
);

export const insertMark = statement(
  (db, p: Params<{ school_id: number; occurrence_id: number; student_id: number; lesson_minus_id: number }>) =>
    db.insertInto('visit_marks').values({
      school_id: p('school_id'),
      occurrence_id: p('occurrence_id'),
      student_id: p('student_id'),
      lesson_minus_id: p('lesson_minus_id'),
    }),
);
export const deleteMark = statement((db, p: Params<{ school_id: number; lesson_minus_id: number }>) =>
  db
    .deleteFrom('visit_marks')
    .where('school_id', '=', p('school_id'))
    .where('lesson_minus_id', '=', p('lesson_minus_id')),
);

/** The marks of a class: its charges in force. */
export const marksOfOccurrence = statement(
  (_db, p: Params<{ school_id: number; occurrence_id: number }>) => sql<ChargeRow>`
    select ${columns}
    from ${tablesOf('lessons_minus')}
    join visit_marks k on k.school_id = m.school_id and k.lesson_minus_id = m.id
    where k.school_id = ${p('school_id')} and k.occurrence_id = ${p('occurrence_id')}`,
);

export type UncoveredRow = ChargeRow & Pick<PlacedRow, 'format' | 'time' | 'branch_id'>;
/** A client's uncovered visits, with the format that decides which lot may cover them. */
export const uncoveredOf = statement(
  (_db, p: Params<{ school_id: number; student_id: number }>) => sql<UncoveredRow>`
  select ${columns}, coalesce(v.format, 'group') as format, left(o.time_from::text, 5) as time,
    ${branchOfClass} as branch_id
  from ${tablesOf('uncovered_charges')} left join occurrences o on o.school_id = m.school_id and o.id = m.occurrence_id
  where m.school_id = ${p('school_id')} and m.student_id = ${p('student_id')}
  order by m.date_visit, m.id`,
);

/** Uncovered visits per client. */
export const debtsOf = statement(
  (_db, p: Params<{ school_id: number; student_ids: number[] }>) => sql<{ student_id: number; debt: number }>`
  select m.student_id, count(*) as debt from uncovered_charges m
  where m.school_id = ${p('school_id')} and m.student_id = any(${p('student_ids')})
  group by m.student_id`,
);

/** A counted visit with the facts that decide which lot may pay for it. */
export interface PlacedRow extends ChargeRow {
  format: Format;
  /** When the class began; null without a class. */
  time: string | null;
  /** Null without a class, or when its place is not known. */
  branch_id: number | null;
}
const placed = sql`${columns}, coalesce(v.format, l.format, 'group') as format, left(o.time_from::text, 5) as time,
  ${branchOfClass} as branch_id
  from ${tablesOf('active_charges')} left join occurrences o on o.school_id = m.school_id and o.id = m.occurrence_id`;

/** A client's unreversed visits that were charged to a lot or are uncovered. */
export const placedVisitsOf = statement(
  (_db, p: Params<{ school_id: number; student_id: number }>) => sql<PlacedRow>`
    select ${placed}
    where m.school_id = ${p('school_id')}
      and m.student_id = ${p('student_id')}
      and m.visits > 0
      and m.counted
    order by m.date_visit, m.id`,
);
/** Those of the given ids that are not reversed. */
export const placedVisitsByIds = statement(
  (_db, p: Params<{ school_id: number; student_id: number; ids: number[] }>) => sql<PlacedRow>`
    select ${placed}
    where m.school_id = ${p('school_id')}
      and m.student_id = ${p('student_id')}
      and m.id = any(${p('ids')}::bigint[])
    order by m.date_visit, m.id`,
);

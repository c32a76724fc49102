import { branchOfClass } from '@ritm/schools/server';
import { sql } from 'kysely';
import { statement, type Params, type Runner } from '@ritm/platform';
import type { Format } from '@ritm/passes/rules';
import type { Priced, VisitPolicies } from '@ritm/services/rules';
import { type PriceTier, pricedService } from '@ritm/services/server';
import type { SeatPayment } from '../contract/index.ts';
import { countsForPrice } from '@ritm/timetable/server';

/** Everything a mark needs besides the lots, in one row. */
export interface VisitFactsRow {
  lesson_minus_id: number;
  student_name: string;
  birth_date: string | null;
  occurrence_id: number | null;
  occurrence_status: string | null;
  title: string | null;
  time_from: string | null;
  branch_id: number | null;
  teacher_id: number | null;
  service_id: number | null;
  service_name: string | null;
  format: Format | null;
  miss_policy: VisitPolicies['miss_policy'] | null;
  debt_policy: VisitPolicies['debt_policy'] | null;
  debt_limit: number | null;
  priced: Priced | null;
  price_tiers: PriceTier[] | null;
  /** The headcount for the class's price, the client included: those who came, or those booked. */
  headcount: number;
  marked_id: number | null;
  uncovered: number;
  debt: number;
  /** What the desk chose when it booked the place; null: nobody chose (decision 201). */
  pays: SeatPayment | null;
  pays_with: number | null;
}

interface VisitSought {
  school_id: number;
  student_id: number;
  date: string;
  service_id: number | null;
  lesson_plus_id: number | null;
  make_up_id: number | null;
}

// The sequence is named, because `pg_get_serial_sequence` is looked up in PostgreSQL's catalogue for every call.
const clientFields = sql`
  nextval('lessons_minus_id_seq') as lesson_minus_id, listed_name(s.lastname, s.firstname) as student_name,
  s.birth_date`;
const serviceFields = sql`
  v.id as service_id, v.name as service_name, v.format, v.miss_policy, v.debt_policy, v.debt_limit,
  v.price_tiers, ${pricedService} as priced`;
/** The visits of the client `s` that no pass has paid for. */
const owedVisits = sql`
  select coalesce(sum(m.visits), 0)::bigint as uncovered, count(*) as debt
  from uncovered_charges m
  where m.school_id = s.school_id and m.student_id = s.id`;

/**
 * The facts of a visit without a class, by fewer than half of the joins: the service is the given one, the one that a
 * make-up stands for, or the lot's.
 */
const factsWithoutClass = statement(
  (_db, p: Params<Omit<VisitSought, 'date'>>) => sql<VisitFactsRow>`
    select ${clientFields},
      null::bigint as occurrence_id, null::text as occurrence_status, null::text as title, null::time as time_from,
      null::bigint as branch_id,
      null::bigint as teacher_id, ${serviceFields}, 1 as headcount, null::bigint as marked_id, u.uncovered, u.debt,
      null::text as pays, null::bigint as pays_with
    from students s
    left join services v
      on v.school_id = s.school_id
        and v.id = coalesce(
          ${p('service_id')}::bigint,
          (
            select coalesce(m.service_id, l.service_id)
            from make_ups k
            join active_charges m
              on m.school_id = k.school_id and (m.id = k.lesson_minus_id or m.root_id = k.lesson_minus_id)
            join lessons_plus l on l.school_id = k.school_id and l.id = k.lesson_plus_id
            where k.school_id = s.school_id
              and k.student_id = s.id
              and k.id = ${p('make_up_id')}
          ),
          (select l.service_id from lessons_plus l where l.school_id = s.school_id and l.id = ${p('lesson_plus_id')})
        )
    left join lateral (${owedVisits}) u on true
    where s.school_id = ${p('school_id')} and s.id = ${p('student_id')}`,
);

/**
 * The facts of a visit to a class. A canceled class is found only when no other of the series is on the date. The
 * service is the given one, otherwise the trial that was booked, the class's or the lot's. Without any, the format decides which pass may
 * pay.
 */
const factsOfClass = statement(
  (_db, p: Params<Omit<VisitSought, 'make_up_id'> & { timetable_id: number }>) => sql<VisitFactsRow>`
    select ${clientFields},
      o.id as occurrence_id, o.status as occurrence_status, coalesce(o.title, t.title) as title, o.time_from,
      ${branchOfClass} as branch_id,
      o.teacher_id, ${serviceFields}, h.headcount, k.lesson_minus_id as marked_id, u.uncovered, u.debt,
      q.pays, q.lesson_plus_id as pays_with
    from students s
    left join timetables t on t.school_id = s.school_id and t.id = ${p('timetable_id')}
    left join lateral (
      select *
      from occurrences o
      where o.school_id = t.school_id
        and o.timetable_id = t.id
        and o.date = ${p('date')}::date
      order by o.status = 'canceled', o.id desc limit 1
    ) o on true
    left join lessons_plus l on l.school_id = s.school_id and l.id = ${p('lesson_plus_id')}
    left join seat_payments q
      on q.school_id = s.school_id and q.occurrence_id = o.id and q.student_id = s.id
    left join services v
      on v.school_id = s.school_id
        and v.id = coalesce(
          ${p('service_id')}::bigint, q.service_id, o.service_id, case when o.id is null then l.service_id end
        )
    left join visit_marks k on k.school_id = s.school_id and k.occurrence_id = o.id and k.student_id = s.id
    left join lateral (${owedVisits}) u on true
    left join lateral (
      select 1 + count(*)::int as headcount
      from occurrence_students a
      where a.school_id = s.school_id
        and a.occurrence_id = o.id
        and a.student_id <> s.id
        and v.price_tiers <> '[]'
        and ${countsForPrice}
    ) h on true
    where s.school_id = ${p('school_id')} and s.id = ${p('student_id')}`,
);

/** Finds everything that a visit needs besides the lots; no row when there is no such client. */
export const findVisitFacts = (
  runner: Runner,
  {
    timetable_id,
    make_up_id = null,
    ...sought
  }: Omit<VisitSought, 'make_up_id'> & { timetable_id: number | null; make_up_id?: number | null },
): Promise<VisitFactsRow[]> =>
  timetable_id === null
    ? runner.run(factsWithoutClass, { ...sought, make_up_id })
    : runner.run(factsOfClass, { ...sought, timetable_id });

export interface ServiceForVisit {
  id: number;
  format: Format;
  miss_policy: VisitPolicies['miss_policy'];
}
export const serviceForVisit = statement(
  (_db, p: Params<{ school_id: number; id: number | null }>) => sql<ServiceForVisit>`
  select id, format, miss_policy from services where school_id = ${p('school_id')} and id = ${p('id')}`,
);

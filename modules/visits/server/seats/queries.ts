import { branchOfClass } from '@ritm/schools/server';
import { statement, type Params } from '@ritm/platform';
import { opensClass, pricedService, type PriceTier } from '@ritm/services/server';
import type { Priced, VisitPolicies } from '@ritm/services/rules';
import { headcountOf } from '@ritm/timetable/server';
import type { Format } from '@ritm/passes/rules';
import { sql } from 'kysely';
import type { SeatPayment } from '../../contract/index.ts';
import type { BookedWith } from '../rules/as-booked.ts';

/** The service of a class, or a trial that may be booked into it. */
export interface SeatServiceRow extends VisitPolicies {
  id: number;
  name: string;
  /** A trial; false: the service of the class itself. */
  is_trial: boolean;
  format: Format;
  /** Of the class; null when its place is not known. */
  branch_id: number | null;
  priced: Priced;
  price_tiers: PriceTier[];
  /** The clients whom a price by headcount counts now. */
  headcount: number;
}

export const servicesOfSeat = statement(
  (_db, p: Params<{ school_id: number; occurrence_id: number }>) => sql<SeatServiceRow>`
    select v.id, v.name, v.id <> c.id as is_trial, v.format, v.price_tiers, ${branchOfClass} as branch_id,
      ${pricedService} as priced,
      ${headcountOf} as headcount,
      v.miss_policy, v.cancellation_policy, v.debt_policy, v.debt_limit
    from occurrences o
    join services c on c.school_id = o.school_id and c.id = o.service_id
    join services v
      on v.school_id = o.school_id
        and ${opensClass}
        and (v.id = c.id or v.archived_at is null)
    where o.school_id = ${p('school_id')} and o.id = ${p('occurrence_id')}
    order by v.id <> c.id, v.position, v.id`,
);

export interface ChosenPayment {
  pays: SeatPayment;
  lesson_plus_id: number | null;
  service_id: number | null;
}

/** What the clients of a class are to pay with, where somebody chose it. */
export const paymentsOfClass = statement(
  (_db, p: Params<{ school_id: number; occurrence_id: number }>) => sql<ChosenPayment & { student_id: number }>`
    select q.student_id, q.pays, q.lesson_plus_id, q.service_id
    from seat_payments q
    where q.school_id = ${p('school_id')} and q.occurrence_id = ${p('occurrence_id')}`,
);

/** Records the choice for the client's bookings on these dates. */
export const insertPayments = statement(
  (
    _db,
    p: Params<{
      school_id: number;
      student_id: number;
      occurrence_ids: number[];
      pays: string;
      lesson_plus_id: number | null;
      service_id: number | null;
    }>,
  ) => sql<never>`
    insert into seat_payments (school_id, occurrence_id, student_id, pays, lesson_plus_id, service_id)
    select ${p('school_id')}, o, ${p('student_id')}, ${p('pays')}, ${p('lesson_plus_id')}, ${p('service_id')}
    from unnest(${p('occurrence_ids')}::bigint[]) o
    on conflict (school_id, occurrence_id, student_id) do update
    set pays = excluded.pays, lesson_plus_id = excluded.lesson_plus_id, service_id = excluded.service_id`,
);

/** A choice goes along when its booking moves. */
export const movePayment = statement(
  (_db, p: Params<{ school_id: number; student_id: number; from: number; to: number }>) => sql<never>`
    update seat_payments set occurrence_id = ${p('to')}
    where school_id = ${p('school_id')} and occurrence_id = ${p('from')} and student_id = ${p('student_id')}`,
);

/** What a client owes: hundredths of visits that no pass pays for, and how many visits they are. */
export const owedOf = statement(
  (_db, p: Params<{ school_id: number; student_id: number }>) => sql<{ uncovered: number; debt: number }>`
    select coalesce(sum(m.visits), 0)::bigint as uncovered, count(*)::int as debt
    from uncovered_charges m
    where m.school_id = ${p('school_id')} and m.student_id = ${p('student_id')}`,
);

/** The next dates on which the client is booked, with what decides who pays for them. */
export const otherSeats = statement(
  (_db, p: Params<{ school_id: number; student_id: number; now: string; count: number }>) => sql<
    { [K in keyof VisitPolicies]: VisitPolicies[K] | null } & {
      date: string;
      time: string;
      service_id: number | null;
      format: Format;
      branch_id: number | null;
    } & BookedWith
  >`
    select o.date, left(o.time_from::text, 5) as time, o.service_id, coalesce(v.format, 'group') as format,
      ${branchOfClass} as branch_id, q.pays, q.lesson_plus_id,
      v.miss_policy, v.cancellation_policy, v.debt_policy, v.debt_limit
    from occurrence_students a
    join occurrences o on o.school_id = a.school_id and o.id = a.occurrence_id
    left join services v on v.school_id = o.school_id and v.id = o.service_id
    left join seat_payments q
      on q.school_id = a.school_id and q.occurrence_id = a.occurrence_id and q.student_id = a.student_id
    where a.school_id = ${p('school_id')}
      and a.student_id = ${p('student_id')}
      and a.status in ('booked', 'confirmed')
      and o.status = 'planned'
      and o.starts_at > ${p('now')}
    order by o.date, o.time_from, o.id
    limit ${p('count')}`,
);

/** Records that these clients were booked by a trial, when the requested service is one and not the class's own. */
export const insertTrials = statement(
  (
    _db,
    p: Params<{ school_id: number; occurrence_id: number; students_ids: number[]; service_id: number }>,
  ) => sql<never>`
    insert into seat_payments (school_id, occurrence_id, student_id, pays, service_id)
    select o.school_id, o.id, c, 'trial', v.id
    from occurrences o
    join services v on v.school_id = o.school_id and v.id = ${p('service_id')} and v.type = 'trial'
    cross join unnest(${p('students_ids')}::bigint[]) c
    where o.school_id = ${p('school_id')}
      and o.id = ${p('occurrence_id')}
      and o.service_id is distinct from v.id
    on conflict (school_id, occurrence_id, student_id) do update
    set pays = excluded.pays, lesson_plus_id = null, service_id = excluded.service_id`,
);

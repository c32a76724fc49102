/**
 * Statements that read and write lots with their terms. Terms are versions: an edit inserts one, and the current is
 * the last. Whoever changes a lot holds the lock of its client, taken before these statements run.
 */
import { sql } from 'kysely';
import { paidSum } from '@ritm/finance/server';
import { statement, type Params } from '@ritm/platform';
import type { SoldPolicies } from '@ritm/services/server';
import type { CloseReason } from '../contract/index.ts';
import type { Charge, Extension, Freeze, Move } from '../rules/lots/lot.ts';

/** A stored lot: the sale, the current terms, and everything that has happened to it. */
export interface LotRow {
  id: number;
  student_id: number;
  student_name: string;
  service_id: number | null;
  name: string;
  kind: string;
  format: 'group' | 'individual' | 'mini';
  pays_for_ids: number[] | null;
  sold_on: string;
  activation: 'on_sale' | 'on_first_visit' | 'calendar_month' | 'fixed_date';
  activation_deadline_days: number;
  burn_unactivated: boolean;
  policies: SoldPolicies;
  created_at: string;
  version: number;
  visits: number | null;
  price: number;
  validity: number | null;
  validity_unit: 'day' | 'week' | 'month' | 'year' | null;
  valid_from: string | null;
  valid_until: string | null;
  closed_on: string | null;
  close_reason: CloseReason | null;
  comment: string | null;
  /** Kopecks received for the lot, plus what came from another lot and minus what moved to one. */
  paid: number;
  /** The part of `paid` that came from other lots rather than from payments for this one. */
  carried_paid: number;
  charges: Charge[];
  freezes: Freeze[];
  extensions: Extension[];
  moves: Move[];
  /** Hundredths of a visit and kopecks that the expiry job has recorded as forfeited. */
  burned_visits: number;
  burned_value: number;
}

/** An imported remainder was paid for in the other program; what is still owed for it is in the client's wallet. */
const paidElsewhere = sql`case
  when l.import_id is null then 0
  else coalesce((
    select o.price
    from lesson_plus_terms o
    where o.school_id = l.school_id
      and o.lesson_plus_id = l.id
      and (o.version = 1 or o.import_id is not null)
    order by o.version desc limit 1
  ), 0)
end`;

/** The lists of a lot. An array of a subquery costs PostgreSQL half of what an aggregate of the same rows does. */
const charges = sql`array_to_json(array(
  select json_build_object(
    'id', m.id, 'date_visit', m.date_visit, 'service_id', m.service_id, 'visits', m.visits, 'value', m.value,
    'counted', m.counted, 'covers_debt', m.covers_debt
  )
  from active_charges m
  where m.school_id = l.school_id and m.lesson_plus_id = l.id
  order by m.date_visit, m.id
))`;
const freezes = sql`array_to_json(array(
  select json_build_object(
    'id', z.id, 'from_date', z.from_date, 'to_date', z.to_date, 'mass', z.batch_id is not null, 'by_client', z.by_client
  )
  from lesson_plus_freezes z
  where z.school_id = l.school_id
    and z.lesson_plus_id = l.id
    and z.canceled_at is null
  order by z.from_date
))`;
const extensions = sql`array_to_json(array(
  select json_build_object('id', x.id, 'days', x.days)
  from lesson_plus_extensions x
  where x.school_id = l.school_id
    and x.lesson_plus_id = l.id
    and x.canceled_at is null
  order by x.id
))`;

/** The select list of `LotRow`: the lot is `l`, its terms `t`. */
export const lotFields = sql`
  l.id, l.student_id, listed_name(s.lastname, s.firstname) as student_name, l.service_id, l.name, l.kind, l.format,
  l.pays_for_ids,
  l.sold_on, l.activation, l.activation_deadline_days, l.burn_unactivated, l.policies, l.created_at,
  t.version, t.visits, t.price, t.validity, t.validity_unit, t.valid_from, t.valid_until, t.closed_on, t.close_reason,
  t.comment,
  ${paidSum('l.school_id', 'lesson_plus', 'l.id')} + w.carried_paid as paid, w.carried_paid,
  ${charges} as charges, ${freezes} as freezes, ${extensions} as extensions, w.moves, b.burned_visits, b.burned_value`;

export const lotSources = sql`
  lessons_plus l
  join students s on s.school_id = l.school_id and s.id = l.student_id
  join lateral (
    select *
    from lesson_plus_terms t
    where t.school_id = l.school_id and t.lesson_plus_id = l.id
    order by t.version desc limit 1
  ) t on true
  left join lateral (
    select
      coalesce(
        json_agg(
          json_build_object(
            'id', v.id, 'way', v.way, 'kind', v.kind, 'other_id', v.other_id, 'visits', v.visits, 'value', v.value
          )
          order by v.id
        ),
        '[]'
      ) as moves,
      coalesce(sum(case v.way when 'in' then v.paid else -v.paid end), 0)::bigint + ${paidElsewhere} as carried_paid
    from (
      select id, 'in' as way, kind, from_id as other_id, visits, value, paid
      from lesson_plus_moves
      where school_id = l.school_id
        and to_id = l.id
        and undone_at is null
      union all
      select id, 'out', kind, to_id, visits, value, paid
      from lesson_plus_moves
      where school_id = l.school_id
        and from_id = l.id
        and undone_at is null
    ) v
  ) w on true
  left join lateral (
    select coalesce(sum(visits), 0)::bigint as burned_visits, coalesce(sum(value), 0)::bigint as burned_value
    from lesson_plus_burns
    where school_id = l.school_id and lesson_plus_id = l.id
  ) b on true`;

/** Lots that a client holds or may use, oldest first. */
export const lotsOfStudent = statement(
  (_db, p: Params<{ school_id: number; student_id: number }>) => sql<LotRow>`
    select ${lotFields}
    from ${lotSources}
    where l.school_id = ${p('school_id')}
      and l.id = any(
        array(
          select id
          from lessons_plus
          where school_id = ${p('school_id')} and student_id = ${p('student_id')}
          union all
          select lesson_plus_id
          from lesson_plus_students
          where school_id = ${p('school_id')}
            and student_id = ${p('student_id')}
            and removed_at is null
        )
      )
    order by l.id`,
);

/**
 * The same for many clients at once: `user_id` is the client the row is for. Their lots are found first and each is
 * then read by its key. A single join has more tables than the planner reorders, and would read every lot of the
 * organization.
 */
export const lotsOfStudents = statement(
  (_db, p: Params<{ school_id: number; student_ids: number[] }>) => sql<LotRow & { user_id: number }>`
    select u.user_id, o.*
    from (
      select l.id as lot_id, l.student_id as user_id
      from lessons_plus l
      where l.school_id = ${p('school_id')} and l.student_id = any(${p('student_ids')})
      union
      select b.lesson_plus_id, b.student_id
      from lesson_plus_students b
      where b.school_id = ${p('school_id')}
        and b.student_id = any(${p('student_ids')})
        and b.removed_at is null
    ) u
    cross join lateral (
      select ${lotFields}
      from ${lotSources}
      where l.school_id = ${p('school_id')} and l.id = u.lot_id offset 0
    ) o
    order by u.user_id, o.id`,
);

/** The open lots that these clients hold themselves. */
export const lotsHeldBy = statement(
  (_db, p: Params<{ school_id: number; student_ids: number[] }>) => sql<LotRow>`
  select ${lotFields} from ${lotSources}
  where l.school_id = ${p('school_id')} and l.student_id = any(${p('student_ids')}::bigint[]) and t.closed_on is null
  order by l.id`,
);

/** The same, closed ones included. */
export const allLotsOfHolders = statement(
  (_db, p: Params<{ school_id: number; student_ids: number[] }>) => sql<LotRow>`
  select ${lotFields} from ${lotSources}
  where l.school_id = ${p('school_id')} and l.student_id = any(${p('student_ids')}::bigint[]) order by l.id`,
);

export const lotById = statement(
  (_db, p: Params<{ school_id: number; id: number }>) => sql<LotRow>`
  select ${lotFields} from ${lotSources} where l.school_id = ${p('school_id')} and l.id = ${p('id')}`,
);

export interface SoldWithin {
  school_id: number;
  from: string;
  to: string;
  /** Null = everybody's clients. */
  teacher_id: number | null;
  /** Null = not filtered by client. */
  student_ids: number[] | null;
}
/** A transferred pass counts as sold once, to its first holder. */
export const soldWithin = <A extends SoldWithin>(p: Params<A>) => sql`l.school_id = ${p('school_id')}
  and l.sold_on between ${p('from')} and ${p('to')}
  and not exists (
    select
    from lesson_plus_moves v
    where v.school_id = l.school_id
      and v.to_id = l.id
      and v.kind = 'transfer'
  )
  and (
    ${p('teacher_id')}::bigint is null
    or exists (
      select 1
      from student_teachers k
      where k.school_id = l.school_id
        and k.student_id = l.student_id
        and k.teacher_id = ${p('teacher_id')}
    )
  )
  and (${p('student_ids')}::bigint[] is null or l.student_id = any(${p('student_ids')}))`;

export const lotsSold = statement(
  (_db, p: Params<SoldWithin & { limit: number; offset: number }>) => sql<LotRow>`
  select ${lotFields} from ${lotSources}
  where ${soldWithin(p)}
  order by l.sold_on desc, l.id desc limit ${p('limit')} offset ${p('offset')}`,
);

export const countLotsSold = statement(
  (_db, p: Params<SoldWithin>) =>
    sql<{ total: number }>`select count(*) as total from lessons_plus l where ${soldWithin(p)}`,
);

export const nextLotId = statement(
  (_db, _p: Params<object>) => sql<{ id: number }>`select nextval(pg_get_serial_sequence('lessons_plus', 'id')) as id`,
);
export const nextChargeIds = statement(
  (_db, p: Params<{ count: number }>) => sql<{ id: number }>`
  select nextval(pg_get_serial_sequence('lessons_minus', 'id')) as id from generate_series(1, ${p('count')}::int)`,
);

export interface LotInsert {
  school_id: number;
  id: number;
  student_id: number;
  service_id: number | null;
  name: string;
  kind: string;
  format: string;
  pays_for_ids: number[] | null;
  sold_on: string;
  activation: string;
  activation_deadline_days: number;
  burn_unactivated: boolean;
  policies: string;
  import_id: number | null;
  created_by: number | null;
}
/** The id was taken from the sequence in the first round trip, so that the answer can name it before the commit. */
export const insertLot = statement(
  (_db, p: Params<LotInsert>) => sql<never>`
    insert into lessons_plus (
      school_id, id, student_id, service_id, name, kind, format, pays_for_ids, sold_on, activation,
      activation_deadline_days, burn_unactivated, policies, import_id, created_by
    ) overriding system value
    values (
      ${p('school_id')}, ${p('id')}, ${p('student_id')}, ${p('service_id')}, ${p('name')}, ${p('kind')},
      ${p('format')}, ${p('pays_for_ids')}, ${p('sold_on')},
      ${p('activation')}, ${p('activation_deadline_days')}, ${p('burn_unactivated')}, ${p('policies')}::jsonb,
      ${p('import_id')}, ${p('created_by')}
    )`,
);

export interface TermsInsert {
  school_id: number;
  lesson_plus_id: number;
  version: number;
  visits: number | null;
  price: number;
  validity: number | null;
  validity_unit: string | null;
  valid_from: string | null;
  valid_until: string | null;
  closed_on: string | null;
  close_reason: CloseReason | null;
  comment: string | null;
  created_by: number | null;
}
export const insertTerms = statement((db, p: Params<TermsInsert>) =>
  db.insertInto('lesson_plus_terms').values({
    school_id: p('school_id'),
    lesson_plus_id: p('lesson_plus_id'),
    version: p('version'),
    visits: p('visits'),
    price: p('price'),
    validity: p('validity'),
    validity_unit: p('validity_unit'),
    valid_from: p('valid_from'),
    valid_until: p('valid_until'),
    closed_on: p('closed_on'),
    close_reason: p('close_reason'),
    comment: p('comment'),
    created_by: p('created_by'),
  }),
);
export const insertBeneficiaries = statement(
  (_db, p: Params<{ school_id: number; lesson_plus_id: number; student_ids: number[] }>) => sql<never>`
    insert into lesson_plus_students (school_id, lesson_plus_id, student_id)
    select ${p('school_id')}, ${p('lesson_plus_id')}, unnest(${p('student_ids')}::bigint[])`,
);

/** Whether the client has bought this service before; closed passes do not count. */
export const soldBefore = statement(
  (_db, p: Params<{ school_id: number; student_id: number; service_id: number }>) => sql<{ id: number }>`
    select l.id
    from lessons_plus l
    join current_terms t on t.school_id = l.school_id and t.lesson_plus_id = l.id
    where l.school_id = ${p('school_id')}
      and l.student_id = ${p('student_id')}
      and l.service_id = ${p('service_id')}
      and t.closed_on is null
    limit 1`,
);

export const schoolName = statement((db, p: Params<{ school_id: number }>) =>
  db.selectFrom('schools').select('name').where('id', '=', p('school_id')),
);

/**
 * Statements over services. `columns` lists every column that a person fills in, once, and the statements that write
 * are built from it.
 */
import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import type { Service } from '../contract/index.ts';
import type { ServiceFields } from './rules/service-fields.ts';

/** Every column that a person fills in, with its type in JSON. */
const columns: Record<keyof ServiceFields, string> = {
  group_id: 'bigint',
  name: 'text',
  description: 'text',
  type: 'text',
  format: 'text',
  duration_minutes: 'int',
  price: 'bigint',
  visits: 'bigint',
  unlimited: 'boolean',
  validity: 'int',
  validity_unit: 'text',
  activation: 'text',
  activation_deadline_days: 'int',
  burn_unactivated: 'boolean',
  freeze_policy: 'jsonb',
  cancellation_policy: 'jsonb',
  miss_policy: 'jsonb',
  make_up_policy: 'jsonb',
  leftover_policy: 'text',
  debt_policy: 'text',
  debt_limit: 'int',
  consume_unpaid: 'text',
  nominal_value: 'bigint',
  daypart_from: 'time',
  daypart_to: 'time',
  branch_ids: 'bigint[]',
  cap_per_day: 'int',
  cap_per_week: 'int',
  capacity: 'int',
  price_tiers: 'jsonb',
  tiers_by: 'text',
  tax_code: 'text',
  loyalty: 'boolean',
  once_per_person: 'boolean',
  public: 'boolean',
  color: 'text',
  position: 'int',
};
const names = sql.raw(Object.keys(columns).join(', '));
const record = sql.raw(
  Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', '),
);

export interface ServiceRow extends ServiceFields {
  id: number;
  moderation_status: Service['moderation_status'];
  created_at: string;
  archived_at: string | null;
  /** Services that it pays for in addition to its own; empty means every service of its format. */
  pays_for_ids: number[];
}

const row = sql`
  s.id,
  ${sql.raw(
    Object.keys(columns)
      .map((name) => `s.${name}`)
      .join(', '),
  )},
  s.moderation_status, s.created_at, s.archived_at,
  array(
    select a.pays_for_id
    from service_applicability a
    where a.school_id = s.school_id and a.service_id = s.id
    order by a.pays_for_id
  ) as pays_for_ids`;

export const serviceById = statement(
  (_db, p: Params<{ school_id: number; id: number }>) =>
    sql<ServiceRow>`select ${row} from services s where s.school_id = ${p('school_id')} and s.id = ${p('id')}`,
);

/** A page in the order of the price list; `search` is in lower case with е for ё, and an empty text matches all. */
export const selectServices = statement(
  (
    _db,
    p: Params<{
      school_id: number;
      search: string;
      group_id: number | null;
      type: string | null;
      archived: boolean;
      limit: number;
      offset: number;
    }>,
  ) => sql<ServiceRow & { total: number }>`
    select ${row}, count(*) over () as total
    from services s left join services_groups g on g.school_id = s.school_id and g.id = s.group_id
    where s.school_id = ${p('school_id')} and (s.archived_at is not null) = ${p('archived')}::boolean
      and (${p('group_id')}::bigint is null or s.group_id = ${p('group_id')})
      and (${p('type')}::text is null or s.type = ${p('type')})
      and position(${p('search')}::text in translate(lower(s.name), 'ё', 'е')) > 0
    order by g.position nulls last, g.name, s.position, s.name, s.id
    limit ${p('limit')} offset ${p('offset')}`,
);

/** `rows` is the JSON text of an array of `ServiceFields` with `ord` from 0; the ids are returned in that order. */
export const insertServices = statement(
  (_db, p: Params<{ school_id: number; rows: string }>) => sql<{ id: number }>`
    with input as materialized (
      select nextval(pg_get_serial_sequence('services', 'id')) as id, r.*
      from jsonb_to_recordset(${p('rows')}::jsonb) as r(ord int, ${record})
    ),
    made as (
      insert into services (school_id, id, ${names}) overriding system value
      select ${p('school_id')}::bigint, id, ${names}
      from input
    )
    select id
    from input
    order by ord`,
);

/** `fields`: JSON text of `ServiceFields`. */
export const updateService = statement(
  (
    _db,
    p: Params<{ school_id: number; id: number; fields: string; archived: boolean; moderation_status: string }>,
  ) => sql`
    update services
    set (${names}) = (select ${names} from jsonb_to_record(${p('fields')}::jsonb) as r(${record})),
      updated_at = ritm_now(),
      moderation_status = ${p('moderation_status')},
      archived_at = case when ${p('archived')}::boolean then coalesce(archived_at, ritm_now()) end
    where school_id = ${p('school_id')} and id = ${p('id')}`,
);

/** Replaces the services that a pass pays for with the given ones. */
export const setPaysFor = statement(
  (_db, p: Params<{ school_id: number; service_id: number; pays_for_ids: number[] }>) => sql`
    with gone as (
      delete from service_applicability
      where school_id = ${p('school_id')}
        and service_id = ${p('service_id')}
        and pays_for_id <> all(${p('pays_for_ids')}::bigint[])
    )
    insert into service_applicability (school_id, service_id, pays_for_id)
    select distinct ${p('school_id')}::bigint, ${p('service_id')}::bigint, f
    from unnest(${p('pays_for_ids')}::bigint[]) as f
    on conflict do nothing`,
);

export const teacherIdsOf = statement((db, p: Params<{ school_id: number; service_id: number }>) =>
  db
    .selectFrom('service_teachers')
    .select('teacher_id')
    .where('school_id', '=', p('school_id'))
    .where('service_id', '=', p('service_id'))
    .orderBy('teacher_id'),
);

/** Replaces the teachers who give the service with the given ones. */
export const setTeachersOf = statement(
  (_db, p: Params<{ school_id: number; service_id: number; teachers_ids: number[] }>) => sql`
    with gone as (
      delete from service_teachers
      where school_id = ${p('school_id')}
        and service_id = ${p('service_id')}
        and teacher_id <> all(${p('teachers_ids')}::bigint[])
    )
    insert into service_teachers (school_id, service_id, teacher_id)
    select distinct ${p('school_id')}::bigint, ${p('service_id')}::bigint, t
    from unnest(${p('teachers_ids')}::bigint[]) as t
    on conflict do nothing`,
);

/** The names that are taken, in lower case for comparison. */
export const namesTaken = statement(
  (_db, p: Params<{ school_id: number; names: string[] }>) => sql<{ name: string }>`
    select distinct lower(name) as name
    from services
    where school_id = ${p('school_id')}
      and archived_at is null
      and lower(name) = any(${p('names')}::text[])`,
);

export const removeServices = statement((db, p: Params<{ school_id: number; ids: number[] }>) =>
  db
    .updateTable('services')
    .set({ archived_at: sql<string>`ritm_now()` })
    .where('school_id', '=', p('school_id'))
    .where('id', '=', sql<number>`any(${p('ids')})`)
    .where('archived_at', 'is', null)
    .returning('id'),
);

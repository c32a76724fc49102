/**
 * Statements over organizations, branches and their hours. `SchoolColumns` is what a person may write; everything else
 * about an organization has statements of its own.
 */
import type { SchoolRole } from '@ritm/http';
import { statement, type LockKey, type Params } from '@ritm/platform';
import { sql } from 'kysely';
import { logoOfSchool } from './logo-column.ts';
import type { Contacts, LegalType, PresetName, WorkingHours } from '../contract/index.ts';
import { currentTariff } from './tariff-queries.ts';

/** What the database's checks and the only writer of the JSON columns make of the plain texts and unknowns. */
interface Stored {
  legal_type: LegalType;
  preset: PresetName;
  contacts: Contacts;
  working_hours: WorkingHours[];
}

/** Columns that a person may write, as the tables store them. */
export interface SchoolColumns {
  name: string;
  legal_type: string;
  legal_name: string | null;
  legal_address: string | null;
  actual_address: string | null;
  inn: string | null;
  kpp: string | null;
  ogrn: string | null;
  bic: string | null;
  bank: string | null;
  account: string | null;
  correspondent_account: string | null;
  city_id: number;
  category_id: number | null;
  additional_category_id: number | null;
  phone: string | null;
  email: string | null;
  site: string | null;
  /** JSON text. */
  contacts: string;
  tags: string[];
  /** JSON text. */
  working_hours: string;
  specialists: string[];
  bonus_program: boolean;
  listed: boolean;
  description: string | null;
}

const columnsOf = (p: Params<SchoolColumns>) => ({
  name: p('name'),
  legal_type: p('legal_type'),
  legal_name: p('legal_name'),
  legal_address: p('legal_address'),
  actual_address: p('actual_address'),
  inn: p('inn'),
  kpp: p('kpp'),
  ogrn: p('ogrn'),
  bic: p('bic'),
  bank: p('bank'),
  account: p('account'),
  correspondent_account: p('correspondent_account'),
  city_id: p('city_id'),
  category_id: p('category_id'),
  additional_category_id: p('additional_category_id'),
  phone: p('phone'),
  email: p('email'),
  site: p('site'),
  contacts: sql`${p('contacts')}::jsonb`,
  tags: p('tags'),
  working_hours: sql`${p('working_hours')}::jsonb`,
  specialists: p('specialists'),
  bonus_program: p('bonus_program'),
  listed: p('listed'),
  description: p('description'),
});

export const insertSchool = statement(
  (db, p: Params<SchoolColumns & { preset: string; time_zone: string; created_by: number }>) =>
    db
      .insertInto('schools')
      .values({ ...columnsOf(p), preset: p('preset'), time_zone: p('time_zone'), created_by: p('created_by') })
      .returning('id'),
);

export const updateSchool = statement((db, p: Params<SchoolColumns & { school_id: number }>) =>
  db
    .updateTable('schools')
    .set({ ...columnsOf(p), updated_at: sql`ritm_now()` })
    .where('id', '=', p('school_id')),
);

export const updateLogo = statement((db, p: Params<{ school_id: number; file_id: number | null }>) =>
  db
    .updateTable('schools')
    .set({ logo_file_id: p('file_id'), updated_at: sql`ritm_now()` })
    .where('id', '=', p('school_id')),
);

export const archiveSchool = statement((db, p: Params<{ school_id: number }>) =>
  db
    .updateTable('schools')
    .set({ archived_at: sql`ritm_now()`, listed: false, updated_at: sql`ritm_now()` })
    .where('id', '=', p('school_id'))
    .where('archived_at', 'is', null),
);

export const cityZone = statement((db, p: Params<{ city_id: number }>) =>
  db.selectFrom('cities').select('time_zone').where('id', '=', p('city_id')),
);

/** The whole row; a caller who changes it takes `schoolLockKey` first. */
export const schoolRow = statement((db, p: Params<{ school_id: number }>) =>
  db.selectFrom('schools').selectAll().where('id', '=', p('school_id')).$narrowType<Stored>(),
);
export const schoolLockKey = (school_id: number): LockKey => ['school', school_id];

export const schoolById = statement((db, p: Params<{ school_id: number }>) =>
  db
    .selectFrom('schools as s')
    .innerJoin('cities as c', 'c.id', 's.city_id')
    .leftJoin('school_categories as k', 'k.id', 's.category_id')
    .leftJoin('school_categories as a', 'a.id', 's.additional_category_id')
    .selectAll('s')
    .select([
      'c.name as city_ru',
      'c.name_en as city_en',
      'c.region as city_region',
      'c.time_zone as city_zone',
      'k.name_ru as category_ru',
      'k.name_en as category_en',
      'a.name_ru as additional_ru',
      'a.name_en as additional_en',
      logoOfSchool.as('logo'),
    ])
    .where('s.id', '=', p('school_id'))
    .$narrowType<Stored>(),
);

/** One row per organization, with every place of the person in it; `role` null means any place. */
export const schoolsOfPerson = statement(
  (db, p: Params<{ user_id: number; role: string | null; limit: number; offset: number }>) =>
    db
      .selectFrom('staff as t')
      .innerJoin('schools as s', 's.id', 't.school_id')
      .innerJoin('cities as c', 'c.id', 's.city_id')
      .select([
        's.id',
        's.name',
        's.preset',
        's.time_zone',
        'c.name as city_ru',
        'c.name_en as city_en',
        logoOfSchool.as('logo'),
        sql<
          SchoolRole[]
        >`array_agg(t.role order by array_position(array['owner', 'administrator', 'teacher'], t.role))`.as('roles'),
        sql<
          { role: SchoolRole; rights: Record<string, unknown> }[]
        >`json_agg(json_build_object('role', t.role, 'rights', t.rights))`.as('places'),
        sql<number>`count(*) over ()`.as('total'),
      ])
      .where('t.user_id', '=', p('user_id'))
      .where('t.archived_at', 'is', null)
      .where('s.archived_at', 'is', null)
      .groupBy(['s.id', 'c.id'])
      .having(sql<boolean>`${p('role')}::text is null or bool_or(t.role = ${p('role')})`)
      .orderBy('s.name')
      .orderBy('s.id')
      .limit(p('limit'))
      .offset(p('offset'))
      .$narrowType<Pick<Stored, 'preset'>>(),
);

/** The organization's zone with the person's places in it; no row when there is no such organization. */
export const placesOfPerson = statement((db, p: Params<{ user_id: number; school_id: number }>) =>
  db
    .selectFrom('schools as s')
    .innerJoin('tariffs as f', (on) => on.on('f.slug', '=', currentTariff))
    .select([
      's.time_zone',
      'f.lacks',
      'f.files_bytes',
      sql<{ role: string; staff_id: number; rights: Record<string, unknown> }[]>`coalesce((
      select json_agg(json_build_object('role', t.role, 'staff_id', t.id, 'rights', t.rights))
      from staff t where t.school_id = s.id and t.user_id = ${p('user_id')} and t.archived_at is null), '[]')`.as(
        'staff',
      ),
    ])
    .where('s.id', '=', p('school_id'))
    .where('s.archived_at', 'is', null),
);

export const strongestRole = statement((db, p: Params<{ user_id: number }>) =>
  db
    .selectFrom('staff as t')
    .innerJoin('schools as s', 's.id', 't.school_id')
    .select('t.role')
    .where('t.user_id', '=', p('user_id'))
    .where('t.archived_at', 'is', null)
    .where('s.archived_at', 'is', null)
    .orderBy(sql`array_position(array['owner', 'administrator', 'teacher'], t.role)`)
    .limit(1)
    .$narrowType<{ role: SchoolRole }>(),
);

export const searchCities = statement((db, p: Params<{ search: string }>) =>
  db
    .selectFrom('cities')
    .select(['id', 'name', 'name_en', 'region', 'time_zone', 'lat', 'lng'])
    .where(sql<boolean>`(${p('search')} = '' or search like '%' || ${p('search')} || '%')`)
    .orderBy(sql`search not like ${p('search')} || '%'`)
    .orderBy('population', 'desc')
    .orderBy('id')
    .limit(20),
);

export const listCategories = statement((db, p: Params<{ city_id: number | null }>) =>
  db
    .selectFrom('school_categories as k')
    .select([
      'k.id',
      'k.slug',
      'k.parent_id',
      'k.name_ru',
      'k.name_en',
      sql<number>`(
        select count(*)
        from schools s
        where s.listed
          and s.archived_at is null
          and k.id in (s.category_id, s.additional_category_id)
          and (${p('city_id')}::bigint is null or s.city_id = ${p('city_id')})
      )`.as('schools_count'),
    ])
    .orderBy('k.position')
    .orderBy('k.id'),
);

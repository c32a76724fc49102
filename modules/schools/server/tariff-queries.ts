import { statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';
import type { Tariff } from '../contract/index.ts';

/** The tariff in force now: past its end, the free one. */
export const currentTariff = sql<string>`case when s.tariff_until <= ritm_now() then 'free' else s.tariff end`;

export const listTariffs = statement((db, _p: Params<object>) =>
  db
    .selectFrom('tariffs')
    .select(['slug', 'name_ru', 'name_en', 'price', 'period', 'lacks', 'files_bytes'])
    .orderBy('position')
    .$narrowType<{ period: Tariff['period'] }>(),
);

export const tariffOfSchool = statement((db, p: Params<{ school_id: number }>) =>
  db
    .selectFrom('schools as s')
    .select([
      currentTariff.as('current'),
      sql<string | null>`case when s.tariff_until > ritm_now() then s.tariff_until end`.as('until'),
    ])
    .where('s.id', '=', p('school_id')),
);

export const setTariff = statement((db, p: Params<{ school_id: number; tariff: string; until: string | null }>) =>
  db
    .updateTable('schools')
    .set({ tariff: p('tariff'), tariff_until: sql`${p('until')}::timestamptz` })
    .where('id', '=', p('school_id'))
    .where('archived_at', 'is', null)
    .returning('id'),
);

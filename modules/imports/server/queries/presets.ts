import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import type { ImportPreset } from '../../contract/index.ts';

export const presetsOfSchool = statement((db, p: Params<{ school_id: number }>) =>
  db
    .selectFrom('import_presets')
    .select(['id', 'name', sql<ImportPreset['columns']>`mapping`.as('columns')])
    .where('school_id', '=', p('school_id'))
    .orderBy(sql`lower(name)`),
);

/** Saves a preset; an existing one of the same name gets the new mapping. */
export const upsertPreset = statement(
  (_db, p: Params<{ school_id: number; name: string; columns: string }>) => sql<never>`
    insert into import_presets (school_id, name, mapping)
    values (${p('school_id')}, ${p('name')}, ${p('columns')}::jsonb)
    on conflict (school_id, lower(name)) do update set name = excluded.name, mapping = excluded.mapping`,
);

export const deletePreset = statement((db, p: Params<{ school_id: number; id: number }>) =>
  db.deleteFrom('import_presets').where('school_id', '=', p('school_id')).where('id', '=', p('id')).returning('id'),
);

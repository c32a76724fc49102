import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import type { ImportPreset } from '../../contract/index.ts';

export const presetsOfSchool = statement(
  (_db, p: Params<{ school_id: number }>) => sql<ImportPreset>`
    select id, name, mapping as columns
    from import_presets
    where school_id = ${p('school_id')}
    order by lower(name)`,
);

/** Saves a preset; an existing one of the same name gets the new mapping. */
export const upsertPreset = statement(
  (_db, p: Params<{ school_id: number; name: string; columns: string }>) => sql<never>`
    insert into import_presets (school_id, name, mapping)
    values (${p('school_id')}, ${p('name')}, ${p('columns')}::jsonb)
    on conflict (school_id, lower(name)) do update set name = excluded.name, mapping = excluded.mapping`,
);

export const deletePreset = statement(
  (_db, p: Params<{ school_id: number; id: number }>) => sql<{ id: number }>`
    delete from import_presets
    where school_id = ${p('school_id')} and id = ${p('id')}
    returning id`,
);

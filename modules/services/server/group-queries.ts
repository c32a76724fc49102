import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';

export interface GroupRow {
  id: number;
  name: string;
  position: number;
  services_count: number;
}

const row = sql`
  g.id, g.name, g.position,
  (
    select count(*)
    from services s
    where s.school_id = g.school_id
      and s.group_id = g.id
      and s.archived_at is null
  ) as services_count`;

export const groupsOfSchool = statement(
  (_db, p: Params<{ school_id: number }>) =>
    sql<GroupRow>`
      select ${row}
      from services_groups g
      where g.school_id = ${p('school_id')}
      order by g.position, g.name, g.id`,
);

export const groupById = statement(
  (_db, p: Params<{ school_id: number; id: number }>) =>
    sql<GroupRow>`select ${row} from services_groups g where g.school_id = ${p('school_id')} and g.id = ${p('id')}`,
);

/** A new group comes last when no position is given. */
export const insertGroup = statement(
  (_db, p: Params<{ school_id: number; name: string; position: number | null }>) => sql<{
    id: number;
    position: number;
  }>`
    insert into services_groups (school_id, name, position)
    select ${p('school_id')}::bigint, ${p('name')},
      coalesce(
        ${p('position')}::int,
        (select coalesce(max(position), 0) + 1 from services_groups where school_id = ${p('school_id')})
      )
    returning id, position`,
);

/** Finds the groups with these names and creates the missing ones in their order. */
export const ensureGroups = statement(
  (_db, p: Params<{ school_id: number; names: string[] }>) => sql<{ id: number; name: string }>`
    with made as (
      insert into services_groups (school_id, name, position)
      select ${p('school_id')}::bigint, n.name, n.position
      from unnest(${p('names')}::text[]) with ordinality as n(name, position)
      on conflict do nothing
      returning id, name
    )
    select id, name
    from made
    union all
    select id, name
    from services_groups
    where school_id = ${p('school_id')}
      and lower(name) = any(select lower(n) from unnest(${p('names')}::text[]) as n)`,
);

export const updateGroup = statement(
  (db, p: Params<{ school_id: number; id: number; name: string; position: number }>) =>
    db
      .updateTable('services_groups')
      .set({ name: p('name'), position: p('position') })
      .where('school_id', '=', p('school_id'))
      .where('id', '=', p('id')),
);

/** Moves the named groups to the front in the given order; the others keep their order behind them. */
export const orderGroups = statement(
  (_db, p: Params<{ school_id: number; ids: number[] }>) => sql<never>`
    update services_groups g set position = w.position
    from (
      select id,
        row_number() over (
          order by array_position(${p('ids')}::bigint[], id) nulls last, position, name, id
        ) as position
      from services_groups
      where school_id = ${p('school_id')}
    ) w
    where g.school_id = ${p('school_id')}
      and g.id = w.id
      and g.position <> w.position`,
);

export const ungroupServices = statement((db, p: Params<{ school_id: number; id: number }>) =>
  db
    .updateTable('services')
    .set({ group_id: null })
    .where('school_id', '=', p('school_id'))
    .where('group_id', '=', p('id')),
);

export const deleteGroup = statement((db, p: Params<{ school_id: number; id: number }>) =>
  db.deleteFrom('services_groups').where('school_id', '=', p('school_id')).where('id', '=', p('id')),
);

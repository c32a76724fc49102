import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import type { ViewSettings } from '../../contract/view.ts';

export interface ViewRow {
  id: number;
  name: string;
  shared: boolean;
  settings: ViewSettings;
}

const columns = sql`v.id, v.name, v.user_id is null as shared, v.settings`;
const visible = (p: Params<{ school_id: number; user_id: number }>) =>
  sql`v.school_id = ${p('school_id')} and (v.user_id is null or v.user_id = ${p('user_id')})`;

/** Shared views and those of the person. */
export const viewsFor = statement(
  (_db, p: Params<{ school_id: number; user_id: number }>) => sql<ViewRow>`
    select ${columns}
    from student_views v
    where ${visible(p)}
    order by lower(v.name), v.id`,
);

/** A view that the person may see, locked. */
export const viewFor = statement(
  (_db, p: Params<{ school_id: number; user_id: number; id: number }>) => sql<ViewRow>`
    select ${columns}
    from student_views v
    where ${visible(p)} and v.id = ${p('id')}
    for update`,
);

export const insertView = statement(
  (_db, p: Params<{ school_id: number; user_id: number | null; name: string; settings: string }>) => sql<{
    id: number;
  }>`
    insert into student_views (school_id, user_id, name, settings)
    values (${p('school_id')}, ${p('user_id')}, ${p('name')}, ${p('settings')}::jsonb)
    returning id`,
);

export const updateView = statement(
  (_db, p: Params<{ school_id: number; id: number; user_id: number | null; name: string; settings: string }>) =>
    sql<never>`
      update student_views
      set user_id = ${p('user_id')}, name = ${p('name')}, settings = ${p('settings')}::jsonb
      where school_id = ${p('school_id')} and id = ${p('id')}`,
);

export const deleteView = statement(
  (_db, p: Params<{ school_id: number; id: number }>) => sql<never>`
    delete from student_views where school_id = ${p('school_id')} and id = ${p('id')}`,
);

/** A person's own views, of every organization, for the copy of their data. */
export const viewsOfPerson = statement(
  (_db, p: Params<{ user_id: number }>) => sql<{ school_id: number; name: string; created_at: string }>`
    select school_id, name, created_at
    from student_views
    where user_id = ${p('user_id')}
    order by school_id, id`,
);

export const deleteViewsOfPerson = statement(
  (_db, p: Params<{ user_id: number }>) => sql<{ n: number }>`
    with gone as (delete from student_views where user_id = ${p('user_id')} returning id)
    select count(*) as n from gone`,
);

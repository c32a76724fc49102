import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';

interface Cards {
  school_id: number;
  ids: number[];
}

/** Each statement returns the cards that it changed: those that were so already are left alone, and so are merged ones. */
export const tagCards = statement(
  (_db, p: Params<Cards & { tag: string }>) => sql<{ id: number }>`
    update students
    set tags = tags || ${p('tag')}::text, updated_at = ritm_now()
    where school_id = ${p('school_id')}
      and id = any(${p('ids')}::bigint[])
      and merged_into_id is null
      and not tags @> array[${p('tag')}::text]
      and cardinality(tags) < 50
    returning id`,
);

export const untagCards = statement(
  (_db, p: Params<Cards & { tag: string }>) => sql<{ id: number }>`
    update students
    set tags = array_remove(tags, ${p('tag')}::text), updated_at = ritm_now()
    where school_id = ${p('school_id')}
      and id = any(${p('ids')}::bigint[])
      and merged_into_id is null
      and tags @> array[${p('tag')}::text]
    returning id`,
);

export const discountCards = statement(
  (_db, p: Params<Cards & { discount: number | null }>) => sql<{ id: number }>`
    update students
    set discount = ${p('discount')}::int, updated_at = ritm_now()
    where school_id = ${p('school_id')}
      and id = any(${p('ids')}::bigint[])
      and merged_into_id is null
      and discount is distinct from ${p('discount')}::int
    returning id`,
);

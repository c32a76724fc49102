/**
 * Statements over client cards as an import compares them: the whole list for the matching in pages of JSON text, and
 * single cards for the commit. The pages are not parsed in the server; they go to the reading process as they are.
 */
import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import { importedColumns } from '@ritm/students/contract';
import type { CardDraft } from '../rules/rows/card-draft.ts';

/** A client's card with its guardians and groups, as this module compares and changes it. */
export interface Card extends CardDraft {
  id: number;
  external_id: string | null;
  group_ids: number[];
  archived: boolean;
}

const columns = sql.join(importedColumns.map((column) => sql.ref(`s.${column}`)));
const card = sql`
  s.id, ${columns}, s.external_id, s.status = 'archived' as archived,
  coalesce((
    select json_agg(
      json_build_object('id', g.id, 'name', g.name, 'phone', g.phone, 'relation', l.relation)
      order by l.position, g.id
    )
    from student_guardians l
    join guardians g on g.school_id = l.school_id and g.id = l.guardian_id
    where l.school_id = s.school_id and l.student_id = s.id
  ), '[]') as guardians,
  array(
    select m.group_id
    from student_group_members m
    where m.school_id = s.school_id and m.student_id = s.id
    order by m.group_id
  ) as group_ids`;

/**
 * A page of the organization's cards as one JSON text, which another process parses. Cards that an import created and a
 * roll back archived are left out.
 */
export const cardsPage = statement(
  (_db, p: Params<{ school_id: number; after: number; limit: number }>) => sql<{ json: string; last: number | null }>`
    select coalesce(json_agg(row_to_json(c)), '[]')::text as json, max(c.id) as last
    from (
      select ${card}
      from students s
      where s.school_id = ${p('school_id')}
        and s.id > ${p('after')}
        and not (
          s.status = 'archived'
          and exists (
            select 1
            from imports i
            where i.school_id = s.school_id
              and i.id = s.import_id
              and i.status in ('rolling_back', 'rolled_back')
          )
        )
      order by s.id limit ${p('limit')}
    ) c`,
);

export const cardsByIds = statement(
  (_db, p: Params<{ school_id: number; ids: number[] }>) => sql<Card>`
    select ${card}
    from students s
    where s.school_id = ${p('school_id')} and s.id = any(${p('ids')}::bigint[])`,
);

/** The words of the row's marks that the import `i` took for no visit, or whose meaning nobody had said. */
const wordsLeftOut = sql`
  array(
    select distinct v->>'word'
    from jsonb_array_elements(r.parsed->'row'->'visits') v
    where v ? 'word'
      and coalesce(i.options->'marks'->>(v->>'word'), v->>'mark', 'none') = 'none'
  )`;

/**
 * A page of what earlier imports brought and to which clients, as one JSON text. Imports that were rolled back are left
 * out.
 */
export const importedPage = statement(
  (_db, p: Params<{ school_id: number; after_import: number; after_row: number; limit: number }>) => sql<{
    json: string;
    last_import: number | null;
    last_row: number | null;
  }>`
    select
      coalesce(
        json_agg(
          json_build_object(
            'import_id', b.import_id, 'student_id', b.student_id, 'row_hash', b.row_hash, 'cells_hash', b.cells_hash,
            'client', b.client, 'lot', b.lot, 'lot_id', b.lot_id, 'balance', b.balance, 'left_words', b.left_words
          )
          order by b.import_id, b.row_no
        ),
        '[]'
      )::text as json,
      max(b.import_id) as last_import, (array_agg(b.row_no order by b.import_id desc, b.row_no desc))[1] as last_row
    from (
      select r.import_id, r.row_no, r.student_id, r.row_hash, r.parsed->>'cells_hash' as cells_hash,
        r.parsed->'row'->'client' as client, r.parsed->'row'->'balance' as balance,
        b.lot_id, case when b.lot_id is not null then r.parsed->'row'->'lot' end as lot,
        case when r.parsed->'row'->'visits' <> '[]' then ${wordsLeftOut} end as left_words
      from import_rows r
      join imports i on i.school_id = r.school_id and i.id = r.import_id
      cross join lateral (select coalesce(r.lesson_plus_id, (r.brought->>'revised_lot')::bigint) as lot_id) b
      where r.school_id = ${p('school_id')}
        and r.student_id is not null
        and i.status in ('committing', 'committed', 'failed')
        and (r.import_id, r.row_no) > (${p('after_import')}, ${p('after_row')})
      order by r.import_id, r.row_no limit ${p('limit')}
    ) b`,
);

/** Cards with these phones that were created after the check, but not by this import. */
export const cardsSince = statement(
  (_db, p: Params<{ school_id: number; since: number; phones: string[]; import_id: number }>) => sql<
    Pick<Card, 'id' | 'firstname' | 'lastname' | 'patronymic' | 'phone' | 'birth_date'>
  >`
    select s.id, s.firstname, s.lastname, s.patronymic, s.phone, s.birth_date
    from students s
    where s.school_id = ${p('school_id')}
      and s.phone = any(${p('phones')}::text[])
      and s.id > ${p('since')}
      and s.import_id is distinct from ${p('import_id')}
      and s.status <> 'archived'`,
);

/** Those of these club card numbers that are taken. */
export const takenClubCards = statement((db, p: Params<{ school_id: number; club_cards: string[] }>) =>
  db
    .selectFrom('students')
    .select(sql<string>`club_card`.as('club_card'))
    .where('school_id', '=', p('school_id'))
    .where(sql<boolean>`club_card = any(${p('club_cards')}::text[])`)
    .where('archived_at', 'is', null),
);

/** Active services by the names in the file. */
export const servicesByNames = statement(
  (_db, p: Params<{ school_id: number; names: string[] }>) => sql<{ id: number; name: string; format: string }>`
    select distinct on (lower(v.name)) v.id, lower(v.name) as name, v.format
    from services v
    where v.school_id = ${p('school_id')}
      and lower(v.name) = any(${p('names')}::text[])
      and v.archived_at is null
    order by lower(v.name), v.id`,
);

/**
 * Those of these clients who are in use, which means that something was done with them that an import does not do. Lots
 * and visits that were rolled back do not count.
 */
export const clientsInUse = statement(
  (_db, p: Params<{ school_id: number; ids: number[] }>) => sql<{ id: number }>`
    select s.id
    from students s
    where s.school_id = ${p('school_id')}
      and s.id = any(${p('ids')}::bigint[])
      and (
        exists (select 1 from consents c where c.school_id = s.school_id and c.student_id = s.id)
        or exists (
          select 1
          from lessons_plus l
          join current_terms t on t.school_id = l.school_id and t.lesson_plus_id = l.id
          where l.school_id = s.school_id
            and l.student_id = s.id
            and t.closed_on is null
        )
        or exists (select 1 from lesson_plus_students b where b.school_id = s.school_id and b.student_id = s.id)
        or exists (
          select 1
          from active_charges m
          where m.school_id = s.school_id and m.student_id = s.id
        )
        or exists (
          select 1
          from active_finances f
          where f.school_id = s.school_id and f.student_id = s.id
        )
        or exists (
          select 1
          from active_wallet_operations w
          where w.school_id = s.school_id and w.student_id = s.id
        )
        or exists (select 1 from occurrence_students o where o.school_id = s.school_id and o.student_id = s.id)
        or exists (select 1 from timetable_students x where x.school_id = s.school_id and x.student_id = s.id)
      )`,
);

/** Services that the organization sells or has sold. */
export const catalogueOf = statement((db, p: Params<{ school_id: number }>) =>
  db
    .selectFrom('services')
    .select(['name', 'price', 'unlimited', 'visits', sql<boolean>`archived_at is not null`.as('archived')])
    .where('school_id', '=', p('school_id'))
    .orderBy('id'),
);

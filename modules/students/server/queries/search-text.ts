import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import { fieldsOfCard, type StoredField } from '../fields/values.ts';
import type { Searchable } from '../rules/search.ts';

type SearchRow = Searchable & { id: number; found_by: StoredField[] };

/** The fields from which the search text of some cards is built. */
export const searchOfCards = statement(
  (_db, p: Params<{ school_id: number; ids: number[] }>) => sql<SearchRow>`
    select s.id, s.lastname, s.firstname, s.patronymic, s.phone, s.phone2, s.club_card,
      coalesce((
        select json_agg(json_build_object('name', g.name, 'phone', g.phone) order by l.position, g.id)
        from student_guardians l
        join guardians g on g.school_id = l.school_id and g.id = l.guardian_id
        where l.school_id = s.school_id and l.student_id = s.id
      ), '[]') as guardians,
      jsonb_path_query_array((${fieldsOfCard})::jsonb, '$[*] ? (@.in_search == true)') as found_by
    from students s
    where s.school_id = ${p('school_id')} and s.id = any(${p('ids')}::bigint[])`,
);

export const writeSearch = statement(
  (_db, p: Params<{ school_id: number; rows: string }>) => sql`
    update students s set search = r.search
    from jsonb_to_recordset(${p('rows')}::jsonb) as r(id bigint, search text)
    where s.school_id = ${p('school_id')}
      and s.id = r.id
      and s.search <> r.search`,
);

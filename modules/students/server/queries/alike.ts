import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';

/** More cards than this are not compared letter by letter. */
const MAX_COMPARED = 200;

/** Cards whose text matches one of three patterns, those most like the word first. */
export const selectAlike = statement(
  (_db, p: Params<{ school_id: number; word: string; p1: string; p2: string; p3: string }>) => sql<{
    id: number;
    search: string;
  }>`
    select s.id, s.search
    from students s
    where s.school_id = ${p('school_id')}
      and (s.search like ${p('p1')} or s.search like ${p('p2')} or s.search like ${p('p3')})
    order by word_similarity(${p('word')}, s.search) desc, s.id
    limit ${sql.lit(MAX_COMPARED)}`,
);

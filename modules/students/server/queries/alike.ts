import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';

/** More cards than this are not compared letter by letter. */
const MAX_COMPARED = 200;

/**
 * Cards whose text has a word much like the given one, by the trigram index: the share of common trigrams is the
 * setting `pg_trgm.word_similarity_threshold` of the connection.
 */
export const selectAlike = statement(
  (_db, p: Params<{ school_id: number; word: string }>) => sql<{ id: number; search: string }>`
    select s.id, s.search
    from students s
    where s.school_id = ${p('school_id')} and s.search %> ${p('word')}
    order by word_similarity(${p('word')}, s.search) desc, s.id
    limit ${sql.lit(MAX_COMPARED)}`,
);

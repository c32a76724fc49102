import { sql, type RawBuilder } from 'kysely';
import { statement, type Params } from '@ritm/platform';

/**
 * The address of a client's picture: the face that the desk took, otherwise the picture that the person keeps in their
 * own profile. `s` is the card.
 */
export const photoOfCard: RawBuilder<string | null> = sql<string | null>`case
  when s.photo_file_id is not null then (
    select '/api/public/avatar/' || f.token
    from files f
    where f.id = s.photo_file_id and f.gone_at is null
  )
  when s.user_id is not null then (
    select '/api/public/avatar/' || f.token
    from users u
    join files f on f.id = u.avatar_file_id and f.gone_at is null
    where u.id = s.user_id
  )
end`;

export const updateFace = statement(
  (_db, p: Params<{ school_id: number; id: number; photo_file_id: number | null }>) => sql<never>`
    update students
    set photo_file_id = ${p('photo_file_id')}, updated_at = ritm_now()
    where school_id = ${p('school_id')} and id = ${p('id')}`,
);

import { statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';
import type { ReviewState } from '../../contract/index.ts';

/** The address of the file `f` of a picture. */
const address = sql<string>`'/api/public/page_picture/' || f.token`;
/** Joins `public_pictures p` with its file. */
const joinFile = sql`join files f on f.id = p.file_id and f.gone_at is null`;
/** How the author `users u` is called in public: the first name and the initial of the surname. */
const authorName = sql<string | null>`spoken_name(u.firstname, nullif(left(u.lastname, 1) || '.', '.'))`;

/** The teachers of `schools s` whom the page shows, with what the public may know of them. */
const shownTeachers = sql`(
  select coalesce(
    json_agg(
      json_build_object(
        'id', m.id, 'name', coalesce(spoken_name(m.firstname, m.lastname), ''), 'position', m.position,
        'about', w.about,
        'photo', (
          select ${address}
          from public_pictures p
          ${joinFile}
          where p.school_id = m.school_id and p.kind = 'teacher' and p.teacher_id = m.id
        )
      )
      order by w.position, m.id
    ),
    '[]'
  )
  from public_teachers w
  join staff m on m.school_id = w.school_id and m.id = w.teacher_id and m.archived_at is null
  where w.school_id = s.id
)`;

const shownReviews = sql`(
  select coalesce(
    json_agg(
      json_build_object(
        'id', r.id, 'name', r.name, 'rating', r.rating, 'text', r.text, 'date', r.date, 'answer', r.answer
      )
      order by r.id desc
    ),
    '[]'
  )
  from (
    select r.id, ${authorName} as name, r.rating, r.text, (r.updated_at at time zone s.time_zone)::date as date,
      r.answer
    from reviews r
    join users u on u.id = r.user_id
    where r.school_id = s.id and r.state = 'published'
    order by r.id desc
    limit 30
  ) r
)`;

/** One row with the whole JSON, or no row for an organization that does not exist. */
export const pageText = statement(
  (_db, p: Params<{ school_id: number }>) => sql<{ json: string }>`
    select json_build_object(
      'tagline', b.tagline,
      'cover', (
        select ${address}
        from public_pictures p
        ${joinFile}
        where p.school_id = s.id and p.kind = 'cover'
      ),
      'gallery', (
        select coalesce(
          json_agg(json_build_object('picture', ${address}, 'caption', p.caption) order by p.position, p.id),
          '[]'
        )
        from public_pictures p
        ${joinFile}
        where p.school_id = s.id and p.kind = 'gallery'
      ),
      'teachers', ${shownTeachers},
      'faq', coalesce(b.faq, '[]'),
      'reviews', (
        select json_build_object('count', count(*), 'average', round(avg(r.rating), 1), 'data', ${shownReviews})
        from reviews r
        where r.school_id = s.id
      )
    )::text as json
    from schools s
    left join booking_settings b on b.school_id = s.id
    where s.id = ${p('school_id')} and s.archived_at is null`,
);

const storedPicture = sql`json_build_object('id', p.id, 'picture', ${address}, 'caption', p.caption)`;

/** The page as its editor needs it. */
export const settingsText = statement(
  (_db, p: Params<{ school_id: number }>) => sql<{ json: string }>`
    select json_build_object(
      'color', b.color, 'typeface', coalesce(b.typeface, 'onest'), 'tagline', b.tagline,
      'faq', coalesce(b.faq, '[]'),
      'cover', (
        select ${storedPicture}
        from public_pictures p
        ${joinFile}
        where p.school_id = s.id and p.kind = 'cover'
      ),
      'gallery', (
        select coalesce(json_agg(${storedPicture} order by p.position, p.id), '[]')
        from public_pictures p
        ${joinFile}
        where p.school_id = s.id and p.kind = 'gallery'
      ),
      'teachers', (
        select coalesce(
          json_agg(json_build_object('teacher_id', w.teacher_id, 'about', w.about) order by w.position, w.teacher_id),
          '[]'
        )
        from public_teachers w
        join staff m on m.school_id = w.school_id and m.id = w.teacher_id and m.archived_at is null
        where w.school_id = s.id
      ),
      'staff', (
        select coalesce(
          json_agg(
            json_build_object(
              'id', m.id, 'name', coalesce(spoken_name(m.firstname, m.lastname), ''), 'position', m.position,
              'photo', (
                select ${storedPicture}
                from public_pictures p
                ${joinFile}
                where p.school_id = m.school_id and p.kind = 'teacher' and p.teacher_id = m.id
              )
            )
            order by m.lastname, m.firstname, m.id
          ),
          '[]'
        )
        from staff m
        where m.school_id = s.id and m.role = 'teacher' and m.archived_at is null
      )
    )::text as json
    from schools s
    left join booking_settings b on b.school_id = s.id
    where s.id = ${p('school_id')}`,
);

export const savePage = statement(
  (
    _db,
    p: Params<{ school_id: number; color: string | null; typeface: string; tagline: string | null; faq: string }>,
  ) => sql<never>`
    insert into booking_settings (school_id, color, typeface, tagline, faq)
    values (${p('school_id')}, ${p('color')}, ${p('typeface')}, ${p('tagline')}, ${p('faq')}::jsonb)
    on conflict (school_id) do update set color = excluded.color, typeface = excluded.typeface,
      tagline = excluded.tagline, faq = excluded.faq`,
);

/** How many of these are teachers who work in the organization. */
export const countTeachers = statement(
  (_db, p: Params<{ school_id: number; ids: number[] }>) => sql<{ n: number }>`
    select count(*)::int as n
    from staff
    where school_id = ${p('school_id')} and role = 'teacher' and archived_at is null and id = any(${p('ids')})`,
);

export const removeTeachers = statement(
  (_db, p: Params<{ school_id: number }>) => sql<never>`
    delete from public_teachers where school_id = ${p('school_id')}`,
);

/** Shows the teachers in the order of the JSON array. */
export const insertTeachers = statement(
  (_db, p: Params<{ school_id: number; teachers: string }>) => sql<never>`
    insert into public_teachers (school_id, teacher_id, about, position)
    select ${p('school_id')}, (t.one ->> 'teacher_id')::bigint, t.one ->> 'about', t.place::int
    from jsonb_array_elements(${p('teachers')}::jsonb) with ordinality t (one, place)`,
);

export const countGallery = statement(
  (_db, p: Params<{ school_id: number }>) => sql<{ n: number }>`
    select count(*)::int as n from public_pictures where school_id = ${p('school_id')} and kind = 'gallery'`,
);

export const insertPicture = statement(
  (
    _db,
    p: Params<{
      school_id: number;
      kind: string;
      teacher_id: number | null;
      file_id: number;
      caption: string | null;
    }>,
  ) => sql<never>`
    insert into public_pictures (school_id, kind, teacher_id, file_id, caption)
    values (${p('school_id')}, ${p('kind')}, ${p('teacher_id')}, ${p('file_id')}, ${p('caption')})`,
);

/** The cover, or a teacher's picture, before another takes its place. */
export const replacedPicture = statement(
  (_db, p: Params<{ school_id: number; kind: string; teacher_id: number | null }>) => sql<{ file_id: number }>`
    delete from public_pictures
    where school_id = ${p('school_id')}
      and kind = ${p('kind')}
      and kind <> 'gallery'
      and teacher_id is not distinct from ${p('teacher_id')}::bigint
    returning file_id`,
);

export const deletePicture = statement(
  (_db, p: Params<{ school_id: number; id: number }>) => sql<{ file_id: number }>`
    delete from public_pictures where school_id = ${p('school_id')} and id = ${p('id')} returning file_id`,
);

/** Whether somebody of these cards has attended a class. */
export const hasCome = statement(
  (_db, p: Params<{ school_id: number; students_ids: number[] }>) => sql<{ come: boolean }>`
    select exists (
      select
      from active_charges m
      where m.school_id = ${p('school_id')}
        and m.student_id = any(${p('students_ids')})
        and m.outcome in ('attended', 'trial')
    ) as come`,
);

export interface ReviewOfPerson {
  id: number;
  rating: number;
  text: string | null;
  state: ReviewState;
  answer: string | null;
}
export const reviewOf = statement(
  (_db, p: Params<{ school_id: number; user_id: number }>) => sql<ReviewOfPerson>`
    select id, rating, text, state, answer
    from reviews
    where school_id = ${p('school_id')} and user_id = ${p('user_id')}`,
);

/** Rewritten words are read again before they are shown. */
export const saveReview = statement(
  (_db, p: Params<{ school_id: number; user_id: number; rating: number; text: string | null }>) => sql<ReviewOfPerson>`
    insert into reviews (school_id, user_id, rating, text)
    values (${p('school_id')}, ${p('user_id')}, ${p('rating')}, ${p('text')})
    on conflict (school_id, user_id) do update set rating = excluded.rating, text = excluded.text, state = 'new',
      updated_at = ritm_now()
    returning id, rating, text, state, answer`,
);

export const deleteReview = statement(
  (_db, p: Params<{ school_id: number; user_id: number }>) => sql<{ id: number }>`
    delete from reviews where school_id = ${p('school_id')} and user_id = ${p('user_id')} returning id`,
);

interface ReviewRow extends ReviewOfPerson {
  name: string | null;
  date: string;
}
const reviewColumns = sql`r.id, ${authorName} as name, r.rating, r.text,
  to_char(r.updated_at at time zone s.time_zone, 'YYYY-MM-DD') as date, r.answer, r.state`;

export const selectReviews = statement(
  (_db, p: Params<{ school_id: number; state: string | null; limit: number; offset: number }>) => sql<
    ReviewRow & { total: number }
  >`
    select ${reviewColumns}, (count(*) over ())::int as total
    from reviews r
    join users u on u.id = r.user_id
    join schools s on s.id = r.school_id
    where r.school_id = ${p('school_id')} and (${p('state')}::text is null or r.state = ${p('state')})
    order by (r.state = 'new') desc, r.id desc
    limit ${p('limit')} offset ${p('offset')}`,
);

export const reviewById = statement(
  (_db, p: Params<{ school_id: number; id: number }>) => sql<ReviewRow>`
    select ${reviewColumns}
    from reviews r
    join users u on u.id = r.user_id
    join schools s on s.id = r.school_id
    where r.school_id = ${p('school_id')} and r.id = ${p('id')}`,
);

export const saveAnswer = statement(
  (_db, p: Params<{ school_id: number; id: number; state: string; answer: string | null }>) => sql<never>`
    update reviews
    set state = ${p('state')}, answer = ${p('answer')}
    where school_id = ${p('school_id')} and id = ${p('id')}`,
);

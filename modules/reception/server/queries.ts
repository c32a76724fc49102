/**
 * Statements of the reception: the client of a code or a name, the classes around now, and the day that a device
 * stores. They read other modules' tables in the same round trip and write only `check_ins`.
 */
import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import type { ClientMatch } from '../contract/index.ts';

interface OfCode {
  school_id: number;
  code: string;
}
/** A match without its debts, which are asked for all matches at once. */
export type MatchRow = Omit<ClientMatch, 'owes'>;
const clientColumns = sql`
  s.id as student_id, s.firstname, listed_name(s.lastname, s.firstname) as name, right(s.phone, 4) as phone_end,
  s.birth_date`;

export const clientsByToken = statement(
  (_db, p: Params<OfCode>) => sql<MatchRow>`
    select ${clientColumns}
    from students s
    where s.qr_token = ${p('code')}
      and s.school_id = ${p('school_id')}
      and s.status <> 'archived'`,
);

/** The condition on `archived_at` repeats that of the index of cards, so that the index is used. */
export const clientsByCard = statement(
  (_db, p: Params<OfCode>) => sql<MatchRow>`
    select ${clientColumns}
    from students s
    where s.school_id = ${p('school_id')}
      and s.club_card = ${p('code')}
      and s.status <> 'archived'
      and s.archived_at is null`,
);

/**
 * Clients whose number, or whose guardian's number, ends with these digits. The trigram index of `search` finds
 * candidates, the numbers themselves decide.
 */
export const clientsByPhoneEnd = statement(
  (_db, p: Params<OfCode & { limit: number }>) => sql<MatchRow>`
    select ${clientColumns}
    from students s
    where s.school_id = ${p('school_id')}
      and s.status <> 'archived'
      and s.search like '%' || ${p('code')}::text || '%'
      and (
        s.phone like '%' || ${p('code')}::text
        or regexp_replace(s.phone2, '\\D', '', 'g') like '%' || ${p('code')}::text
        or exists (
          select
          from student_guardians l
          join guardians g on g.school_id = l.school_id and g.id = l.guardian_id
          where l.school_id = s.school_id
            and l.student_id = s.id
            and g.phone like '%' || ${p('code')}::text
        )
      )
    order by s.name_key, s.id limit ${p('limit')}`,
);

/**
 * Every given word must begin a word of the card. The first is looked up in the trigram index, which cannot serve a
 * list of patterns.
 */
export const clientsByName = statement(
  (_db, p: Params<{ school_id: number; words: string[]; limit: number }>) => sql<MatchRow>`
    select ${clientColumns}
    from students s
    where s.school_id = ${p('school_id')}
      and s.status <> 'archived'
      and s.search like (${p('words')}::text[])[1]
      and s.search like all (${p('words')}::text[])
    order by s.name_key, s.id limit ${p('limit')}`,
);

export interface ClientFacts {
  student_id: number;
  firstname: string;
  name: string;
  birth_date: string | null;
  has_phone: boolean;
  photo: string | null;
  last_visit: string | null;
  uncovered: number;
  debt: number;
  consents: string[];
  missing_fields: string[];
}

/** Everything the reception needs of a client besides passes and classes. */
export const clientFacts = statement(
  (_db, p: Params<{ school_id: number; student_id: number }>) => sql<ClientFacts>`
    select s.id as student_id, s.firstname, listed_name(s.lastname, s.firstname) as name, s.birth_date, u.uncovered,
      u.debt, u.last_visit,
      s.phone is not null
        or exists (
          select
          from student_guardians l
          join guardians g on g.school_id = l.school_id and g.id = l.guardian_id
          where l.school_id = s.school_id
            and l.student_id = s.id
            and g.phone is not null
        ) as has_phone,
      (
        select '/api/public/avatar/' || f.token
        from users a
        join files f on f.id = a.avatar_file_id and f.gone_at is null
        where a.id = s.user_id
      ) as photo,
      array(
        select distinct c.document
        from consents c
        where c.revoked_at is null
          and ((c.school_id = s.school_id and c.student_id = s.id) or (c.user_id = s.user_id and c.school_id is null))
      ) as consents,
      array(
        select f.name
        from student_fields f
        where f.school_id = s.school_id
          and f.required
          and f.archived_at is null
          and not exists (
            select
            from student_field_values v
            where v.school_id = f.school_id
              and v.field_id = f.id
              and v.student_id = s.id
          )
        order by f.id
      ) as missing_fields
    from students s
    cross join lateral (
      select coalesce(sum(m.visits) filter (where m.lesson_plus_id is null), 0)::bigint as uncovered,
        count(*) filter (where m.lesson_plus_id is null and m.visits > 0) as debt,
        max(m.date_visit) filter (where m.outcome in ('attended', 'trial')) as last_visit
      from active_charges m
      where m.school_id = s.school_id and m.student_id = s.id
    ) u
    where s.school_id = ${p('school_id')} and s.id = ${p('student_id')}`,
);

/** The code that a client shows at the reception. */
export const codeOf = statement(
  (_db, p: Params<{ school_id: number; student_id: number }>) => sql<{
    token: string;
    name: string;
    school_name: string;
  }>`
  select s.qr_token as token, spoken_name(s.firstname, s.lastname) as name, c.name as school_name
  from students s join schools c on c.id = s.school_id
  where s.school_id = ${p('school_id')} and s.id = ${p('student_id')}`,
);

export interface ClientRow {
  student_id: number;
  firstname: string;
  name: string;
  phone_ends: string[];
  birth_date: string | null;
  codes: string[];
  uncovered: number;
  debt: number;
}

/** Whether the client is expected: booked, new, or with a purchase or visit in the last months. */
const mayComeToday = (p: Params<{ date: string; since: string }>) => sql`
  s.created_at >= ${p('since')}::date
  or exists (
    select
    from lessons_minus m
    where m.school_id = s.school_id
      and m.student_id = s.id
      and m.date_visit >= ${p('since')}::date
  )
  or exists (
    select
    from lessons_plus l
    where l.school_id = s.school_id
      and l.student_id = s.id
      and l.sold_on >= ${p('since')}::date
  )
  or exists (
    select
    from lesson_plus_students b
    where b.school_id = s.school_id
      and b.student_id = s.id
      and b.removed_at is null
  )
  or exists (
    select
    from occurrence_students a
    join occurrences o on o.school_id = a.school_id and o.id = a.occurrence_id
    where a.school_id = s.school_id
      and a.student_id = s.id
      and o.date between ${p('date')}::date and ${p('date')}::date + 1
  )`;

/**
 * Clients who may come today: booked on a class of today or tomorrow, new, or with a purchase or visit in the last
 * months.
 */
export const clientsOfDay = statement(
  (_db, p: Params<{ school_id: number; date: string; since: string; after: number; limit: number }>) => sql<ClientRow>`
    select s.id as student_id, s.firstname, listed_name(s.lastname, s.firstname) as name, s.birth_date, u.uncovered,
      u.debt,
      array(
        select right(n, 4)
        from (
          select s.phone as n
          union
          select g.phone
          from student_guardians l
          join guardians g on g.school_id = l.school_id and g.id = l.guardian_id
          where l.school_id = s.school_id and l.student_id = s.id
        ) numbers
        where n is not null
      ) as phone_ends,
      array(
        select encode(sha256(convert_to('ritm-check-in:' || s.school_id || ':' || code, 'utf8')), 'hex')
        from unnest(array[s.qr_token, s.club_card]) code
        where code is not null
      ) as codes
    from students s
    cross join lateral (
      select coalesce(sum(m.visits), 0)::bigint as uncovered, count(*) filter (where m.visits > 0) as debt
      from active_charges m
      where m.school_id = s.school_id
        and m.student_id = s.id
        and m.lesson_plus_id is null
    ) u
    where s.school_id = ${p('school_id')}
      and s.id > ${p('after')}
      and s.status <> 'archived'
      and (
        ${mayComeToday(p)}
      )
    order by s.id limit ${p('limit')}`,
);

import { statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';

export const insertLink = statement(
  (
    db,
    p: Params<{
      school_id: number;
      token_hash: Buffer;
      student_id: number;
      occurrence_id: number | null;
      expires_at: string;
    }>,
  ) =>
    db.insertInto('message_links').values({
      school_id: p('school_id'),
      token_hash: p('token_hash'),
      student_id: p('student_id'),
      occurrence_id: p('occurrence_id'),
      expires_at: p('expires_at'),
    }),
);

export interface LinkRow {
  school_id: number;
  school_name: string;
  school_phone: string | null;
  time_zone: string;
  student_id: number;
  firstname: string;
  messages_on: boolean;
  occurrence_id: number | null;
  title: string | null;
  date: string | null;
  time_from: string | null;
  time_to: string | null;
  starts_at: string | null;
  status: string | null;
  place: string | null;
  attendance: string | null;
}

/** What a link leads to; no row when it has ended, or the organization or the client is no longer there. */
export const linkByHash = statement(
  (_db, p: Params<{ token_hash: Buffer }>) => sql<LinkRow>`
    select l.school_id, s.name as school_name, s.phone as school_phone, coalesce(t.time_zone, s.time_zone) as time_zone,
      l.student_id, coalesce(nullif(c.firstname, ''), c.lastname) as firstname,
      coalesce(
        (
          select n.given
          from message_consents n
          where n.school_id = l.school_id and n.student_id = l.student_id and n.scope = 'service'
          order by n.id desc limit 1
        ),
        true
      ) as messages_on, l.occurrence_id, coalesce(o.title, t.title) as title, o.date, o.time_from, o.time_to,
      o.starts_at, o.status, p.name as place, a.status as attendance
    from message_links l
    join schools s on s.id = l.school_id and s.archived_at is null
    join students c on c.school_id = l.school_id and c.id = l.student_id and c.status <> 'archived'
    left join occurrences o on o.school_id = l.school_id and o.id = l.occurrence_id
    left join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
    left join places p on p.school_id = o.school_id and p.id = o.place_id
    left join occurrence_students a
      on a.school_id = l.school_id and a.occurrence_id = l.occurrence_id and a.student_id = l.student_id
    where l.token_hash = ${p('token_hash')} and l.expires_at > ritm_now()`,
);

export const deleteEndedLinks = statement(
  (_db, _p: Params<object>) => sql<never>`delete from message_links where expires_at < ritm_now() - interval '1 day'`,
);

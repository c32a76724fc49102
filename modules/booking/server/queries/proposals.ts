import { statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';

export type ProposalEnd = 'moved' | 'declined' | 'withdrawn' | 'expired';

/** A proposal of another time for a class, with the class. */
export interface ProposalRow {
  id: number;
  state: 'open' | ProposalEnd;
  occurrence_id: number;
  user_id: number;
  starts_at: string;
  expires_at: string;
  /** The ids of the cards that have agreed. */
  agreed: number[];
  timetable_id: number;
  service_id: number | null;
  teacher_id: number | null;
  title: string;
  status: string;
  date: string;
  time_from: string;
  time_zone: string;
}

export const proposalById = statement(
  (_db, p: Params<{ school_id: number; id: number }>) => sql<ProposalRow>`
    select m.id, m.state, m.occurrence_id, m.user_id, m.starts_at, m.expires_at, to_json(m.agreed) as agreed,
      o.timetable_id, o.service_id, o.teacher_id,
      coalesce(o.title, t.title) as title, o.status, o.date, left(o.time_from::text, 5) as time_from, t.time_zone
    from move_proposals m
    join occurrences o on o.school_id = m.school_id and o.id = m.occurrence_id
    join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
    where m.school_id = ${p('school_id')} and m.id = ${p('id')}`,
);

export const openProposalOn = statement((db, p: Params<{ school_id: number; occurrence_id: number }>) =>
  db
    .selectFrom('move_proposals')
    .select('id')
    .where('school_id', '=', p('school_id'))
    .where('occurrence_id', '=', p('occurrence_id'))
    .where('state', '=', sql.lit('open')),
);

export const insertProposal = statement(
  (
    db,
    p: Params<{
      school_id: number;
      occurrence_id: number;
      user_id: number;
      starts_at: string;
      expires_at: string;
      agreed: number[];
      now: string;
    }>,
  ) =>
    db
      .insertInto('move_proposals')
      .values({
        school_id: p('school_id'),
        occurrence_id: p('occurrence_id'),
        user_id: p('user_id'),
        starts_at: p('starts_at'),
        expires_at: p('expires_at'),
        agreed: p('agreed'),
        created_at: p('now'),
      })
      .returning('id'),
);

export const addAgreed = statement(
  (_db, p: Params<{ school_id: number; id: number; students_ids: number[] }>) => sql<never>`
  update move_proposals set agreed = array(select distinct unnest(agreed || ${p('students_ids')}::bigint[]))
  where school_id = ${p('school_id')} and id = ${p('id')} and state = 'open'`,
);

export const endProposal = statement(
  (db, p: Params<{ school_id: number; id: number; state: ProposalEnd; now: string }>) =>
    db
      .updateTable('move_proposals')
      .set({ state: p('state'), ended_at: p('now') })
      .where('school_id', '=', p('school_id'))
      .where('id', '=', p('id'))
      .where('state', '=', sql.lit('open')),
);

/** The participants of a class, each with the people to notify: themselves and their guardians. */
export const comersOf = statement(
  (_db, p: Params<{ school_id: number; occurrence_id: number }>) => sql<{ student_id: number; user_ids: number[] }>`
    select a.student_id,
      (
        select coalesce(json_agg(distinct r.user_id), '[]')
        from student_recipients r
        where r.school_id = a.school_id and r.student_id = a.student_id
      ) as user_ids
    from occurrence_students a
    where a.school_id = ${p('school_id')}
      and a.occurrence_id = ${p('occurrence_id')}
      and a.status not in ('canceled', 'excused')
    order by a.student_id`,
);

/** Open proposals that have expired, whose class is gone, or that nobody still has to agree to. */
export const proposalsToResolve = statement(
  (_db, p: Params<{ limit: number }>) => sql<{ school_id: number; time_zone: string; id: number }>`
    select m.school_id, s.time_zone, m.id
    from move_proposals m
    join schools s on s.id = m.school_id
    join occurrences o on o.school_id = m.school_id and o.id = m.occurrence_id
    where m.state = 'open'
      and (
        m.expires_at <= ritm_now()
        or o.status <> 'planned'
        or not exists (
          select
          from occurrence_students a
          where a.school_id = o.school_id
            and a.occurrence_id = o.id
            and a.status not in ('canceled', 'excused')
            and a.student_id <> all(m.agreed)
        )
      )
    order by m.expires_at limit ${p('limit')}`,
);

/**
 * Statements over the journal of actions. `detail` is stored in the shape of its kind and read by its undo months
 * later: a kind may gain optional fields and never loses one.
 */
import { sql } from 'kysely';
import { statement, type PageWindow, type Params } from '@ritm/platform';

/** An action over a pass; `detail` holds what the undo needs, in the shape of the kind. */
export interface PassActionRow {
  id: number;
  kind: string;
  student_id: number;
  lesson_plus_id: number | null;
  lesson_plus_name: string | null;
  reason: string | null;
  detail: Record<string, unknown>;
  author: string | null;
  created_at: string;
  undone_at: string | null;
}

export interface PassActionInsert {
  school_id: number;
  kind: string;
  student_id: number;
  lesson_plus_id: number | null;
  reason: string | null;
  detail: string;
  created_by: number | null;
}
export const insertPassAction = statement((db, p: Params<PassActionInsert>) =>
  db
    .insertInto('pass_actions')
    .values({
      school_id: p('school_id'),
      kind: p('kind'),
      student_id: p('student_id'),
      lesson_plus_id: p('lesson_plus_id'),
      reason: p('reason'),
      detail: p('detail'),
      created_by: p('created_by'),
    })
    .returning('id'),
);

const columns = sql`a.id, a.kind, a.student_id, a.lesson_plus_id, l.name as lesson_plus_name, a.reason, a.detail,
  listed_name(u.lastname, u.firstname) as author, a.created_at, a.undone_at`;
const tables = sql`
  pass_actions a
  left join lessons_plus l on l.school_id = a.school_id and l.id = a.lesson_plus_id
  left join users u on u.id = a.created_by`;

/** Actions over the client's own passes and those they may use, newest first. */
export const passActionsOf = statement(
  (_db, p: Params<{ school_id: number; student_id: number } & PageWindow>) => sql<PassActionRow & { total: number }>`
    select ${columns}, count(*) over () as total
    from ${tables}
    where a.school_id = ${p('school_id')} and a.student_id = ${p('student_id')}
    order by a.id desc
    limit ${p('limit')} offset ${p('offset')}`,
);
/** The action that made a freeze, however long ago. */
export const freezeActionOf = statement(
  (_db, p: Params<{ school_id: number; student_id: number; freeze_id: number }>) => sql<PassActionRow>`
    select ${columns}
    from ${tables}
    where a.school_id = ${p('school_id')}
      and a.student_id = ${p('student_id')}
      and a.kind = 'freeze'
      and (a.detail ->> 'freeze_id')::bigint = ${p('freeze_id')}
    order by a.id desc
    limit 1`,
);
export const passActionById = statement(
  (_db, p: Params<{ school_id: number; student_id: number; id: number }>) => sql<PassActionRow>`
    select ${columns}
    from ${tables}
    where a.school_id = ${p('school_id')}
      and a.student_id = ${p('student_id')}
      and a.id = ${p('id')}`,
);
/** The condition decides between two concurrent undo requests. */
export const markUndone = statement((db, p: Params<{ school_id: number; id: number; undone_by: number | null }>) =>
  db
    .updateTable('pass_actions')
    .set({ undone_at: sql<string>`ritm_now()`, undone_by: p('undone_by') })
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('id'))
    .where('undone_at', 'is', null)
    .returning('id'),
);

export interface FreezeInsert {
  school_id: number;
  lesson_plus_id: number;
  from_date: string;
  to_date: string;
  reason: string | null;
  by_client: boolean;
  fee: number;
  created_by: number | null;
}
export const insertFreeze = statement((db, p: Params<FreezeInsert>) =>
  db
    .insertInto('lesson_plus_freezes')
    .values({
      school_id: p('school_id'),
      lesson_plus_id: p('lesson_plus_id'),
      from_date: p('from_date'),
      to_date: p('to_date'),
      asked_to: p('to_date'),
      reason: p('reason'),
      by_client: p('by_client'),
      fee: p('fee'),
      created_by: p('created_by'),
    })
    .returning('id'),
);
/** Ends a freeze on that day; null removes the freeze altogether. */
export const setFreezeEnd = statement(
  (_db, p: Params<{ school_id: number; id: number; to_date: string | null }>) => sql<never>`
  update lesson_plus_freezes set to_date = coalesce(${p('to_date')}::date, to_date),
    canceled_at = case when ${p('to_date')}::date is null then ritm_now() end
  where school_id = ${p('school_id')} and id = ${p('id')}`,
);

export const freezeById = statement((db, p: Params<{ school_id: number; id: number }>) =>
  db
    .selectFrom('lesson_plus_freezes')
    .select(['from_date', 'to_date'])
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('id')),
);

export const insertExtension = statement(
  (
    db,
    p: Params<{ school_id: number; lesson_plus_id: number; days: number; reason: string; created_by: number | null }>,
  ) =>
    db
      .insertInto('lesson_plus_extensions')
      .values({
        school_id: p('school_id'),
        lesson_plus_id: p('lesson_plus_id'),
        days: p('days'),
        reason: p('reason'),
        created_by: p('created_by'),
      })
      .returning('id'),
);
export const cancelExtension = statement((db, p: Params<{ school_id: number; id: number }>) =>
  db
    .updateTable('lesson_plus_extensions')
    .set({ canceled_at: sql<string>`ritm_now()` })
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('id'))
    .where('canceled_at', 'is', null),
);

export interface MoveInsert {
  school_id: number;
  kind: string;
  from_id: number;
  to_id: number;
  visits: number | null;
  value: number;
  paid: number;
  created_by: number | null;
}
export const insertMove = statement((db, p: Params<MoveInsert>) =>
  db
    .insertInto('lesson_plus_moves')
    .values({
      school_id: p('school_id'),
      kind: p('kind'),
      from_id: p('from_id'),
      to_id: p('to_id'),
      visits: p('visits'),
      value: p('value'),
      paid: p('paid'),
      created_by: p('created_by'),
    })
    .returning('id'),
);
/** Returns what came into a lot to where it came from. */
export const undoMovesInto = statement((db, p: Params<{ school_id: number; to_id: number }>) =>
  db
    .updateTable('lesson_plus_moves')
    .set({ undone_at: sql<string>`ritm_now()` })
    .where('school_id', '=', p('school_id'))
    .where('to_id', '=', p('to_id'))
    .where('undone_at', 'is', null),
);

export const insertForfeit = statement(
  (db, p: Params<{ school_id: number; lesson_plus_id: number; burned_on: string; visits: number; value: number }>) =>
    db.insertInto('lesson_plus_burns').values({
      school_id: p('school_id'),
      lesson_plus_id: p('lesson_plus_id'),
      burned_on: p('burned_on'),
      visits: p('visits'),
      value: p('value'),
    }),
);

export interface PassStudentRow {
  id: number;
  name: string;
  /** Hundredths charged to the pass for this client's visits. */
  used: number;
}
export const studentsOfPass = statement(
  (_db, p: Params<{ school_id: number; lesson_plus_id: number }>) => sql<PassStudentRow>`
    select s.id, listed_name(s.lastname, s.firstname) as name,
      coalesce((
        select sum(m.visits)
        from lessons_minus m
        where m.school_id = b.school_id
          and m.lesson_plus_id = b.lesson_plus_id
          and m.student_id = s.id
      ), 0)::bigint as used
    from lesson_plus_students b
    join students s on s.school_id = b.school_id and s.id = b.student_id
    where b.school_id = ${p('school_id')}
      and b.lesson_plus_id = ${p('lesson_plus_id')}
      and b.removed_at is null
    order by s.lastname, s.firstname, s.id`,
);
/** Replaces the clients who may use the pass. Former ones stay on record because their visits stay. */
export const setStudentsOfPass = statement(
  (_db, p: Params<{ school_id: number; lesson_plus_id: number; student_ids: number[] }>) => sql<never>`
    with gone as (
      update lesson_plus_students set removed_at = ritm_now()
      where school_id = ${p('school_id')}
        and lesson_plus_id = ${p('lesson_plus_id')}
        and removed_at is null
        and student_id <> all(${p('student_ids')}::bigint[])
    )
    insert into lesson_plus_students (school_id, lesson_plus_id, student_id)
    select ${p('school_id')}, ${p('lesson_plus_id')}, unnest(${p('student_ids')}::bigint[])
    on conflict (school_id, lesson_plus_id, student_id) do update set removed_at = null`,
);

/** Finds the client whose card shows each row of an equation. */
export const cardsOfGrounds = statement(
  (_db, p: Params<{ school_id: number; lots: number[]; charges: number[] }>) => sql<{
    type: 'lesson_plus' | 'lesson_minus';
    id: number;
    student_id: number;
  }>`
    select 'lesson_plus' as type, id, student_id
    from lessons_plus
    where school_id = ${p('school_id')} and id = any(${p('lots')}::bigint[])
    union all
    select 'lesson_minus', id, student_id
    from lessons_minus
    where school_id = ${p('school_id')} and id = any(${p('charges')}::bigint[])`,
);

import { jsonStatement, statement, type Params } from '@ritm/platform';
import { sql } from 'kysely';

type Args = { ids: number[] };

/**
 * The control of the check: every statement but the last declares a row that PostgreSQL does not answer. The check is
 * red unless it finds each of them, in the words of `expectedLies`, and nothing in the last.
 */
export const lies = {
  textOfNumber: statement(
    (_db, p: Params<Args>) => sql<{ id: string }>`select id from students where id = any(${p('ids')})`,
  ),
  numberOfText: statement(
    (_db, p: Params<Args>) => sql<{ lastname: number }>`select lastname from students where id = any(${p('ids')})`,
  ),
  oneOfMany: statement(
    (_db, p: Params<Args>) =>
      sql<{ ids: number }>`select array_agg(id) as ids from students where id = any(${p('ids')})`,
  ),
  misspelled: statement(
    (_db, p: Params<Args>) => sql<{ first_name: string }>`select firstname from students where id = any(${p('ids')})`,
  ),
  neverNull: statement(
    (_db, p: Params<Args>) => sql<{ user_id: number }>`select user_id from students where id = any(${p('ids')})`,
  ),
  alwaysThere: statement(
    (_db, p: Params<Args>) => sql<{ status: string | null }>`select status from students where id = any(${p('ids')})`,
  ),
  emptyJoin: statement(
    (_db, p: Params<Args>) => sql<{ name: string }>`
      select v.name
      from occurrences o
      left join services v on v.school_id = o.school_id and v.id = o.service_id
      where o.id = any(${p('ids')})`,
  ),
  castInBuilder: statement((db, p: Params<Args>) =>
    db
      .selectFrom('students')
      .select(sql<string>`id`.as('id'))
      .where('id', '=', sql<number>`any(${p('ids')})`),
  ),
  inJson: jsonStatement(
    (_db, p: Params<Args>) => sql<{ id: string }>`select id from students where id = any(${p('ids')})`,
  ),
  noRows: statement(
    (_db, p: Params<Args>) => sql<{ id: number }>`update students set status = status where id = any(${p('ids')})`,
  ),
  unprepared: statement(
    (_db, p: Params<Args>) => sql<{ id: number }>`select id from no_such_table where id = any(${p('ids')})`,
  ),
  throughView: statement(
    (_db, p: Params<Args>) => sql<{ id: number | null; lesson_plus_id: number; date_visit: string }>`
      select id, lesson_plus_id, date_visit
      from active_charges
      where id = any(${p('ids')})`,
  ),
  truth: statement(
    (_db, p: Params<Args>) => sql<{ id: number; user_id: number | null; lastname: string; name: string | null }>`
      select s.id, s.user_id, s.lastname, v.name
      from students s
      left join services v on v.school_id = s.school_id and v.id = s.id
      where s.id = any(${p('ids')})`,
  ),
};

export const expectedLies: Readonly<Record<string, readonly string[]>> = {
  textOfNumber: ['id is int8 and declared string'],
  numberOfText: ['lastname is text and declared number'],
  oneOfMany: ['ids is int8[] and declared number'],
  misspelled: ['firstname is answered and not declared', 'first_name is declared and not answered'],
  neverNull: ['user_id is students.user_id, which may be null, and declared number'],
  alwaysThere: ['status is students.status, never null, and declared string | null'],
  emptyJoin: ['name is services.name of an outer join and declared string'],
  castInBuilder: ['id is int8 and declared string'],
  inJson: ['id is int8 and declared string'],
  noRows: ['id is declared and not answered'],
  throughView: [
    'id is lessons_minus.id, never null, and declared number | null',
    'lesson_plus_id is lessons_minus.lesson_plus_id, which may be null, and declared number',
  ],
  unprepared: ['cannot be prepared: relation "no_such_table" does not exist'],
};

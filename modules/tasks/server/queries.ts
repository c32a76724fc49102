/**
 * Statements over tasks and their rules. A found task is unique by rule and subject, so a rule may find it every hour
 * and it is inserted once.
 */
import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';

export interface TaskRow {
  id: number;
  title: string | null;
  rule: string | null;
  student: { id: number; name: string } | null;
  about_date: string | null;
  about_name: string | null;
  due_date: string;
  assignee: { id: number; name: string } | null;
  done_at: string | null;
  done_by: string | null;
}

const staffName = (alias: string) =>
  sql`coalesce(listed_name(${sql.table(alias)}.lastname, ${sql.table(alias)}.firstname), '')`;

const columns = sql`
  t.id, t.title, t.rule, t.about_date, t.about_name, t.due_date, t.done_at,
  case
    when s.id is not null then json_build_object('id', s.id, 'name', listed_name(s.lastname, s.firstname))
  end as student,
  case when a.id is not null then json_build_object('id', a.id, 'name', ${staffName('a')}) end as assignee,
  case when d.id is not null then ${staffName('d')} end as done_by
  from tasks t
  left join students s on s.school_id = t.school_id and s.id = t.student_id
  left join staff a on a.school_id = t.school_id and a.id = t.assignee_id
  left join staff d on d.school_id = t.school_id and d.id = t.done_by`;

interface TaskFilters {
  school_id: number;
  done: boolean;
  /** Null means tasks of all assignees. */
  assignee_id: number | null;
  student_id: number | null;
}

const matchesFilters = <A extends TaskFilters>(
  p: Params<A>,
) => sql`t.school_id = ${p('school_id')} and (t.done_at is not null) = ${p('done')}::boolean
  and (${p('assignee_id')}::bigint is null or t.assignee_id = ${p('assignee_id')})
  and (${p('student_id')}::bigint is null or t.student_id = ${p('student_id')})`;

export const tasksOf = statement(
  (_db, p: Params<TaskFilters & { limit: number; offset: number }>) => sql<TaskRow>`
    select ${columns}
    where ${matchesFilters(p)}
    order by t.done_at desc, t.due_date, t.id limit ${p('limit')} offset ${p('offset')}`,
);

export const countTasks = statement(
  (_db, p: Params<TaskFilters>) => sql<{ n: number }>`select count(*) as n from tasks t where ${matchesFilters(p)}`,
);

export const taskById = statement(
  (_db, p: Params<{ school_id: number; id: number }>) => sql<TaskRow>`
    select ${columns}
    where t.school_id = ${p('school_id')} and t.id = ${p('id')}`,
);

interface NewTask {
  school_id: number;
  title: string;
  student_id: number | null;
  due_date: string;
  assignee_id: number | null;
  created_by: number;
}

export const insertTask = statement((db, p: Params<NewTask>) =>
  db
    .insertInto('tasks')
    .values({
      school_id: p('school_id'),
      title: p('title'),
      student_id: p('student_id'),
      due_date: p('due_date'),
      assignee_id: p('assignee_id'),
      created_by: p('created_by'),
    })
    .returning('id'),
);

export const updateTask = statement(
  (
    _db,
    p: Params<{
      school_id: number;
      id: number;
      due_date: string;
      assignee_id: number | null;
      done: boolean;
      staff_id: number;
    }>,
  ) => sql`
    update tasks
    set due_date = ${p('due_date')}, assignee_id = ${p('assignee_id')},
      done_at = case when ${p('done')}::boolean then coalesce(done_at, ritm_now()) end,
      done_by = case when ${p('done')}::boolean then coalesce(done_by, ${p('staff_id')}::bigint) end
    where school_id = ${p('school_id')} and id = ${p('id')}`,
);

/** A staff member to whom a task may be reassigned. */
export const colleague = statement((db, p: Params<{ school_id: number; id: number }>) =>
  db
    .selectFrom('staff')
    .select(['id', 'user_id'])
    .where('school_id', '=', p('school_id'))
    .where('id', '=', p('id'))
    .where('archived_at', 'is', null),
);

export interface RuleRow {
  school_id: number;
  rule: string;
  enabled: boolean;
  days: number;
  assignee: 'teacher' | 'desk';
}

export const rulesOfSchool = statement(
  (_db, p: Params<{ school_id: number }>) => sql<RuleRow>`
    select school_id, rule, enabled, days, assignee
    from task_rules
    where school_id = ${p('school_id')}`,
);

export const writeRule = statement(
  (_db, p: Params<RuleRow>) => sql`
    insert into task_rules (school_id, rule, enabled, days, assignee)
    values (${p('school_id')}, ${p('rule')}, ${p('enabled')}, ${p('days')}, ${p('assignee')})
    on conflict (school_id, rule)
    do update set enabled = excluded.enabled, days = excluded.days, assignee = excluded.assignee`,
);

/** Enabled rules of open organizations. */
export const rulesOn = statement(
  (_db, _p: Params<object>) => sql<RuleRow & { time_zone: string }>`
    select r.school_id, r.rule, r.enabled, r.days, r.assignee, c.time_zone
    from task_rules r
    join schools c on c.id = r.school_id and c.archived_at is null
    where r.enabled
    order by r.school_id, r.rule`,
);

/**
 * Inserts the tasks that a rule found (JSON text of `TaskFound` with `assignee_id`); tasks that it found before are not
 * changed.
 */
export const insertFoundTasks = statement(
  (_db, p: Params<{ school_id: number; rule: string; due_date: string; found: string }>) => sql<{
    id: number;
    assignee_id: number | null;
  }>`
    insert into tasks (school_id, rule, subject, student_id, about_date, about_name, due_date, assignee_id)
    select ${p('school_id')}::bigint, ${p('rule')}, f.subject, f.student_id, f.date, left(f.name, 200),
      ${p('due_date')}::date, w.id
    from jsonb_to_recordset(${p('found')}::jsonb) as f(
      subject text, student_id bigint, date date, name text, assignee_id bigint
    )
    left join staff w on w.school_id = ${p('school_id')} and w.id = f.assignee_id and w.archived_at is null
    on conflict (school_id, rule, subject) do nothing
    returning id, assignee_id`,
);

/**
 * Birthdays on the given days, with 29 February counted as the 28th in a common year, and the first of the client's
 * teachers.
 */
export const birthdaysOfDays = statement(
  (_db, p: Params<{ school_id: number; days: number[]; limit: number }>) => sql<{
    id: number;
    teacher_id: number | null;
  }>`
    select s.id,
      (
        select min(teacher_id)
        from student_teachers t
        where t.school_id = s.school_id and t.student_id = s.id
      ) as teacher_id
    from students s
    where s.school_id = ${p('school_id')}
      and s.status <> 'archived'
      and extract(month from s.birth_date) * 100 + extract(day from s.birth_date) = any(${p('days')}::numeric[])
    order by s.name_key, s.id limit ${p('limit')}`,
);

/** Marks open tasks of these subjects as done, because their cause no longer exists. */
export const closeFoundTaskRows = statement(
  (
    _db,
    p: Params<{ school_id: number; rule: string; subjects: string[]; done_at: string; done_by: number }>,
  ) => sql<never>`
    update tasks set done_at = greatest(${p('done_at')}::timestamptz, created_at), done_by = ${p('done_by')}
    where school_id = ${p('school_id')}
      and rule = ${p('rule')}
      and subject = any(${p('subjects')}::text[])
      and done_at is null`,
);

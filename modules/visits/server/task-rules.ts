import { sql } from 'kysely';
import { addDays } from '@ritm/kernel';
import { statement, type Params } from '@ritm/platform';
import type { TaskRule } from '@ritm/tasks/server';

/** Long enough for a weekend and a holiday at the desk; a client who left a year ago is no task for today. */
const LOOKBACK_DAYS = 7;

interface TaskRow {
  student_id: number;
  teacher_id: number | null;
  date: string;
}

const firstTeacher = sql`(
  select min(teacher_id)
  from student_teachers k
  where k.school_id = s.school_id and k.student_id = s.id
) as teacher_id`;

/** Clients whose last visit is between the days. */
const absentSince = statement(
  (_db, p: Params<{ school_id: number; from: string; to: string; limit: number }>) => sql<TaskRow>`
    select v.student_id, v.date, ${firstTeacher}
    from (
      select m.student_id, max(m.date_visit) as date
      from active_charges m
      where m.school_id = ${p('school_id')}
        and m.date_visit between ${p('from')} and ${p('to')}
        and m.outcome in ('attended', 'trial')
      group by m.student_id
    ) v
    join students s on s.school_id = ${p('school_id')} and s.id = v.student_id and s.status <> 'archived'
    where not exists (
      select
      from active_charges n
      where n.school_id = s.school_id
        and n.student_id = s.id
        and n.date_visit > ${p('to')}
        and n.outcome in ('attended', 'trial')
    )
    order by v.date desc, v.student_id limit ${p('limit')}`,
);

/** Clients with a visit uncovered since that day or longer, by the oldest one. */
const owedSince = statement(
  (_db, p: Params<{ school_id: number; to: string; limit: number }>) => sql<TaskRow>`
    select v.student_id, v.date, ${firstTeacher} from (
      select m.student_id, min(m.date_visit) as date from uncovered_charges m
      where m.school_id = ${p('school_id')}
      group by m.student_id having min(m.date_visit) <= ${p('to')}) v
    join students s on s.school_id = ${p('school_id')} and s.id = v.student_id and s.status <> 'archived'
    order by v.date, v.student_id limit ${p('limit')}`,
);

const toTask = ({ student_id, teacher_id, date }: TaskRow) => ({
  subject: `${student_id}:${date}`,
  student_id,
  teacher_id,
  date,
  name: null,
});

export const visitsTaskRules: readonly TaskRule[] = [
  {
    key: 'visits.absent',
    title: { ru: 'Давно не было', en: 'Absent for long' },
    days: { usual: 14, title: { ru: 'Сколько дней не приходит', en: 'Days without a visit' } },
    async find(runner, { school_id, today, days, limit }) {
      const to = addDays(today, -days);
      const period = { school_id, from: addDays(to, -LOOKBACK_DAYS + 1), to, limit };
      return (await runner.run(absentSince, period)).map(toTask);
    },
  },
  {
    key: 'visits.debt',
    title: { ru: 'Долг за посещения', en: 'Visits owed' },
    days: { usual: 7, title: { ru: 'Сколько дней долгу', en: 'Days in debt' } },
    async find(runner, { school_id, today, days, limit }) {
      return (await runner.run(owedSince, { school_id, to: addDays(today, -days), limit })).map(toTask);
    },
  },
];

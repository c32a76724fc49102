import { sql } from 'kysely';
import { addDays } from '@ritm/kernel';
import { statement, type Params } from '@ritm/platform';
import type { TaskRule } from '@ritm/tasks/server';

/** Older unmarked classes are a matter for bookkeeping, not for tasks. */
const LOOKBACK_DAYS = 14;

/** Classes of those days with at least one booked client who was neither marked nor removed. */
const unmarkedClasses = statement(
  (_db, p: Params<{ school_id: number; from: string; to: string; limit: number }>) => sql<{
    id: number;
    date: string;
    teacher_id: number | null;
    name: string;
  }>`
    select o.id, o.date, o.teacher_id, coalesce(o.title, t.title, v.name, '') as name
    from occurrences o
    join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
    left join services v on v.school_id = o.school_id and v.id = coalesce(o.service_id, t.service_id)
    where o.school_id = ${p('school_id')}
      and o.date between ${p('from')} and ${p('to')}
      and o.status <> 'canceled'
      and exists (
        select
        from occurrence_students a
        where a.school_id = o.school_id
          and a.occurrence_id = o.id
          and a.status in ('booked', 'confirmed')
      )
    order by o.date, o.id limit ${p('limit')}`,
);

export const timetableTaskRules: readonly TaskRule[] = [
  {
    key: 'timetable.unmarked',
    title: { ru: 'Занятие не отмечено', en: 'Class not marked' },
    days: { usual: 1, title: { ru: 'Через сколько дней', en: 'After how many days' } },
    async find(runner, { school_id, today, days, limit }) {
      // A class of today may still be going on.
      const to = addDays(today, -Math.max(1, days));
      const classes = await runner.run(unmarkedClasses, {
        school_id,
        from: addDays(to, -LOOKBACK_DAYS + 1),
        to,
        limit,
      });
      return classes.map(({ id, date, teacher_id, name }) => ({
        subject: String(id),
        student_id: null,
        teacher_id,
        date,
        name,
      }));
    },
  },
];

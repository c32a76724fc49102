import { sql } from 'kysely';
import { addDays, type LocalDate } from '@ritm/kernel';
import { statement, type Params } from '@ritm/platform';
import type { TaskCandidate, TaskRule } from '@ritm/tasks/server';

const KEY = 'imports.freeze_unclear';
/** A freeze whose task nobody has done within a week is not offered again. */
const MAX_AGE_DAYS = 7;

interface FrozenPass {
  lesson_plus_id: number;
  student_id: number;
  to_date: LocalDate;
  name: string | null;
}

/** Passes still in force whose file said «заморожен» without an end date. */
const frozenUnclear = statement(
  (_db, p: Params<{ school_id: number; since: string; limit: number }>) => sql<FrozenPass>`
    select r.lesson_plus_id, r.student_id, f.to_date, r.parsed->'row'->'lot'->>'service_name' as name
    from imports i
    join import_rows r on r.school_id = i.school_id and r.import_id = i.id
    join lesson_plus_freezes f
      on f.school_id = r.school_id
        and f.lesson_plus_id = r.lesson_plus_id
        and f.import_id = i.id
        and f.canceled_at is null
    where i.school_id = ${p('school_id')}
      and i.status = 'committed'
      and i.committed_at >= ${p('since')}::date
      and (r.parsed->'row'->'lot'->'freeze'->>'needs_review')::boolean
      and r.student_id is not null
    order by r.import_id, r.row_no limit ${p('limit')}`,
);

const toTask = ({ lesson_plus_id, student_id, to_date, name }: FrozenPass): TaskCandidate => ({
  subject: String(lesson_plus_id),
  student_id,
  teacher_id: null,
  date: to_date,
  name,
});

/** The task for a freeze without dates: the import set it to thirty days, and a person has to enter the end. */
export const freezeTask = { key: KEY, toTask };

export const freezeTaskRule: TaskRule = {
  key: KEY,
  title: {
    ru: 'Перенесён с заморозкой без срока: уточните',
    en: 'Brought in frozen without an end: find out until when',
  },
  days: null,
  async find(runner, { school_id, today, limit }) {
    const passes = await runner.run(frozenUnclear, { school_id, since: addDays(today, -MAX_AGE_DAYS), limit });
    return passes.map(toTask);
  },
};

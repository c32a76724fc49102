import { addDays } from '@ritm/kernel';
import type { TaskRule } from '@ritm/tasks/server';
import { endingBy } from './ending-passes.ts';
import { openPasses } from './pass-queries.ts';

/** A task rule for a pass that is about to end when no other is bought; the rules of passes decide when it ends. */
export const reportsTaskRules: readonly TaskRule[] = [
  {
    key: 'reports.pass_ends',
    title: { ru: 'Заканчивается абонемент', en: 'Pass is ending' },
    days: { usual: 3, title: { ru: 'За сколько дней', en: 'Days before' } },
    async find(runner, { school_id, today, days, limit }) {
      const rows = await runner.run(openPasses, { school_id, teacher_id: null, today });
      return endingBy(rows, today, addDays(today, days))
        .slice(0, limit)
        .map(({ row, ends_on }) => ({
          subject: `${row.id}:${ends_on}`,
          student_id: row.student_id,
          teacher_id: null,
          date: ends_on,
          name: row.name,
        }));
    },
  },
];

import { daysBetween } from '@ritm/kernel';
import type { Runner } from '@ritm/platform';
import type { ClientFact } from '@ritm/students/server';
import { usablePasses } from './ending-passes.ts';
import { openPasses } from './pass-queries.ts';

const passesOf = async (runner: Runner, { school_id, today }: { school_id: number; today: string }) =>
  usablePasses(await runner.run(openPasses, { school_id, teacher_id: null, today }), today);

/** Facts that only the rules of passes can compute, from the passes that may still be valid. */
export const reportsFacts: readonly ClientFact[] = [
  {
    key: 'reports.pass_ends',
    title: { ru: 'Дней до конца абонемента', en: 'Days until the pass ends' },
    unit: 'days',
    // The pass that ends last counts, because a client who has another pass is not about to leave.
    async values(runner, at) {
      const passes = await passesOf(runner, at);
      return [...Map.groupBy(passes, ({ row }) => row.student_id)].flatMap(([student_id, own]) => {
        const ends = own.map(({ ends_on }) => ends_on);
        if (ends.includes(null)) return [];
        const last = (ends as string[]).toSorted().at(-1)!;
        return [{ student_id, value: daysBetween(at.today, last) }];
      });
    },
  },
  {
    key: 'reports.visits_left',
    title: { ru: 'Осталось посещений', en: 'Visits left' },
    unit: 'visits',
    async values(runner, at) {
      const passes = await passesOf(runner, at);
      return [...Map.groupBy(passes, ({ row }) => row.student_id)].flatMap(([student_id, own]) =>
        own.some(({ left }) => left === null)
          ? []
          : [{ student_id, value: own.reduce((sum, { left }) => sum + left!, 0) }],
      );
    },
  },
];

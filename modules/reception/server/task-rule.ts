import type { TaskRule } from '@ritm/tasks/server';
import { addDays } from '@ritm/kernel';
import { openProblems } from './scan-queries.ts';

const DAYS = 7;

/** An offline scan that became an uncovered visit: a person settles it. */
export const offlineScanRule: TaskRule = {
  key: 'visits.offline_scan',
  title: { ru: 'Скан без связи, который не с чего списать', en: 'Offline scan that no pass could pay' },
  days: null,
  async find(runner, { school_id, today, limit }) {
    const problems = await runner.run(openProblems, { school_id, since: addDays(today, -DAYS), limit });
    return problems.map(({ scan_id, student_id, scanned_at, title }) => ({
      subject: scan_id,
      student_id,
      teacher_id: null,
      date: scanned_at.slice(0, 10),
      name: title,
    }));
  },
};

import { addDays } from '@ritm/kernel';
import type { TaskRule } from './task-rules.ts';
import { birthdayKeys } from '@ritm/students/server';
import { birthdaysOfDays } from './queries.ts';

/** Creates a task this many days before a birthday: a call, a card, a discount. */
export const birthdayRule: TaskRule = {
  key: 'students.birthday',
  title: { ru: 'День рождения', en: 'Birthday' },
  days: { usual: 1, title: { ru: 'За сколько дней', en: 'Days before' } },
  async find(runner, { school_id, today, days, limit }) {
    const date = addDays(today, days);
    const birthdays = await runner.run(birthdaysOfDays, { school_id, days: birthdayKeys(date), limit });
    return birthdays.map(({ id, teacher_id }) => ({
      subject: `${id}:${date}`,
      student_id: id,
      teacher_id,
      date,
      name: null,
    }));
  },
};

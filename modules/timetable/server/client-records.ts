import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import type { ClientRecords } from '@ritm/students/server';

/**
 * Future classes in which both cards hold a seat: one of the two seats must be given up before the cards are merged.
 */
const seatedTogether = statement(
  (_db, p: Params<{ school_id: number; one: number; other: number; today: string }>) => sql<{ date: string }>`
    select distinct o.date from occurrences o
    join occurrence_students a on a.school_id = o.school_id and a.occurrence_id = o.id and a.student_id = ${p('one')}
    join occurrence_students b on b.school_id = o.school_id and b.occurrence_id = o.id and b.student_id = ${p('other')}
    where o.school_id = ${p('school_id')} and o.date >= ${p('today')} and o.status <> 'canceled'
      and a.status not in ('canceled', 'excused') and b.status not in ('canceled', 'excused') order by 1 limit 5`,
);

/**
 * A seat, a regular place or a queue entry stays with the old card only where the other card already has one in the
 * same class.
 */
export const timetableRecords: ClientRecords = {
  rows: [
    {
      table: 'occurrence_students',
      key: 'occurrence_id',
      apart: ['occurrence_id'],
      title: { ru: 'Записи на занятия', en: 'Seats in classes' },
    },
    {
      table: 'timetable_students',
      key: 'id',
      apart: ['timetable_id'],
      title: { ru: 'Постоянные занятия', en: 'Regular classes' },
    },
    {
      table: 'waiting_students',
      key: 'entry_id',
      apart: ['occurrence_id'],
      title: { ru: 'Места в листах ожидания', en: 'Places in waiting lists' },
    },
    {
      table: 'school_calendar_feeds',
      key: 'id',
      apart: ['school_id'],
      title: { ru: 'Адреса календаря', en: 'Calendar addresses' },
    },
  ],
  async hinders(runner, { school_id, kept, gone, today }) {
    const together = await runner.run(seatedTogether, { school_id, one: kept, other: gone, today });
    return together.map(({ date }) => ({
      why: {
        ru: 'оба записаны на одно занятие: отмените одну запись',
        en: 'both are booked for one class: cancel one',
      },
      date,
    }));
  },
};

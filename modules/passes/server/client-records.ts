import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import type { ClientRecords } from '@ritm/students/server';

/** Classes on which both cards are marked, which proves that they are two people. */
const markedTogether = statement(
  (_db, p: Params<{ school_id: number; one: number; other: number }>) => sql<{ date: string }>`
    select distinct m.date_visit as date
    from visit_marks a
    join visit_marks b
      on b.school_id = a.school_id and b.occurrence_id = a.occurrence_id and b.student_id = ${p('other')}
    join lessons_minus m on m.school_id = a.school_id and m.id = a.lesson_minus_id
    where a.school_id = ${p('school_id')} and a.student_id = ${p('one')}
    order by 1 limit 5`,
);

/**
 * Visits charged to a moved pass since the merge or reversing a moved visit, and those of the kept card charged to a
 * family pass in which its place was moved to it.
 */
const laterCharges = statement(
  (_db, p: Params<LaterCharges>) => sql<{ date: string }>`
    select distinct c.date_visit as date
    from lessons_minus c
    where c.school_id = ${p('school_id')}
      and c.created_at > ${p('since')}::timestamptz
      and not c.id = any(${p('charges')}::bigint[])
      and (
        c.lesson_plus_id = any(${p('lots')}::bigint[])
        or c.reverses_id = any(${p('charges')}::bigint[])
        or (c.student_id = ${p('kept')} and c.lesson_plus_id = any(${p('family_lots')}::bigint[]))
      )
    order by 1 limit 5`,
);

interface LaterCharges {
  school_id: number;
  kept: number;
  lots: number[];
  charges: number[];
  family_lots: number[];
  since: string;
}

/** A merge moves a pass as a whole: with its visits, marks, family members and actions. */
export const passesRecords: ClientRecords = {
  rows: [
    { table: 'lessons_plus', key: 'id', title: { ru: 'Абонементы', en: 'Passes' } },
    {
      table: 'lesson_plus_students',
      key: 'lesson_plus_id',
      apart: ['lesson_plus_id'],
      title: { ru: 'Места в семейных абонементах', en: 'Places in family passes' },
    },
    { table: 'lessons_minus', key: 'id', title: { ru: 'Посещения', en: 'Visits' } },
    {
      table: 'visit_marks',
      key: 'occurrence_id',
      apart: ['occurrence_id'],
      title: { ru: 'Отметки на занятиях', en: 'Marks in classes' },
    },
    {
      table: 'pass_batch_bookings',
      key: 'occurrence_id',
      apart: ['batch_id', 'lesson_plus_id', 'occurrence_id'],
      title: { ru: 'Места, снятые общей заморозкой', en: 'Places given up by a mass freeze' },
    },
    { table: 'pass_actions', key: 'id', title: { ru: 'Действия с абонементами', en: 'Actions with passes' } },
  ],
  async hinders(runner, { school_id, kept, gone }) {
    const together = await runner.run(markedTogether, { school_id, one: kept, other: gone });
    return together.map(({ date }) => ({
      why: { ru: 'оба отмечены на одном занятии', en: 'both are marked in one class' },
      date,
    }));
  },
  async later(runner, { school_id, kept, moved, since }) {
    const lots = [...(moved.lessons_plus ?? [])];
    const charges = [...(moved.lessons_minus ?? [])];
    const family_lots = [...(moved.lesson_plus_students ?? [])];
    if (lots.length + charges.length + family_lots.length === 0) return [];
    const later = await runner.run(laterCharges, { school_id, kept, lots, charges, family_lots, since });
    return later.map(({ date }) => ({
      why: {
        ru: 'после объединения с этого абонемента списано посещение',
        en: 'a visit was written off this pass since',
      },
      date,
    }));
  },
};

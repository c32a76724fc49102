import type { Language, RouteInput } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import type { Outcome } from '@ritm/passes/contract';
import { chargesOfSchool, toLessonMinus } from '@ritm/passes/server';
import { exportWindow, listReply, type ExportedList, type FileReply, type WriteContext } from '@ritm/platform';
import type { visitsRoutes } from '../../contract/index.ts';
import { visitsWithin } from '../reads.ts';

const words = {
  ru: {
    name: 'Посещения',
    columns: [
      ['Дата', 12],
      ['Клиент', 32],
      ['Занятие', 28],
      ['Услуга', 28],
      ['Отметка', 20],
      ['Абонемент', 28],
      ['Списано', 10],
      ['Стоимость, ₽', 14],
    ],
    outcomes: {
      attended: 'Посещение',
      trial: 'Пробное',
      canceled_early: 'Отмена заранее',
      canceled_late: 'Поздняя отмена',
      no_show: 'Неявка',
      excused: 'Уважительная',
      canceled_by_school: 'Отменили мы',
    },
    owed: 'в долг',
  },
  en: {
    name: 'Visits',
    columns: [
      ['Date', 12],
      ['Client', 32],
      ['Class', 28],
      ['Service', 28],
      ['Mark', 20],
      ['Pass', 28],
      ['Charged', 10],
      ['Value, ₽', 14],
    ],
    outcomes: {
      attended: 'Attended',
      trial: 'Trial',
      canceled_early: 'Canceled in time',
      canceled_late: 'Canceled late',
      no_show: 'No-show',
      excused: 'Excused',
      canceled_by_school: 'Canceled by us',
    },
    owed: 'owed',
  },
} as const satisfies Record<Language, ExportedList & { outcomes: Record<Outcome, string>; owed: string }>;

/** The visits of a period as a file, newest first; money only for whoever may see it. */
export async function exportVisits(
  tx: WriteContext,
  { body: { reason, ...query } }: RouteInput<typeof visitsRoutes.export_lessons_minus>,
): Promise<FileReply> {
  const rows = await tx.run(chargesOfSchool, { ...(await visitsWithin(tx, query)), ...exportWindow });
  tx.audit({
    action: 'visits.visits_exported',
    object_type: 'school',
    object_id: tx.school_id,
    after: { ...query, rows: rows.length },
    reason,
  });
  const today = todayIn(tx.time_zone, tx.now);
  const { outcomes, owed, ...list } = words[tx.language];
  return listReply(list, rows, (row) => {
    const visit = toLessonMinus(row, tx.actor, today);
    return [
      { date: visit.date_visit },
      visit.student_name,
      visit.title,
      visit.service_name,
      outcomes[visit.status],
      visit.lesson_plus_name ?? (visit.visits > 0 ? owed : null),
      // Hundredths inside the server.
      visit.visits / 100,
      visit.value === null ? null : visit.value / 100,
    ];
  });
}

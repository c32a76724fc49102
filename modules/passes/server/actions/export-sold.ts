import { rightsOf } from '@ritm/accounts/contract';
import type { Language, RouteInput } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import { exportWindow, listReply, type ExportedList, type FileReply, type WriteContext } from '@ritm/platform';
import type { LessonPlus, passesRoutes } from '../../contract/index.ts';
import { lotsSold } from '../queries.ts';
import { soldOf } from '../reads.ts';
import { toLessonPlus } from '../views.ts';

const words = {
  ru: {
    name: 'Продажи абонементов',
    columns: [
      ['Продан', 12],
      ['Клиент', 32],
      ['Абонемент', 28],
      ['Занятий', 10],
      ['Списано', 10],
      ['Осталось', 10],
      ['Действует с', 14],
      ['Действует до', 14],
      ['Состояние', 16],
      ['Цена, ₽', 12],
      ['Оплачено, ₽', 12],
      ['Долг, ₽', 12],
      ['Заметка', 32],
    ],
    states: {
      active: 'Действует',
      pending: 'Ещё не начался',
      exhausted: 'Использован',
      expired: 'Закончился',
      closed: 'Закрыт',
    },
    unlimited: 'безлимит',
  },
  en: {
    name: 'Passes sold',
    columns: [
      ['Sold', 12],
      ['Client', 32],
      ['Pass', 28],
      ['Visits', 10],
      ['Used', 10],
      ['Left', 10],
      ['Good from', 14],
      ['Good until', 14],
      ['State', 16],
      ['Price, ₽', 12],
      ['Paid, ₽', 12],
      ['Owed, ₽', 12],
      ['Note', 32],
    ],
    states: { active: 'Active', pending: 'Not started', exhausted: 'Used up', expired: 'Ended', closed: 'Closed' },
    unlimited: 'unlimited',
  },
} as const satisfies Record<
  Language,
  ExportedList & { states: Record<LessonPlus['state'], string>; unlimited: string }
>;

/** The passes sold in a period as a file, newest first; money only for whoever may see it. */
export async function exportSold(
  tx: WriteContext,
  { body: { reason, ...period } }: RouteInput<typeof passesRoutes.export_lessons_plus>,
): Promise<FileReply> {
  const rows = await tx.run(lotsSold, { ...(await soldOf(tx, period)), ...exportWindow });
  tx.audit({
    action: 'visits.passes_exported',
    object_type: 'school',
    object_id: tx.school_id,
    after: { ...period, rows: rows.length },
    reason,
  });
  const today = todayIn(tx.time_zone, tx.now);
  const { see_money } = rightsOf(tx.actor);
  const { states, unlimited, ...list } = words[tx.language];
  const inRubles = (kopecks: number | null) => (see_money && kopecks !== null ? kopecks / 100 : null);
  const inVisits = (hundredths: number) => hundredths / 100;
  const onDay = (date: string | null) => date && { date };
  return listReply(list, rows, (row) => {
    const pass = toLessonPlus(row, tx.actor, today);
    const owed = pass.state === 'closed' || pass.price === null ? null : pass.price - (pass.paid ?? 0);
    return [
      { date: pass.sold_on },
      pass.student_name,
      pass.name,
      pass.visits === null ? unlimited : inVisits(pass.visits),
      inVisits(pass.used),
      pass.left === null ? null : inVisits(pass.left),
      onDay(pass.starts_on),
      onDay(pass.ends_on),
      states[pass.state],
      inRubles(pass.price),
      inRubles(pass.paid),
      inRubles(owed),
      pass.comment,
    ];
  });
}

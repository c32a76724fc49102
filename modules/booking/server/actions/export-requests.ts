import type { Language, RouteInput } from '@ritm/http';
import { wallTimeOf } from '@ritm/kernel/zone';
import { exportWindow, listReply, type ExportedList, type FileReply, type WriteContext } from '@ritm/platform';
import type { RequestRow, RequestState, requestRoutes } from '../../contract/index.ts';
import { toListParams } from '../list.ts';
import { selectRequests } from '../queries/lists.ts';

const words = {
  ru: {
    name: 'Заявки',
    columns: [
      ['Поступила', 18],
      ['Имя', 28],
      ['Телефон', 18],
      ['Карточка клиента', 28],
      ['Занятие', 28],
      ['Когда', 18],
      ['Услуга', 28],
      ['Преподаватель', 24],
      ['Цена на сайте, ₽', 16],
      ['Состояние', 20],
      ['Кто ответил', 24],
      ['Причина отказа', 28],
      ['Комментарий', 32],
    ],
    states: {
      new: 'Новая',
      in_processing: 'В работе',
      confirmed: 'Подтверждена',
      done: 'Визит был',
      no_show: 'Неявка',
      rejected: 'Отказ',
      canceled: 'Отменена',
      expired: 'Без ответа',
    },
  },
  en: {
    name: 'Requests',
    columns: [
      ['Received', 18],
      ['Name', 28],
      ['Phone', 18],
      ['Client’s card', 28],
      ['Class', 28],
      ['When', 18],
      ['Service', 28],
      ['Teacher', 24],
      ['Price on the site, ₽', 16],
      ['State', 20],
      ['Answered by', 24],
      ['Reason of refusal', 28],
      ['Comment', 32],
    ],
    states: {
      new: 'New',
      in_processing: 'In progress',
      confirmed: 'Confirmed',
      done: 'Came',
      no_show: 'No-show',
      rejected: 'Declined',
      canceled: 'Canceled',
      expired: 'Not answered',
    },
  },
} as const satisfies Record<Language, ExportedList & { states: Record<RequestState, string> }>;

/** The list of requests as a file, as it is filtered. */
export async function exportRequests(
  tx: WriteContext,
  { body: { reason, ...filters } }: RouteInput<typeof requestRoutes.export_requests>,
): Promise<FileReply> {
  const [list] = await tx.run(selectRequests, { ...toListParams(tx, filters), ...exportWindow });
  const rows = JSON.parse(list!.json) as RequestRow[];
  tx.audit({
    action: 'booking.requests_exported',
    object_type: 'school',
    object_id: tx.school_id,
    after: { ...filters, rows: rows.length },
    reason,
  });
  const { states, ...layout } = words[tx.language];
  return listReply(layout, rows, (row) => {
    const received = wallTimeOf(row.created_at, tx.time_zone);
    return [
      `${received.date} ${received.time}`,
      row.name,
      row.phone,
      row.student_name,
      row.title,
      `${row.date} ${row.time_from}`,
      row.service_name,
      row.teacher_name,
      row.price / 100,
      states[row.state],
      row.answered_by,
      row.reason,
      row.comment,
    ];
  });
}

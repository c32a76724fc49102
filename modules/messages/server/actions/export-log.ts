import { rightsOf } from '@ritm/accounts/contract';
import type { Language, RouteInput } from '@ritm/http';
import { wallTimeOf } from '@ritm/kernel/zone';
import { workbookReply, type FileReply, type SheetCell, type WriteContext } from '@ritm/platform';
import { hidePhone } from '@ritm/students/server';
import type { messagesRoutes as routes } from '../../contract/index.ts';
import { listLog, type LogRow } from '../queries/messages.ts';

/** Above what an organization sends in the thirteen months that are kept. */
const MAX_ROWS = 100_000;

const words = {
  ru: {
    name: 'Сообщения',
    heads: ['Когда', 'Клиент', 'Родитель', 'Куда', 'Сообщение', 'Состояние', 'Причина', 'Частей SMS', 'Цена, ₽'],
    states: {
      queued: 'Ждёт',
      sending: 'Уходит',
      sent: 'Отправлено',
      delivered: 'Доставлено',
      failed: 'Не дошло',
      skipped: 'Не отправляли',
    },
  },
  en: {
    name: 'Messages',
    heads: ['When', 'Client', 'Parent', 'To', 'Message', 'State', 'Reason', 'Parts of SMS', 'Cost, ₽'],
    states: {
      queued: 'Waiting',
      sending: 'Leaving',
      sent: 'Sent',
      delivered: 'Delivered',
      failed: 'Not delivered',
      skipped: 'Not sent',
    },
  },
} as const satisfies Record<
  Language,
  { name: string; heads: readonly string[]; states: Record<LogRow['state'], string> }
>;

/** The log of messages as a file, newest first; why it is taken stays in the audit. */
export async function exportLog(
  tx: WriteContext,
  { body: { reason, ...filters } }: RouteInput<typeof routes.export_messages>,
): Promise<FileReply> {
  const { school_id, language, time_zone, actor } = tx;
  const { state = null, kind = null, student = null } = filters;
  const rows = await tx.run(listLog, { school_id, state, kind, student_id: student, limit: MAX_ROWS, offset: 0 });
  tx.audit({
    action: 'messages.exported',
    object_type: 'school',
    object_id: school_id,
    after: { ...filters, rows: rows.length },
    reason,
  });
  const { see_phones } = rightsOf(actor);
  const { name, heads, states } = words[language];
  return workbookReply(name, () => ({
    name,
    widths: [18, 28, 24, 24, 60, 16, 18, 12, 12],
    cellStyles: [{ bold: true, fill: '#EFEDE8' }],
    sticky: { rows: 1, columns: 0 },
    landscape: true,
    rows: [heads.map((head): SheetCell => [head, 0]), ...rows.map((row) => lineOf(row))],
  }));

  function lineOf(row: LogRow): SheetCell[] {
    const { date, time } = wallTimeOf(row.sent_at ?? row.due_at, time_zone);
    return [
      `${date} ${time}`,
      row.student_name,
      row.guardian,
      row.channel === 'sms' && !see_phones ? hidePhone(row.address) : row.address,
      row.body.replaceAll('{link}', '…'),
      states[row.state],
      row.error,
      row.segments,
      row.cost / 100,
    ];
  }
}

import { AppError, commonErrors, type RouteInput, type RouteOutput } from '@ritm/http';
import { readPage, requireRow, type ReadContext, type WriteContext } from '@ritm/platform';
import type { Notification, notificationsRoutes as routes } from '../../contract/index.ts';
import { countUnread, listNotices, readAll, readOne, type NoticeRow } from '../notice-queries.ts';
import { linkOf } from '../rules/link.ts';
import { textOf } from '../rules/texts.ts';

/** `GET /notifications` returns all notifications of the person, from every organization. */
export async function listNotifications(
  read: ReadContext,
  { query }: RouteInput<typeof routes.list_notifications>,
): Promise<RouteOutput<typeof routes.list_notifications>> {
  const { user_id } = read.actor;
  const counting = read.run(countUnread, { user_id });
  if (query.type === 'count_not_readed') return { count_not_readed: requireRow(await counting).count };
  const [{ rows, meta }, unread] = await Promise.all([
    readPage(query, (window) => read.run(listNotices, { user_id, ...window })),
    counting.then(requireRow),
  ]);
  return {
    data: rows.map((row) => toNotification(row, read.language)),
    meta,
    count_not_readed: unread.count,
  };
}

function toNotification(row: NoticeRow, language: 'ru' | 'en'): Notification {
  const { id, kind, school_id, school_name, created_at, read_at } = row;
  return {
    id,
    kind,
    ...textOf(kind, row.data, language),
    link: linkOf(kind, row),
    school: school_id === null ? null : { id: school_id, name: school_name ?? '' },
    created_at,
    read_at,
  };
}

type Counted = RouteOutput<typeof routes.read_notifications>;

export async function readNotification(
  tx: WriteContext,
  { params }: RouteInput<typeof routes.read_notification>,
): Promise<Counted> {
  const { user_id } = tx.actor;
  const [row] = await tx.run(readOne, { user_id, id: params.notification_id });
  if (!row) throw new AppError(commonErrors.not_found);
  return counted(tx, user_id);
}

export async function readNotifications(tx: WriteContext): Promise<Counted> {
  const { user_id } = tx.actor;
  await tx.run(readAll, { user_id });
  return counted(tx, user_id);
}

/** Updates the badges of the person's other tabs and phones. */
async function counted(tx: WriteContext, user_id: number): Promise<Counted> {
  tx.notifyPerson(user_id, { type: 'notifications_read' });
  const unread = requireRow(await tx.run(countUnread, { user_id }));
  return { count_not_readed: unread.count };
}

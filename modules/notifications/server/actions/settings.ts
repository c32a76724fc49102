import { AppError, type RouteInput } from '@ritm/http';
import { fromKeys, randomToken } from '@ritm/kernel';
import { isTimeZone } from '@ritm/kernel/zone';
import { requireRow, type ReadContext, type WriteContext } from '@ritm/platform';
import {
  defaultChoices,
  isUrgent,
  noticeKinds,
  notificationsErrors,
  type NoticeKind,
  type NotificationSettings,
  type notificationsRoutes as routes,
} from '../../contract/index.ts';
import { ensurePerson, personById, updatePerson, type PersonRow } from '../person-queries.ts';

const DEFAULT_ZONE = 'Europe/Moscow';
const DEFAULT_QUIET = { from: '21:00', to: '09:00' };

export async function getSettings(read: ReadContext, web_push_key: string | null): Promise<NotificationSettings> {
  const [row] = await read.run(personById, { user_id: read.actor.user_id });
  return toSettings(row, web_push_key);
}

/** An absent field keeps its value. */
export async function editSettings(
  tx: WriteContext,
  { body }: RouteInput<typeof routes.edit_settings>,
  web_push_key: string | null,
): Promise<NotificationSettings> {
  const { user_id } = tx.actor;
  if (body.time_zone !== undefined && !isTimeZone(body.time_zone)) throw new AppError(notificationsErrors.no_zone);
  tx.lock(['notified', user_id]);
  const row = requireRow(await tx.run(ensurePerson, { user_id, topic: randomToken(16), language: null }));
  const { from, to } = quietOf(row) ?? { from: null, to: null };
  const quiet = body.quiet_hours === undefined ? { from, to } : (body.quiet_hours ?? { from: null, to: null });
  const changed: PersonRow = {
    ...row,
    time_zone: body.time_zone ?? row.time_zone,
    quiet_from: quiet.from,
    quiet_to: quiet.to,
    choices: { ...row.choices, ...Object.fromEntries(Object.entries(body.choices ?? {}).filter(([, one]) => one)) },
  };
  const { time_zone, quiet_from, quiet_to, choices } = changed;
  tx.defer(updatePerson, { user_id, time_zone, quiet_from, quiet_to, choices: JSON.stringify(choices) });
  tx.audit({
    action: 'notifications.settings_edited',
    object_type: 'user',
    object_id: user_id,
    before: { time_zone: row.time_zone, quiet_hours: quietOf(row), choices: row.choices },
    after: { time_zone, quiet_hours: quietOf(changed), choices },
  });
  return toSettings(changed, web_push_key);
}

/** Null means that pushes come at any hour. */
export const quietOf = ({ quiet_from, quiet_to }: PersonRow): { from: string; to: string } | null =>
  quiet_from === null || quiet_to === null ? null : { from: quiet_from, to: quiet_to };

function toSettings(row: PersonRow | undefined, web_push_key: string | null): NotificationSettings {
  const choiceOf = (kind: NoticeKind) =>
    isUrgent(kind) ? defaultChoices[kind] : (row?.choices[kind] ?? defaultChoices[kind]);
  return {
    choices: fromKeys(noticeKinds, (kind) => ({ ...choiceOf(kind) })),
    quiet_hours: row ? quietOf(row) : DEFAULT_QUIET,
    time_zone: row?.time_zone ?? DEFAULT_ZONE,
    web_push_key,
  };
}

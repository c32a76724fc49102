import { call, onPersonMessage, queryClient, type ActionKey } from '@ritm/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { notificationsRoutes as routes, type NotificationSettings } from '../contract/index.ts';

const all = ['notifications'] as const;

export const unreadQuery = queryOptions({
  queryKey: [...all, 'unread'],
  queryFn: async ({ signal }) =>
    (await call(routes.list_notifications, { query: { type: 'count_not_readed' } }, { signal })).count_not_readed,
});

export const noticesQuery = (page: number, per_page: number) =>
  queryOptions({
    queryKey: [...all, 'list', page, per_page],
    queryFn: async ({ signal }) => {
      const { data, meta } = await call(routes.list_notifications, { query: { page, per_page } }, { signal });
      return { data: data ?? [], meta: meta ?? { page, per_page, total: 0 } };
    },
    placeholderData: keepPreviousData,
  });

export const settingsQuery = queryOptions({
  queryKey: ['notification_settings'],
  queryFn: ({ signal }) => call(routes.get_settings, {}, { signal }),
});

/** Marks everything as read: the badge disappears at once, here and in the person's other tabs. */
export async function readAll(): Promise<void> {
  const { count_not_readed } = await call(routes.read_notifications);
  queryClient.setQueryData(unreadQuery.queryKey, count_not_readed);
}

type Change = Partial<Pick<NotificationSettings, 'choices' | 'quiet_hours' | 'time_zone'>>;

export async function saveSettings(body: Change, key: ActionKey): Promise<NotificationSettings> {
  const settings = await call(routes.edit_settings, { body }, key);
  queryClient.setQueryData(settingsQuery.queryKey, settings);
  return settings;
}

/**
 * Refetches when a notification arrives or another tab has read some. It also refetches when the channel has opened,
 * because nothing reported what came between the count's answer and that moment. Returns a function that stops
 * listening.
 */
export const subscribeToNotices = (): (() => void) =>
  onPersonMessage(({ type }) => {
    if (type === 'hello') void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey });
    if (type === 'notification' || type === 'notifications_read') void queryClient.invalidateQueries({ queryKey: all });
  });

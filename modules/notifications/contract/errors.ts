import { defineErrors } from '@ritm/http';

export const notificationsErrors = defineErrors('notifications', {
  bad_subscription: {
    status: 422,
    ru: 'Это не подписка на уведомления',
    en: 'This is not a push subscription',
    field: 'token',
  },
  no_push: {
    status: 409,
    ru: 'На этом сервере не настроены уведомления для таких устройств',
    en: 'This server has no push notifications for such devices',
    field: 'platform',
  },
  no_zone: { status: 422, ru: 'Такого часового пояса нет', en: 'There is no such time zone', field: 'time_zone' },
});

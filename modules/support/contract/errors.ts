import { defineErrors } from '@ritm/http';

export const supportErrors = defineErrors('support', {
  bad_phone: { status: 422, ru: 'Это не номер телефона', en: 'This is not a phone number', field: 'phone' },
  too_many_requests: {
    status: 429,
    ru: 'Вы уже написали нам несколько раз за час. Ответим на все; новое сообщение можно отправить позже',
    en: 'You have written to us several times within an hour. We will answer every message; please send a new one later',
  },
  already_decided: {
    status: 409,
    ru: 'По этой записи уже есть решение. Обновите список',
    en: 'This has already been decided. Reload the list',
  },
});

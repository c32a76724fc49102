import { defineErrors } from '@ritm/http';

export const personErrors = defineErrors('accounts', {
  fresh_code: {
    status: 403,
    ru: 'Подтвердите вход кодом: последний был больше 10 минут назад',
    en: 'Confirm with a code: the last one was over 10 minutes ago',
  },
  other_phone: {
    status: 422,
    ru: 'Это не тот номер, по которому вы входите',
    en: 'This is not the number you sign in with',
    field: 'phone',
  },
  same_phone: { status: 422, ru: 'Это и есть ваш номер', en: 'This is your number already', field: 'phone' },
  phone_taken: {
    status: 409,
    ru: 'С этим номером уже входит другой человек',
    en: 'Somebody else signs in with this number',
    field: 'phone',
  },
  birth_in_future: {
    status: 422,
    ru: 'Дата рождения ещё не наступила',
    en: 'The birth date is in the future',
    field: 'birth_date',
  },
  lone_coordinate: {
    status: 422,
    ru: 'Координаты указывают парой: широта и долгота',
    en: 'Coordinates come in pairs: latitude and longitude',
    field: 'lat',
  },
  oneself: { status: 422, ru: 'Это вы сами', en: 'This is you' },
  blocked: {
    status: 409,
    ru: 'Сначала разблокируйте этого человека',
    en: 'Unblock this person first',
  },
});

import { defineErrors } from '@ritm/http';

export const accountsErrors = defineErrors('accounts', {
  bad_phone: { status: 422, ru: 'Это не номер телефона', en: 'This is not a phone number', field: 'phone' },
  too_soon: {
    status: 429,
    ru: 'Код уже отправлен. Новый можно запросить через {retry_after} с',
    en: 'A code has been sent already. Ask for a new one in {retry_after} s',
    field: 'phone',
  },
  too_many_codes: {
    status: 429,
    ru: 'Слишком много кодов. Попробуйте позже или войдите с другого номера',
    en: 'Too many codes. Try later or use another number',
    field: 'phone',
  },
  country_closed: {
    status: 422,
    ru: 'В эту страну коды пока не отправляем',
    en: 'We do not send codes to this country yet',
    field: 'phone',
  },
  captcha_needed: {
    status: 428,
    ru: 'Подтвердите, что вы не робот',
    en: 'Please confirm you are not a robot',
  },
  sending_down: {
    status: 503,
    ru: 'Коды сейчас не доходят: служба сообщений не отвечает. Попробуйте через несколько минут',
    en: 'Codes cannot be sent right now: the message service does not respond. Try again in a few minutes',
    field: 'phone',
  },
  no_codes_today: {
    status: 429,
    ru: 'Сегодня кодов больше не отправляем. Попробуйте завтра',
    en: 'No more codes can be sent today. Try tomorrow',
    field: 'phone',
  },
  wrong_factor: {
    status: 422,
    ru: 'Не подошло. Осталось попыток: {left}',
    en: 'That did not match. Attempts left: {left}',
    field: 'code',
  },
  factor_over: {
    status: 410,
    ru: 'Время вышло. Начните ещё раз',
    en: 'Time is up. Start again',
    field: 'code',
  },
  has_totp: {
    status: 409,
    ru: 'Приложение уже подключено. Сначала отключите его',
    en: 'An app is already set up. Remove it first',
  },
  no_second_factor: { status: 409, ru: 'Второй шаг входа не включён', en: 'There is no second step of sign-in' },
  second_factor_first: {
    status: 409,
    ru: 'Подтвердите вторым шагом входа: приложением, ключом или запасным кодом',
    en: 'Confirm with the second step of sign-in: app, passkey or recovery code',
  },
  no_call_for_staff: {
    status: 422,
    ru: 'Сотруднику код приходит только по SMS',
    en: 'Staff get the code by SMS only',
    field: 'type',
  },
  foreign_site: {
    status: 422,
    ru: 'На этот сайт перейти нельзя',
    en: 'You cannot sign in to this site',
    field: 'redirect_url',
  },
  /** `data`: `name` and `phone` (masked) of the person whom the link would sign in. */
  ticket_of_another: {
    status: 409,
    ru: 'Эта ссылка — для входа под другим именем. Подтвердите, что хотите сменить аккаунт',
    en: 'This link signs in somebody else. Please confirm that you want to switch accounts',
  },
  ticket_over: { status: 410, ru: 'Ссылка для входа больше не действует', en: 'This sign-in link is no longer valid' },
  client_only: {
    status: 403,
    ru: 'Этот вход открыт только в кабинет клиента',
    en: 'This sign-in opens the client’s cabinet only',
  },
  wrong_code: {
    status: 422,
    ru: 'Неверный код. Осталось попыток: {left}',
    en: 'Wrong code. Attempts left: {left}',
    field: 'code',
  },
  code_over: {
    status: 410,
    ru: 'Этот код больше не действует. Запросите новый',
    en: 'This code is no longer valid. Ask for a new one',
    field: 'code',
  },
  too_many_attempts: {
    status: 429,
    ru: 'Слишком много неверных кодов. Вход закрыт на сутки',
    en: 'Too many wrong codes. Sign-in is blocked for a day',
    field: 'code',
  },
});

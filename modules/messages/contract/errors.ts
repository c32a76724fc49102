import { defineErrors } from '@ritm/http';

export const messagesErrors = defineErrors('messages', {
  unknown_placeholder: {
    status: 422,
    ru: 'Такой вставки в этом сообщении нет: {placeholder}',
    en: 'This message has no such placeholder: {placeholder}',
    field: 'text',
  },
  bad_time: { status: 422, ru: 'В это время такое сообщение не отправить', en: 'Not a possible time', field: 'before' },
  account_needed: {
    status: 422,
    ru: 'Укажите доступ к сервису SMS',
    en: 'Enter the account of the SMS service',
    field: 'sms_service',
  },
  nobody: { status: 422, ru: 'Это сообщение никто не получит', en: 'Nobody would get this message', field: 'to' },
  no_channel: { status: 422, ru: 'Выберите, как отправить', en: 'Choose how to send it', field: 'channels' },
  over_limit: {
    status: 409,
    ru: 'Сообщение дороже, чем осталось от лимита на месяц',
    en: 'The message costs more than is left of the month’s limit',
  },
  changed: {
    status: 409,
    ru: 'Получатели или цена изменились. Проверьте и отправьте снова',
    en: 'The recipients or the cost have changed. Check and send again',
  },
  link_over: {
    status: 410,
    ru: 'Занятие уже началось или перенесено. Позвоните администратору',
    en: 'The class has begun or has moved. Please call the administrator',
  },
  late_cancel: {
    status: 409,
    ru: 'Отменить бесплатно можно было до {until}. Сейчас занятие спишется',
    en: 'It was free to cancel until {until}. Now the visit will be charged',
  },
});

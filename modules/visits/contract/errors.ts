import { defineErrors } from '@ritm/http';

export const visitsErrors = defineErrors('visits', {
  already_marked: {
    status: 409,
    ru: 'Клиент уже отмечен на этом занятии',
    en: 'The client is already marked in this class',
  },
  already_taken_back: { status: 409, ru: 'Это посещение уже снято', en: 'This visit has already been taken back' },
  class_canceled: { status: 409, ru: 'Занятие отменено', en: 'The class is canceled' },
  not_yet: {
    status: 422,
    ru: 'Этот день ещё не наступил: отметить можно в день занятия',
    en: 'That day has not come yet: it can be marked on the day of the class',
    field: 'date_visit',
  },
  late_mark: {
    status: 409,
    ru: 'Абонемент начнётся раньше, и посещения {dates} окажутся после его окончания',
    en: 'The pass would start earlier, and the visits of {dates} would fall after its end',
  },
  not_booked: {
    status: 409,
    ru: 'Клиент на это занятие не записан',
    en: 'The client is not booked into this class',
  },
  trial_once: {
    status: 422,
    ru: 'Пробное занятие бывает одно: запишите только на эту дату',
    en: 'A trial is one class: book this date only',
    field: 'scope',
  },
  trial_elsewhere: {
    status: 422,
    ru: 'На это занятие такое пробное не записывают',
    en: 'This trial is not for this class',
    field: 'service_id',
  },
  until_reversed: {
    status: 422,
    ru: 'Окончание раньше начала',
    en: 'The end is before the start',
    field: 'until',
  },
  late_reason: {
    status: 422,
    ru: 'Отмена поздняя: спишите посещение или напишите, почему оно не списывается',
    en: 'This cancellation is late: charge the visit or say why it is not charged',
    field: 'reason',
  },
  day_off_listed: {
    status: 409,
    ru: 'Эти дни уже есть в списке',
    en: 'These days are on the list already',
    field: 'date_from',
  },
  day_off_decided: {
    status: 409,
    ru: 'Про эти дни уже решили. Сначала отмените решение',
    en: 'These days are decided already. Take the decision back first',
  },
  day_off_undecided: {
    status: 409,
    ru: 'Про эти дни ещё ничего не решили',
    en: 'Nothing was decided about these days',
  },
  no_such_day_off: {
    status: 422,
    ru: 'Таких выходных в списке нет: добавьте их сначала',
    en: 'These days off are not on the list: add them first',
    field: 'date_from',
  },
  move_where: {
    status: 422,
    ru: 'Выберите, на какой день перенести занятия',
    en: 'Choose the day to move the classes to',
    field: 'move_days',
  },
  strikes: {
    status: 409,
    ru: 'Записаться без администратора можно будет с {from}: за последние дни было слишком много пропусков. Если нужно раньше, свяжитесь с нами',
    en: 'You can book by yourself again from {from}: there were too many missed classes lately. If you need it sooner, contact us',
  },
  not_late: {
    status: 409,
    ru: 'Отмена ещё бесплатная: списывать нечего',
    en: 'Canceling is still free: there is nothing to charge',
    field: 'charge',
  },
  what_for: {
    status: 422,
    ru: 'Укажите занятие, услугу или абонемент',
    en: 'Give a class, a service or a pass',
    field: 'service_id',
  },
  make_up_over: {
    status: 409,
    ru: 'Эту отработку использовать уже нельзя',
    en: 'This make-up can no longer be used',
    field: 'make_up_id',
  },
  absence_made_up: {
    status: 409,
    ru: 'Этот пропуск отработан {date}: сначала снимите то посещение',
    en: 'This absence was made up on {date}: take that visit back first',
  },
});

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
});

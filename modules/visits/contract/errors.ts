import { defineErrors } from '@ritm/http';

export const visitsErrors = defineErrors('visits', {
  no_lot: {
    status: 409,
    ru: 'Нет подходящего абонемента, а записывать в долг больше нельзя',
    en: 'No suitable pass, and no more visits may be owed',
  },
  lot_refused: {
    status: 409,
    ru: 'Этот абонемент не подходит: {why}',
    en: 'This pass does not fit: {why}',
    field: 'lesson_plus_id',
  },
  already_marked: {
    status: 409,
    ru: 'Клиент уже отмечен на этом занятии',
    en: 'The client is already marked in this class',
  },
  already_taken_back: { status: 409, ru: 'Это посещение уже снято', en: 'This visit has already been taken back' },
  class_canceled: { status: 409, ru: 'Занятие отменено', en: 'The class is cancelled' },
  late_mark: {
    status: 409,
    ru: 'Абонемент начнётся раньше, и посещения {dates} окажутся после его окончания',
    en: 'The pass would start earlier, and the visits of {dates} would fall after its end',
  },
  overspent: { status: 409, ru: 'На абонементе не осталось занятий', en: 'No visits are left on the pass' },
  lot_in_use: {
    status: 409,
    ru: 'По абонементу есть посещения ({count}). Сначала снимите их',
    en: 'The pass has visits ({count}). Take them back first',
  },
  fewer_than_used: {
    status: 422,
    ru: 'Уже использовано больше: {used}',
    en: 'More is already used: {used}',
    field: 'visits',
  },
  less_than_earned: {
    status: 422,
    ru: 'По абонементу уже отработано {earned} ₽, цена не может быть меньше',
    en: 'The visits made are worth {earned} ₽ already, the price cannot be less',
    field: 'price',
  },
  end_before_start: {
    status: 422,
    ru: 'Окончание раньше начала',
    en: 'The end is before the start',
    field: 'valid_until',
  },
  service_archived: {
    status: 409,
    ru: 'Услуга в архиве, её нельзя продать',
    en: 'The service is archived and cannot be sold',
    field: 'service_id',
  },
  once_per_person: {
    status: 409,
    ru: 'Эта услуга продаётся одному человеку один раз',
    en: 'This service is sold once per person',
    field: 'service_id',
  },
  what_for: {
    status: 422,
    ru: 'Укажите занятие, услугу или абонемент',
    en: 'Name a class, a service or a pass',
    field: 'service_id',
  },
  paid_too_much: { status: 422, ru: 'Оплачено больше цены', en: 'More is paid than the price', field: 'paid' },
});

/** Why a lot does not fit a visit, for people. Keys are the reasons of `rules/choose-lot.ts`. */
export const refusalTexts: Record<string, { ru: string; en: string }> = {
  closed: { ru: 'закрыт', en: 'closed' },
  other_service: { ru: 'не для этой услуги', en: 'not for this service' },
  other_daypart: { ru: 'не на это время дня', en: 'not at this time of day' },
  not_started: { ru: 'ещё не начал действовать', en: 'not valid yet' },
  expired: { ru: 'срок вышел', en: 'expired' },
  frozen: { ru: 'заморожен на эту дату', en: 'frozen on this date' },
  exhausted: { ru: 'занятий не осталось', en: 'no visits left' },
  not_enough: { ru: 'осталось меньше, чем нужно', en: 'less is left than needed' },
  cap_per_day: { ru: 'дневной предел достигнут', en: 'the daily limit is reached' },
  cap_per_week: { ru: 'недельный предел достигнут', en: 'the weekly limit is reached' },
  unpaid: { ru: 'не оплачен', en: 'not paid' },
};

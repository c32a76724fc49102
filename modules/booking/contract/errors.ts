import { defineErrors } from '@ritm/http';

/** The error data may hold `alternatives`: the next classes of the same service with a free seat. */
export const bookingErrors = defineErrors('booking', {
  tariff_limit: {
    status: 403,
    ru: 'Заявки на сайте здесь не принимают. Позвоните или напишите',
    en: 'Requests are not accepted here. Please call or write',
  },
  bad_phone: { status: 422, ru: 'Это не номер телефона', en: 'This is not a phone number', field: 'phone' },
  phone_needed: { status: 422, ru: 'Укажите номер телефона', en: 'A phone number is needed', field: 'phone' },
  black_listed: {
    status: 403,
    ru: 'Записаться на сайте не получится. Позвоните администратору',
    en: 'Booking here is not possible. Please call the administrator',
  },
  consent_needed: {
    status: 422,
    ru: 'Без согласия на обработку данных записать нельзя',
    en: 'Booking needs the consent to the processing of data',
    field: 'consent_version',
  },
  service_gone: { status: 409, ru: 'Эта услуга больше не предлагается', en: 'This service is no longer offered' },
  price_changed: {
    status: 409,
    ru: 'Цена изменилась. Проверьте её и отправьте ещё раз',
    en: 'The price has changed. Check it and send again',
  },
  no_such_class: {
    status: 422,
    ru: 'Такого занятия нет, или запись на него закрыта',
    en: 'There is no such class, or booking for it has closed',
    field: 'occurrence_id',
  },
  other_daypart: {
    status: 409,
    ru: 'Услуга действует в другое время дня. Выберите другое занятие',
    en: 'This service is valid at another time of day. Choose another class',
    field: 'occurrence_id',
  },
  not_in_a_row: {
    status: 422,
    ru: 'Услуги должны идти одна за другой. Выберите время ещё раз',
    en: 'The services must follow one another. Choose the time again',
    field: 'next',
  },
  row_for_one: {
    status: 422,
    ru: 'Несколько услуг подряд можно записать на одного человека',
    en: 'Several services in a row are for one person',
    field: 'students_ids',
  },
  full: { status: 409, ru: 'Свободных мест не осталось', en: 'No seats are left' },
  too_few: {
    status: 409,
    ru: 'На всех мест не хватит. Выберите другое занятие или встаньте в очередь вместе',
    en: 'There are not enough places for all of you. Choose another class or wait together',
  },
  already_booked: { status: 409, ru: 'Вы уже записаны на это занятие', en: 'You are already booked on this class' },
  state_changed: {
    status: 409,
    ru: 'Заявку уже обработали. Обновите список',
    en: 'The request has already been answered. Reload the list',
  },
  choose_client: {
    status: 409,
    ru: 'С этим номером есть несколько клиентов. Выберите, чья это заявка',
    en: 'Several clients have this number. Choose whose request it is',
    field: 'student_id',
  },
  reason_needed: { status: 422, ru: 'Напишите причину', en: 'Say why', field: 'reason' },
  not_begun: { status: 409, ru: 'Занятие ещё не началось', en: 'The class has not begun' },
  late_cancel: {
    status: 409,
    ru: 'Бесплатная отмена была до {until}. Если отменить сейчас, посещение спишется',
    en: 'Free cancellation ended {until}. If you cancel now, the visit will be charged',
  },
  late_move: {
    status: 409,
    ru: 'Перенести можно было до {until}. Позвоните администратору',
    en: 'It could be moved until {until}. Please call the administrator',
  },
  proposal_open: {
    status: 409,
    ru: 'Другое время уже предложено. Дождитесь ответов',
    en: 'Another time has already been proposed. Wait for the answers',
  },
  proposal_over: {
    status: 409,
    ru: 'На это предложение уже не ответить: срок прошёл или от него отказались',
    en: 'This proposal is over: its time has passed or somebody has declined',
  },
  nobody_to_ask: {
    status: 409,
    ru: 'Кроме вас на занятие никто не приходит: перенесите его сами',
    en: 'Nobody else comes to this class: move it yourself',
  },
  review_rewritten: {
    status: 409,
    ru: 'Автор переписал отзыв. Прочитайте новый и решите ещё раз',
    en: 'The author has rewritten the review. Read the new one and decide again',
  },
  has_not_come: {
    status: 403,
    ru: 'Отзыв может оставить тот, кто был на занятии',
    en: 'Only those who have been to a class can write a review',
  },
  no_such_teacher: {
    status: 422,
    ru: 'Такого преподавателя нет',
    en: 'There is no such teacher',
    field: 'teachers',
  },
  gallery_full: {
    status: 409,
    ru: 'В галерее уже {most} фото. Удалите лишнее',
    en: 'The gallery already has {most} pictures. Remove one first',
  },
  period_reversed: { status: 422, ru: 'Окончание раньше начала', en: 'The end is before the start', field: 'date_to' },
  period_too_long: { status: 422, ru: 'Не больше {days} дней', en: 'At most {days} days', field: 'date_to' },
});

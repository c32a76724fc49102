import { defineErrors } from '@ritm/http';

/**
 * `{what}` begins with its own colon or is empty, because an error raised by a constraint does not know what the class
 * overlaps.
 */
export const timetableErrors = defineErrors('timetable', {
  teacher_busy: {
    status: 409,
    ru: 'Преподаватель в это время занят{what}',
    en: 'The teacher is busy at this time{what}',
    field: 'teacher_id',
  },
  place_busy: {
    status: 409,
    ru: 'Место в это время занято{what}',
    en: 'The place is taken at this time{what}',
    field: 'place_id',
  },
  full: { status: 409, ru: 'Свободных мест не хватает{what}', en: 'Not enough free places{what}' },
  already_that_day: {
    status: 409,
    ru: 'Это занятие уже стоит на этот день',
    en: 'This class already takes place on that day',
    field: 'new_date',
  },
  no_such_occurrence: { status: 404, ru: 'В этот день такого занятия нет', en: 'There is no such class on that day' },
  canceled: { status: 409, ru: 'Занятие отменено', en: 'The class is canceled' },
  occurrence_immutable: {
    status: 409,
    ru: 'Занятие уже прошло, отмечено или отменено: время, преподаватель и услуга не меняются',
    en: 'The class is over, marked or canceled: its time, teacher and service cannot change',
  },
  date_in_past: {
    status: 422,
    ru: 'В прошлое перенести нельзя',
    en: 'A class cannot be moved into the past',
    field: 'new_date',
  },
  repeat_of_one_date: {
    status: 422,
    ru: 'Повтор меняется у всех следующих занятий, а не у одного',
    en: 'The repeat applies to all following classes, not to one',
    field: 'repeat',
  },
  no_dates_ahead: {
    status: 422,
    ru: 'При таком повторе занятий впереди не остаётся',
    en: 'With this repeat no upcoming class is left',
    field: 'repeat_until',
  },
  until_before_date: {
    status: 422,
    ru: 'Окончание раньше начала',
    en: 'The end is before the start',
    field: 'repeat_until',
  },
  date_out_of_range: { status: 422, ru: 'Дата от {from} до {to}', en: 'A date from {from} to {to}', field: 'date' },
  too_short: {
    status: 422,
    ru: 'Занятие короче пяти минут',
    en: 'The class is shorter than five minutes',
    field: 'time_to',
  },
  service_archived: { status: 409, ru: 'Услуга в архиве', en: 'The service is archived', field: 'service_id' },
  teacher_archived: { status: 409, ru: 'Преподаватель в архиве', en: 'The teacher is archived', field: 'teacher_id' },
  place_archived: { status: 409, ru: 'Место в архиве', en: 'The place is archived', field: 'place_id' },
  other_zone: {
    status: 422,
    ru: 'Это место в другом часовом поясе: создайте там отдельное занятие',
    en: 'This place is in another time zone: create a separate class there',
    field: 'place_id',
  },
  own_only: {
    status: 422,
    ru: 'Преподаватель ведёт только свои занятия',
    en: 'Teachers can change only their own classes',
    field: 'teacher_id',
  },
  force_reason: {
    status: 422,
    ru: 'Напишите, почему занятия накладываются',
    en: 'Give the reason for the overlap',
    field: 'conflict_reason',
  },
  capacity_over: {
    status: 422,
    ru: 'Не больше {max}: столько вмещает место или услуга',
    en: 'At most {max}: as many as the place or the service takes',
    field: 'capacity',
  },
  fewer_than_booked: {
    status: 409,
    ru: 'Уже записано больше: {booked}',
    en: 'More are booked already: {booked}',
    field: 'capacity',
  },
  student_archived: {
    status: 409,
    ru: 'Клиент в архиве: {what}',
    en: 'The client is archived: {what}',
    field: 'students_ids',
  },
  student_marked: {
    status: 409,
    ru: 'Клиент уже отмечен: {what}. Сначала снимите отметку',
    en: 'The client is marked: {what}. Unmark them first',
    field: 'students_ids',
  },
  period_reversed: { status: 422, ru: 'Окончание раньше начала', en: 'The end is before the start', field: 'date_to' },
  period_too_long: { status: 422, ru: 'Не больше {days} дней', en: 'At most {days} days', field: 'date_to' },
  validity_reversed: {
    status: 422,
    ru: 'Окончание раньше начала',
    en: 'The end is before the start',
    field: 'valid_until',
  },
  hours_overlap: {
    status: 409,
    ru: 'Это время накладывается на другое рабочее время',
    en: 'These hours overlap other working hours',
    field: 'time_from',
  },
  days_too_far: { status: 422, ru: 'Даты от {from} до {to}', en: 'Dates from {from} to {to}', field: 'days' },
  no_slots_of_group: {
    status: 422,
    ru: 'На эту услугу записывают на занятия из расписания',
    en: 'This service is booked through timetable classes',
    field: 'service_id',
  },
  slot_closed: {
    status: 422,
    ru: 'В это время записи нет',
    en: 'This time cannot be booked',
    field: 'starts_at',
  },
  slot_taken: {
    status: 409,
    ru: 'Это время уже заняли. Выберите другое',
    en: 'This time has just been taken. Choose another',
    field: 'starts_at',
  },
  others_come: {
    status: 409,
    ru: 'На это занятие приходят и другие. Перенести его можно только вместе с ними',
    en: 'Others come to this class too. It can only be moved together with them',
  },
  moved_once: {
    status: 409,
    ru: 'Это занятие вы уже переносили. Чтобы перенести ещё раз, позвоните администратору',
    en: 'You have moved this class already. To move it again, please call the administrator',
  },
  class_over: { status: 409, ru: 'Занятие уже началось', en: 'The class has begun' },
  already_booked: {
    status: 409,
    ru: 'На это занятие уже записаны: {what}',
    en: 'Already booked for this class: {what}',
  },
  student_busy: {
    status: 409,
    ru: 'В это время уже есть другое занятие: {what}',
    en: 'Has another class at this time: {what}',
  },
  quota_full: {
    status: 409,
    ru: 'Места для такой записи кончились',
    en: 'No places are left for this kind of booking',
  },
  quota_over: {
    status: 422,
    ru: 'Не больше, чем мест на занятии: {max}',
    en: 'Not more than the class has places: {max}',
    field: 'quotas',
  },
  already_waiting: {
    status: 409,
    ru: 'В очереди уже стоят: {what}',
    en: 'Already on the waiting list: {what}',
  },
  places_are_free: {
    status: 409,
    ru: 'Места есть: запишите сразу',
    en: 'There are free places: book right away',
  },
  bundle_too_large: {
    status: 422,
    ru: 'Столько мест на занятии не бывает: {max}',
    en: 'The class never has so many places: {max}',
    field: 'students_ids',
  },
  hold_over: {
    status: 409,
    ru: 'Место больше не держится за вами',
    en: 'The place is no longer held for you',
  },
  undo_late: {
    status: 409,
    ru: 'Прошло больше суток: изменение уже не отменить',
    en: 'More than a day has passed: the change can no longer be undone',
  },
  undone: { status: 409, ru: 'Это изменение уже отменено', en: 'This change has been taken back already' },
  changed_since: {
    status: 409,
    ru: 'С тех пор эти занятия меняли или на них записались: {what}',
    en: 'These classes were changed or booked since: {what}',
  },
  same_week: {
    status: 422,
    ru: 'Копировать можно только в другую неделю',
    en: 'A week can only be copied into another week',
    field: 'date_to',
  },
  too_many_copies: {
    status: 422,
    ru: 'За один раз не больше {max} занятий',
    en: 'At most {max} classes at once',
    field: 'weeks',
  },
  whose_calendar: {
    status: 422,
    ru: 'Выберите, чей календарь: преподавателя, места или клиента',
    en: 'Choose whose calendar: a teacher’s, a place’s or a client’s',
  },
});

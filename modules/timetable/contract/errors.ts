import { defineErrors } from '@ritm/http';

/** `{what}` begins with its own colon or is empty: a refusal that comes from the constraint itself does not know with what. */
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
    en: 'This class already stands on that day',
    field: 'new_date',
  },
  no_such_occurrence: { status: 404, ru: 'В этот день такого занятия нет', en: 'There is no such class on that day' },
  canceled: { status: 409, ru: 'Занятие отменено', en: 'The class is cancelled' },
  occurrence_immutable: {
    status: 409,
    ru: 'Занятие уже прошло, отмечено или отменено: время, преподаватель и услуга не меняются',
    en: 'The class is over, marked or cancelled: its time, teacher and service stay',
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
    en: 'The repeat belongs to all following classes, not to one',
    field: 'repeat',
  },
  no_dates_ahead: {
    status: 422,
    ru: 'При таком повторе занятий впереди не остаётся',
    en: 'With this repeat no class is left ahead',
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
    en: 'This place is in another time zone: make a class of its own there',
    field: 'place_id',
  },
  own_only: {
    status: 422,
    ru: 'Преподаватель ведёт только свои занятия',
    en: 'A teacher keeps only their own classes',
    field: 'teacher_id',
  },
  force_reason: {
    status: 422,
    ru: 'Напишите, почему занятия накладываются',
    en: 'Say why the classes overlap',
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
    en: 'The client is marked: {what}. Take the mark back first',
    field: 'students_ids',
  },
  period_reversed: { status: 422, ru: 'Окончание раньше начала', en: 'The end is before the start', field: 'date_to' },
  period_too_long: { status: 422, ru: 'Не больше {days} дней', en: 'At most {days} days', field: 'date_to' },
});

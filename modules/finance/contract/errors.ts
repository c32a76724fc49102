import { defineErrors } from '@ritm/http';

export const financeErrors = defineErrors('finance', {
  automatic: {
    status: 409,
    ru: 'Эта операция создана продажей и меняется вместе с ней',
    en: 'This operation was made by a sale and changes with it',
  },
  already_changed: {
    status: 409,
    ru: 'Эту операцию уже изменили или удалили. Обновите список',
    en: 'This operation has already been changed or deleted. Reload the list',
  },
  period_reversed: {
    status: 422,
    ru: 'Начало периода позже конца',
    en: 'The period begins after its end',
    field: 'date_to',
  },
  date_reason: {
    status: 422,
    ru: 'Дата далеко от сегодняшней: напишите, почему она такая',
    en: 'The date is far from today: please say why',
    field: 'reason',
  },
  student_missing: { status: 422, ru: 'Такого клиента нет', en: 'There is no such client', field: 'student_id' },
  staff_missing: { status: 422, ru: 'Такого сотрудника нет', en: 'There is no such employee', field: 'staff_id' },
});

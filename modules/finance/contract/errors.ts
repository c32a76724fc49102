import { defineErrors } from '@ritm/http';

export const financeErrors = defineErrors('finance', {
  automatic: { status: 409, ru: 'Эту запись сделала продажа. Измените продажу, и запись изменится сама', en: 'A sale made this record. Change the sale and the record follows' },
  already_reversed: { status: 409, ru: 'Эту запись уже изменили или удалили. Обновите список', en: 'This record has already been changed or deleted. Reload the list' },
  student_missing: { status: 422, ru: 'Такого клиента нет', en: 'No such client', field: 'student_id' },
  period_too_long: { status: 422, ru: 'Период длиннее трёх лет', en: 'The period is longer than three years', field: 'date_to' },
  period_reversed: { status: 422, ru: 'Конец периода раньше начала', en: 'The period ends before it begins', field: 'date_to' },
});

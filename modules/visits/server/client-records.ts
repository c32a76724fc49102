import type { ClientRecords } from '@ritm/students/server';

/** Records besides the visits themselves that move with a client when cards are merged. */
export const visitsRecords: ClientRecords = {
  rows: [
    {
      table: 'unpaid_places',
      key: 'occurrence_id',
      apart: ['occurrence_id'],
      title: { ru: 'Неоплаченные места', en: 'Unpaid places' },
    },
    {
      table: 'seat_payments',
      key: 'occurrence_id',
      apart: ['occurrence_id'],
      title: { ru: 'Чем оплачены записи', en: 'What bookings are paid with' },
    },
    {
      table: 'strike_lifts',
      key: 'id',
      title: { ru: 'Прощённые пропуски', en: 'Forgiven misses' },
    },
    { table: 'make_ups', key: 'id', title: { ru: 'Отработки', en: 'Make-ups' } },
  ],
};

import type { ClientRecords } from '@ritm/platform';

/** What stands beside the visits of a client and goes over with them. */
export const visitsRecords: ClientRecords = {
  rows: [
    {
      table: 'unpaid_places',
      key: 'occurrence_id',
      apart: ['occurrence_id'],
      title: { ru: 'Неоплаченные места', en: 'Unpaid places' },
    },
    { table: 'make_ups', key: 'id', title: { ru: 'Отработки', en: 'Make-ups' } },
  ],
};

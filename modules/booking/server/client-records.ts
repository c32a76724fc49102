import type { ClientRecords } from '@ritm/students/server';

/** When two cards merge, a request stays behind only if the other card has a request for the same class. */
export const bookingRecords: ClientRecords = {
  rows: [{ table: 'requests', key: 'id', apart: ['occurrence_id'], title: { ru: 'Заявки', en: 'Requests' } }],
};

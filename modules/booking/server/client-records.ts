import type { ClientRecords } from '@ritm/platform';

/** A request stays behind only where the other card asked for the same class. */
export const bookingRecords: ClientRecords = {
  rows: [{ table: 'requests', key: 'id', apart: ['occurrence_id'], title: { ru: 'Заявки', en: 'Requests' } }],
};

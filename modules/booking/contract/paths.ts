/**
 * Addresses of what the embedded pages ask, below `/api`. A file of its own: those pages are small and take from
 * the contract its types and this.
 */
const school = '/public/school/{school_id}';
const visitor = '/client/school/{school_id}';

export const bookingPaths = {
  school,
  statistic: `${school}/statistic`,
  services: `${school}/services`,
  timetable: `${school}/timetable`,
  slots: `${school}/slots`,
  request: `${school}/request`,
  /** Of whoever is signed in, client or not yet. */
  bookings: `${visitor}/bookings`,
  verify: `${visitor}/request/{id}/verify`,
  request_of_visitor: `${visitor}/request/{id}`,
  seat: `${visitor}/booking/{occurrence_id}/{student_id}`,
  move: `${visitor}/booking/{occurrence_id}/{student_id}/move`,
  confirm: `${visitor}/booking/{occurrence_id}/{student_id}/confirm`,
} as const;

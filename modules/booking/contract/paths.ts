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
  seat: `${visitor}/student/{student_id}/booking/{occurrence_id}`,
  move: `${visitor}/student/{student_id}/booking/{occurrence_id}/move`,
  confirm: `${visitor}/student/{student_id}/booking/{occurrence_id}/confirm`,
  propose: `${visitor}/student/{student_id}/booking/{occurrence_id}/propose`,
  proposal: `${visitor}/proposal/{proposal_id}`,
  agree: `${visitor}/proposal/{proposal_id}/accept`,
  waiting: `${visitor}/waiting`,
  entry: `${visitor}/waiting/{entry_id}`,
  accept: `${visitor}/waiting/{entry_id}/accept`,
} as const;

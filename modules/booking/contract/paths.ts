/**
 * Paths below `/api` that the embedded pages call. They have a file of their own because those pages must stay small
 * and import nothing else from the contract but its types.
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
  /** Paths of a signed-in person, whether they are a client already or not yet. */
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

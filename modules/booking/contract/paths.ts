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
  page: `${school}/page`,
  request: `${school}/request`,
  /** Paths of a signed-in person, whether they are a client already or not yet. */
  bookings: `${visitor}/bookings`,
  review: `${visitor}/review`,
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

/** The addresses of the embedded pages, as patterns of a pathname; the first group is the organization. */
export const embedAddresses = {
  timetable: /^\/web\/timetable_company\/(0{0,14}[1-9]\d{0,14})\/?$/,
  services: /^\/web\/services_company\/(0{0,14}[1-9]\d{0,14})\/?$/,
  record: /^\/web\/record_company\/(0{0,14}[1-9]\d{0,14})\/?$/,
  companies: /^\/web\/profile\/my_companies\/?$/,
} as const;

/**
 * Whether an address, with or without a query, is that of an embedded page: others under `/web/` are answered with 404
 * (decision 077).
 */
export const isEmbeddedPage = (url: string): boolean => {
  const [pathname = ''] = url.split('?', 1);
  return Object.values(embedAddresses).some((address) => address.test(pathname));
};

/** The same as texts of patterns of an address with its query, which the build writes for the server. */
export const embedUrlPatterns = Object.values(embedAddresses).map(({ source }) => source.replace(/\$$/, '(?:\\?.*)?$'));

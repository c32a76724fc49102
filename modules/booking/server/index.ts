import type { ModuleManifest } from '@ritm/platform';
import { bookingShapes } from '../contract/named-shapes.ts';
import { bookingErrors } from '../contract/index.ts';
import { auditedRequests } from './queries/audited-objects.ts';
import { consentListeners, storeConsents } from './consents.ts';
import { invariants } from './invariants.ts';
import { bookingJobs } from './jobs.ts';
import { bookingPersonalData } from './personal-data.ts';
import { companyHead } from './page/head.ts';
import { pageImplementationsWith } from './page/routes.ts';
import { publicImplementationsWith } from './public/routes.ts';
import { implementationsWith } from './routes.ts';
import type { BookingSettings } from './settings.ts';
import { bookingRecords } from './client-records.ts';

/** The member's home shows what is ahead in each organization. */
export { findBookings } from './bookings.ts';
/** The benchmark measures the statement of the public timetable. */
export { timetableText } from './public/queries.ts';

export { visitedSchool } from './queries/school.ts';
export { cancelSeat, confirmSeat, findSeat, type Seat } from './actions/own-booking.ts';

/** The module of an organization's public pages, booking requests, and clients' self-service. */
export const createBookingModule = (settings: BookingSettings): ModuleManifest => ({
  name: 'booking',
  topics: { booking: [{ permission: 'requests.get_list', ids: 'all' }] },
  shapes: bookingShapes,
  routes: [
    ...publicImplementationsWith(settings),
    ...pageImplementationsWith(settings),
    ...implementationsWith(settings),
  ],
  heads: [companyHead(settings)],
  jobs: [...bookingJobs, storeConsents],
  listeners: consentListeners,
  contributes: {
    personalData: [bookingPersonalData],
    clientRecords: [bookingRecords],
    auditedObjects: auditedRequests,
  },
  constraints: {
    requests_one_seat: bookingErrors.already_booked,
    requests_one_seat_of_guest: bookingErrors.already_booked,
    move_proposals_open: bookingErrors.proposal_open,
    requests_unverified: bookingErrors.state_changed,
  },
  invariants,
});

import { lazyWithRetry } from '@ritm/ui';

/** Each screen is a chunk of its own. */
export const screens = {
  requests: () => import('./screens/requests.tsx'),
  company: () => import('./screens/company.tsx'),
  public_page: () => import('./screens/public-page.tsx'),
  reviews: () => import('./screens/reviews.tsx'),
};
/** Lazy, because a client's first page shows the class before what can be done about it. */
export const BookingActions = lazyWithRetry(
  async () => (await import('./components/booking-actions.tsx')).BookingActions,
);
export const BookingSheet = lazyWithRetry(async () => (await import('./components/booking-sheet.tsx')).BookingSheet);
export const OwnBookings = lazyWithRetry(async () => (await import('./components/own-bookings.tsx')).OwnBookings);

/** Each screen is a chunk of its own. */
export const screens = {
  requests: () => import('./screens/requests.tsx'),
  company: () => import('./screens/company.tsx'),
  public_page: () => import('./screens/public-page.tsx'),
  reviews: () => import('./screens/reviews.tsx'),
};
export { OwnBookings } from './components/own-bookings.tsx';

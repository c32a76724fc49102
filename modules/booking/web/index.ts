/** Each screen is a chunk of its own. */
export const screens = {
  requests: () => import('./screens/requests.tsx'),
  company: () => import('./screens/company.tsx'),
};
export { OwnBookings } from './components/own-bookings.tsx';

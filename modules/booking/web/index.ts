/** Screens, each its own chunk. */
export const screens = {
  requests: () => import('./screens/requests.tsx'),
  company: () => import('./screens/company.tsx'),
};
export { OwnBookings } from './components/own-bookings.tsx';

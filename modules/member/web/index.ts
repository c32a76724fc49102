/** Each screen is a chunk of its own. */
export const screens = {
  profile: () => import('./screens/profile.tsx'),
  edit_profile: () => import('./screens/edit-profile.tsx'),
  my_calendar: () => import('./screens/my-calendar.tsx'),
  my_companies: () => import('./screens/my-companies.tsx'),
  my_subscriptions: () => import('./screens/my-subscriptions.tsx'),
  my_orders: () => import('./screens/my-orders.tsx'),
  cabinet_client: () => import('./screens/cabinet-client.tsx'),
  consents: () => import('./screens/consents.tsx'),
  member_profile: () => import('./screens/member-profile.tsx'),
};
export { MemberHome } from './home/home.tsx';
export { homeQuery } from './home/data.ts';
export { clearHome } from './home/clear-home.ts';

/** The home without a server, from what the device has stored. */
export const offlineHome = {
  load: () => import('./home/offline-home.tsx'),
  has: async () => (await import('./home/stored-home.ts')).storedHome() !== undefined,
};

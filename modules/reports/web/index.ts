/** Each screen is a chunk of its own. */
export const screens = {
  activites_students: () => import('./activity/screen.tsx'),
  today: () => import('./screens/today.tsx'),
  membership: () => import('./screens/membership.tsx'),
  profile: () => import('./person/screens/profile.tsx'),
  edit_profile: () => import('./person/screens/edit-profile.tsx'),
  my_calendar: () => import('./person/screens/my-calendar.tsx'),
  my_companies: () => import('./person/screens/my-companies.tsx'),
  my_subscriptions: () => import('./person/screens/my-subscriptions.tsx'),
  my_orders: () => import('./person/screens/my-orders.tsx'),
  cabinet_client: () => import('./person/screens/cabinet-client.tsx'),
  consents: () => import('./person/screens/consents.tsx'),
  member_profile: () => import('./person/screens/member-profile.tsx'),
};
export { classHref } from './addresses.ts';
export { todayQuery } from './data.ts';

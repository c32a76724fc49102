/** Each screen is a chunk of its own. */
export const screens = {
  analytics: () => import('./analytics/screen.tsx'),
  activites_students: () => import('./activity/screen.tsx'),
  finance: () => import('./money/screen.tsx'),
  today: () => import('./screens/today.tsx'),
  teacher: () => import('./teacher/screen.tsx'),
  membership: () => import('./screens/membership.tsx'),
};

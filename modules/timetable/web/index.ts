import { lazyWithRetry } from '@ritm/ui';

/** The screens; each is a separate chunk. */
export const screens = {
  work_times: () => import('./screens/work-times.tsx'),
  schedule: () => import('./screens/schedule.tsx'),
  students_group: () => import('./screens/students-group.tsx'),
};
/** The route composes this screen with the panel of a class, which is the marking sheet of visits. */
export { TimetableScreen } from './screens/timetable.tsx';
export { timetableKey } from './keys.ts';
export { bookSlot } from './slots-data.ts';
/** A week of a specialist's free times to choose from. */
export const FreeTimes = lazyWithRetry(async () => (await import('./components/class/free-times.tsx')).FreeTimes);

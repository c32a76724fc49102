/** Screens, each its own chunk. */
export const screens = {
  work_times: () => import('./screens/work-times.tsx'),
  schedule: () => import('./screens/schedule.tsx'),
};
/** The route composes this screen with what stands in the panel of a class: visits, with the marking sheet. */
export { TimetableScreen, type TimetableScreenProps } from './screens/timetable.tsx';

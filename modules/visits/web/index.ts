/** Screens, each in a chunk of its own. */
export const screens = {
  days_off: () => import('./screens/days-off.tsx'),
  services_by_student: () => import('./screens/services-by-student.tsx'),
  student: () => import('./screens/student.tsx'),
  timetable: () => import('./screens/timetable.tsx'),
  visits_students: () => import('./screens/visits-students.tsx'),
};

export { BookingHost, openBooking } from './booking/open-booking.tsx';
export { reverseVisit } from './data.ts';
export { useConfirmVisit } from './use-confirm-visit.ts';

/** What this module offers to Ctrl-K and to the settings page. */
export const loadCommands = async () => (await import('./commands.ts')).commands;

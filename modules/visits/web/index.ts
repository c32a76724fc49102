import { lazyWithRetry } from '@ritm/ui';

/** Screens, each in a chunk of its own. */
export const screens = {
  audit: () => import('./screens/audit.tsx'),
  days_off: () => import('./screens/days-off.tsx'),
  services_by_student: () => import('./screens/services-by-student.tsx'),
  student: () => import('./screens/student.tsx'),
  timetable: () => import('./screens/timetable.tsx'),
  visits_students: () => import('./screens/visits-students.tsx'),
};

/** A class without a server, and what sends its marks when there is one again. */
export const OfflineSheet = lazyWithRetry(async () => (await import('./waiting/offline-sheet.tsx')).OfflineSheet);
export const sendWaitingMarks = async (user_id: number): Promise<void> =>
  (await import('./waiting/send-waiting.ts')).sendWaitingMarks(user_id);

export { BookingHost, openBooking } from './booking/open-booking.tsx';
export { reverseVisit } from './data.ts';
export { useConfirmVisit } from './use-confirm-visit.ts';

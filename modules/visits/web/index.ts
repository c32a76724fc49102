/** Screens, each its own chunk. */
export const screens = {
  student: () => import('./screens/student.tsx'),
  timetable: () => import('./screens/timetable.tsx'),
  pass_batches: () => import('./screens/pass-batches.tsx'),
  visits_students: () => import('./screens/visits-students.tsx'),
};

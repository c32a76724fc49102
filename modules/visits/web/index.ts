/** Screens, each its own chunk. */
export const screens = {
  student: () => import('./screens/student.tsx'),
  timetable: () => import('./screens/timetable.tsx'),
  visits_students: () => import('./screens/visits-students.tsx'),
};

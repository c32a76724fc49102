/** Each screen is a chunk of its own. */
export const screens = {
  student_files: () => import('./screens/student-files.tsx'),
  files_by_student: () => import('./screens/files-by-student.tsx'),
};

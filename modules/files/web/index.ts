import { lazyWithRetry } from '@ritm/ui';

/** Each screen is a chunk of its own. */
export const screens = {
  student_files: () => import('./screens/student-files.tsx'),
  files_by_student: () => import('./screens/files-by-student.tsx'),
};
/** Loaded with the first look at a client's files. */
export const StudentFilesTab = lazyWithRetry(
  async () => (await import('./components/student-files-tab.tsx')).StudentFilesTab,
);

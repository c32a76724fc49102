/** The screens, each in its own chunk. */
export const screens = {
  import_students: () => import('./screens/import-students.tsx'),
};

/** The screens, each in its own chunk. */
export const screens = {
  import_students: () => import('./screens/import-students.tsx'),
};

/** What this module offers to Ctrl-K and to the settings page. */
export const loadCommands = async () => (await import('./commands.ts')).commands;

/** Screens, each in its own chunk. */
export const screens = {
  audit: () => import('./screens/audit.tsx'),
};

/** What this module offers to Ctrl-K and to the settings page. */
export const loadCommands = async () => (await import('./commands.ts')).commands;

import { lazyWithRetry } from '@ritm/ui';

/** Screens, each in its own chunk. */
export const screens = {
  tasks: () => import('./screens/tasks.tsx'),
};
export { NewTaskItem } from './components/new-task-item.tsx';
export const TaskDialog = lazyWithRetry(async () => (await import('./components/task-dialog.tsx')).TaskDialog);

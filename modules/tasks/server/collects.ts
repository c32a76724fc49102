import type { Collectors } from '@ritm/platform/contributions';
import type { TaskRule } from './task-rules.ts';

declare module '@ritm/platform/contributions' {
  interface Contributions {
    /** A kind of task that a module finds for the staff. */
    taskRules: TaskRule;
  }
}

/** A rule is found by its key. */
export const tasksCollects: Collectors = { taskRules: ({ key }) => [key] };

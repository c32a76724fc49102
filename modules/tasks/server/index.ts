import type { ModuleManifest } from '@ritm/platform';
import { tasksShapes } from '../contract/named-shapes.ts';
import { auditedTasks } from './audited-objects.ts';
import { birthdayRule } from './birthday-rule.ts';
import { tasksRecords } from './client-records.ts';
import { tasksCollects } from './collects.ts';
import { invariants } from './invariants.ts';
import { taskJobs } from './jobs.ts';
import { taskImplementations } from './routes.ts';

export const tasksModule: ModuleManifest = {
  name: 'tasks',
  shapes: tasksShapes,
  routes: taskImplementations,
  jobs: taskJobs,
  contributes: { clientRecords: [tasksRecords], taskRules: [birthdayRule], auditedObjects: auditedTasks },
  collects: tasksCollects,
  invariants,
};

export { addFoundTasks, closeFoundTasks } from './found-tasks.ts';
export type { TaskCandidate, TaskRule } from './task-rules.ts';

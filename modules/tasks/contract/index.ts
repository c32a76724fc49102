export { taskAssignees, taskBody, taskRoutes, type Task, type TaskRuleSetting } from './task.ts';

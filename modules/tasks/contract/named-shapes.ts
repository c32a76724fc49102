import type { NamedShapes } from '@ritm/http/openapi';
import { task, taskBody, taskRule } from './task.ts';

/** Names of shapes in the API reference. */
export const tasksShapes = { Task: task, TaskBody: taskBody, TaskRule: taskRule } satisfies NamedShapes;

import { studentsKey } from '@ritm/students/web';
import type { CallInput } from '@ritm/http';
import { call, type ActionKey, type SchoolPlace } from '@ritm/web-kit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { taskRoutes as routes } from '../contract/index.ts';

type TaskFilters = NonNullable<CallInput<typeof routes.list_tasks>['query']>;
type NewTask = CallInput<typeof routes.add_task>['body'];
type TaskChange = CallInput<typeof routes.edit_task>['body'];
type RuleChange = CallInput<typeof routes.set_task_rule>['body'];

export const tasksQuery = (at: SchoolPlace, query: TaskFilters) =>
  queryOptions({
    queryKey: [...studentsKey(at), 'tasks', at.role, query],
    queryFn: ({ signal }) => call(routes.list_tasks, { params: at, query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const taskRulesQuery = (at: SchoolPlace) =>
  queryOptions({
    queryKey: [...studentsKey(at), 'task-rules', at.role],
    queryFn: ({ signal }) => call(routes.list_task_rules, { params: at }, { signal }),
  });

export const addTask = (at: SchoolPlace, body: NewTask, key: ActionKey) =>
  call(routes.add_task, { params: at, body }, key);
export const saveTask = (at: SchoolPlace, id: number, body: TaskChange, key: ActionKey) =>
  call(routes.edit_task, { params: { ...at, id }, body }, key);
export const setTaskRule = (at: SchoolPlace, body: RuleChange, key: ActionKey) =>
  call(routes.set_task_rule, { params: at, body }, key);

export const staleTasks = (at: SchoolPlace) => [
  [...studentsKey(at), 'tasks'],
  [...studentsKey(at), 'task-rules'],
];

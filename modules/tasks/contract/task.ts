import {
  abilities,
  allOf,
  defineErrors,
  defineRoute,
  id,
  instant,
  integer,
  listOf,
  localDate,
  pageQuery,
  schoolParams,
  text,
  z,
} from '@ritm/http';

export const taskAssignees = ['teacher', 'desk'] as const;
const taskStates = ['open', 'done'] as const;
const taskViews = ['all', 'mine'] as const;

/** Something that the staff have to do, created by a rule or by hand. */
export const task = z.object({
  id: id(),
  /** The typed text for a manual task, the rule's title for a task of a rule. */
  title: z.string(),
  rule: z.nullable(z.string()),
  student: z.nullable(z.object({ id: id(), name: z.string() })),
  /** The date that a rule's task is about. */
  about_date: z.nullable(localDate()),
  about_name: z.nullable(z.string()),
  due_date: localDate(),
  /** Null means the desk. */
  assignee: z.nullable(z.object({ id: id(), name: z.string() })),
  done_at: z.nullable(instant()),
  done_by: z.nullable(z.string()),
  can: abilities('edit'),
});
export type Task = z.output<typeof task>;
const taskList = z.object({ ...listOf(task).shape, can: abilities('add', 'edit_rules') });

const taskQuery = z.object({
  ...pageQuery,
  state: z.optional(z.enum(taskStates)),
  view: z.optional(z.enum(taskViews)),
  student: z.optional(id()),
});
export const taskBody = z.object({
  title: text(300),
  student_id: z.optional(z.nullable(id())),
  due_date: localDate(),
  assignee_id: z.optional(z.nullable(id())),
});
const taskChange = z.object({
  done: z.optional(z.boolean()),
  due_date: z.optional(localDate()),
  assignee_id: z.optional(z.nullable(id())),
});

/**
 * A rule that creates tasks, as the organization has configured it. `days_title` is null when the rule has no setting
 * for days.
 */
export const taskRule = z.object({
  key: z.string(),
  title: z.string(),
  days_title: z.nullable(z.string()),
  enabled: z.boolean(),
  days: z.int(),
  assignee: z.enum(taskAssignees),
});
export type TaskRuleSetting = z.output<typeof taskRule>;

export const taskErrors = defineErrors('students', {
  assignee_missing: {
    status: 422,
    ru: 'Такого сотрудника нет',
    en: 'There is no such employee',
    field: 'assignee_id',
  },
  task_rule_missing: { status: 422, ru: 'Такого правила нет', en: 'There is no such rule', field: 'rule' },
});

const school = '/{role}/school/{school_id}';
const inSchool = z.object(schoolParams);

export const taskRoutes = {
  list_tasks: defineRoute({
    name: 'tasks.list_tasks',
    method: 'GET',
    path: `${school}/tasks`,
    summary: 'Tasks, the earliest due first; a teacher’s own alone',
    params: inSchool,
    query: taskQuery,
    response: taskList,
    permission: 'tasks.get_list',
  }),
  add_task: defineRoute({
    name: 'tasks.add_task',
    method: 'POST',
    path: `${school}/task`,
    summary: 'Write a task down by hand',
    params: inSchool,
    body: taskBody,
    response: task,
    errors: [taskErrors.assignee_missing],
    permission: 'tasks.add',
  }),
  edit_task: defineRoute({
    name: 'tasks.edit_task',
    method: 'PUT',
    path: `${school}/task/{id}`,
    summary: 'Say that a task is done or is not, put it off, hand it over',
    params: z.object({ ...schoolParams, id: id() }),
    body: taskChange,
    response: task,
    errors: [taskErrors.assignee_missing],
    permission: 'tasks.edit',
  }),
  list_task_rules: defineRoute({
    name: 'tasks.list_task_rules',
    method: 'GET',
    path: `${school}/tasks_rules`,
    summary: 'By which rules tasks are made',
    params: inSchool,
    response: allOf(taskRule),
    permission: 'tasks_rules.get_list',
  }),
  set_task_rule: defineRoute({
    name: 'tasks.set_task_rule',
    method: 'PUT',
    path: `${school}/tasks_rules`,
    summary: 'Turn a rule on or off, say after how many days and for whom',
    params: inSchool,
    body: z.object({
      rule: text(60),
      enabled: z.boolean(),
      days: z.optional(integer(0, 366)),
      assignee: z.optional(z.enum(taskAssignees)),
    }),
    response: taskRule,
    errors: [taskErrors.task_rule_missing],
    permission: 'tasks_rules.edit',
  }),
};

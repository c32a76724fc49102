/**
 * The calls of tasks: the list, a task by hand, its change, and the rules of an organization. Teachers see and change
 * only their own tasks; a task of somebody else is the same 404 as a missing one.
 */
import { allows } from '@ritm/accounts/contract';
import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import { reads, requireRow, writes, type Implementation, type ReadContext, type WriteContext } from '@ritm/platform';
import type { TaskRule } from './task-rules.ts';
import { taskErrors as errors, taskRoutes as routes, type Task, type TaskRuleSetting } from '../contract/task.ts';
import { studentFor } from '@ritm/students/server';
import {
  colleague,
  countTasks,
  insertTask,
  rulesOfSchool,
  taskById,
  tasksOf,
  updateTask,
  writeRule,
  type RuleRow,
  type TaskRow,
} from './queries.ts';
import { notifyAssignees } from './notify-assignees.ts';

type Context = ReadContext | WriteContext;

const findRule = ({ contributions }: Context, key: string | null): TaskRule | undefined =>
  contributions.taskRules.find((rule) => rule.key === key);

function toTask(row: TaskRow, context: Context): Task {
  const { actor, language } = context;
  const title = row.title ?? findRule(context, row.rule)?.title[language] ?? row.rule!;
  return { ...row, title, can: { edit: allows(actor.role, 'tasks.edit') } };
}

/** Teachers see only their own tasks; the desk sees all. */
const onlyOf = ({ actor }: Context): number | null => (actor.role === 'teacher' ? (actor.staff_id ?? 0) : null);

async function listTasks(read: ReadContext, { query }: RouteInput<typeof routes.list_tasks>) {
  const { page = 1, per_page = 50, state = 'open', view = 'all', student = null } = query;
  const own = read.actor.staff_id ?? 0;
  const filters = {
    school_id: read.school_id,
    done: state === 'done',
    assignee_id: onlyOf(read) ?? (view === 'mine' ? own : null),
    student_id: student,
  };
  const [rows, count] = await Promise.all([
    read.run(tasksOf, { ...filters, limit: per_page, offset: (page - 1) * per_page }),
    read.run(countTasks, filters).then(requireRow),
  ]);
  const { role } = read.actor;
  return {
    data: rows.map((row) => toTask(row, read)),
    meta: { page, per_page, total: count.n },
    can: { add: allows(role, 'tasks.add'), edit_rules: allows(role, 'tasks_rules.edit') },
  };
}

async function addTask(tx: WriteContext, { body }: RouteInput<typeof routes.add_task>) {
  const { title, due_date, student_id = null, assignee_id = onlyOf(tx) } = body;
  if (student_id !== null) await studentFor(tx, student_id);
  await requireColleague(tx, assignee_id);
  const created_by = tx.actor.staff_id!;
  const row = { school_id: tx.school_id, title, student_id, due_date, assignee_id, created_by };
  const made = requireRow(await tx.run(insertTask, row));
  tx.audit({ action: 'students.task_added', object_type: 'task', object_id: made.id, after: body });
  tx.emit('students.task_added', [made.id]);
  const added = requireRow(await tx.run(taskById, { school_id: tx.school_id, id: made.id }));
  await notifyAssignee(tx, added);
  return toTask(added, tx);
}

async function editTask(tx: WriteContext, { params, body }: RouteInput<typeof routes.edit_task>) {
  const { school_id } = tx;
  tx.lock(['task', school_id, params.id]);
  const [before] = await tx.run(taskById, { school_id, id: params.id });
  const only = onlyOf(tx);
  if (!before || (only !== null && before.assignee?.id !== only)) throw new AppError(commonErrors.not_found);
  const was = {
    done: before.done_at !== null,
    due_date: before.due_date,
    assignee_id: before.assignee?.id ?? null,
  };
  const changes = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const after = { ...was, ...changes } as typeof was;
  if (JSON.stringify(was) === JSON.stringify(after)) return toTask(before, tx);
  if (after.assignee_id !== was.assignee_id) await requireColleague(tx, after.assignee_id);
  await tx.run(updateTask, { school_id, id: before.id, staff_id: tx.actor.staff_id!, ...after });
  const what = after.done === was.done ? 'task_edited' : after.done ? 'task_done' : 'task_reopened';
  tx.audit({ action: `students.${what}`, object_type: 'task', object_id: before.id, before: was, after });
  tx.emit(`students.${what}`, [before.id]);
  const edited = requireRow(await tx.run(taskById, { school_id, id: before.id }));
  const isHandedOver = after.assignee_id !== was.assignee_id && after.assignee_id !== null && !after.done;
  if (isHandedOver) await notifyAssignee(tx, edited);
  return toTask(edited, tx);
}

/** Notifies the assignee. A task for the desk was assigned by the desk itself, so it causes no notification. */
async function notifyAssignee(tx: WriteContext, row: TaskRow): Promise<void> {
  const { id, rule, assignee, student, due_date } = row;
  if (!assignee) return;
  const typed = row.title ?? '';
  const title = findRule(tx, rule)?.title ?? { ru: typed, en: typed };
  await notifyAssignees(tx, [{ id, assignee_id: assignee.id }], {
    title,
    student_name: student?.name ?? null,
    due_date,
  });
}

async function requireColleague(tx: WriteContext, id: number | null): Promise<void> {
  if (id === null) return;
  const [member] = await tx.run(colleague, { school_id: tx.school_id, id });
  if (!member) throw new AppError(errors.assignee_missing);
}

function toRule(rule: TaskRule, setting: RuleRow | undefined, { language }: Context): TaskRuleSetting {
  return {
    key: rule.key,
    title: rule.title[language],
    days_title: rule.days?.title[language] ?? null,
    enabled: setting?.enabled ?? false,
    days: setting?.days ?? rule.days?.usual ?? 0,
    assignee: setting?.assignee ?? 'desk',
  };
}

async function listRules(read: ReadContext) {
  const settings = await read.run(rulesOfSchool, { school_id: read.school_id });
  return {
    data: read.contributions.taskRules.map((rule) =>
      toRule(
        rule,
        settings.find((one) => one.rule === rule.key),
        read,
      ),
    ),
  };
}

async function setRule(tx: WriteContext, { body }: RouteInput<typeof routes.set_task_rule>) {
  const { school_id } = tx;
  const rule = findRule(tx, body.rule);
  if (!rule) throw new AppError(errors.task_rule_missing);
  tx.lock(['task_rule', school_id, rule.key]);
  const before = (await tx.run(rulesOfSchool, { school_id })).find((one) => one.rule === rule.key);
  const now = toRule(rule, before, tx);
  const { enabled, days = now.days, assignee = now.assignee } = body;
  const after = { school_id, rule: rule.key, enabled, days, assignee };
  tx.defer(writeRule, after);
  tx.audit({
    action: 'students.task_rule_set',
    object_type: 'task_rule',
    before: before && { rule: rule.key, enabled: before.enabled, days: before.days, assignee: before.assignee },
    after: { rule: rule.key, enabled, days, assignee },
  });
  tx.emit('students.task_rule_set', []);
  // Tasks that are already due are created at once instead of at the next full hour.
  if (enabled) tx.enqueue('tasks.make', {}, { jobKey: 'tasks.make' });
  return toRule(rule, after, tx);
}

export const taskImplementations: readonly Implementation[] = [
  reads(routes.list_tasks, listTasks),
  writes(routes.add_task, addTask),
  writes(routes.edit_task, editTask),
  reads(routes.list_task_rules, listRules),
  writes(routes.set_task_rule, setRule),
];

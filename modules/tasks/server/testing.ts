import type { SchoolOfTest } from '@ritm/schools/testing';
import type { TestApp } from '@ritm/testing';
import { taskRoutes } from '../contract/index.ts';

let count = 0;

/** Creates a manual task for the desk. */
export async function buildTask(
  t: TestApp,
  { school_id, owner }: SchoolOfTest,
  task: { assignee_id?: number; student_id?: number; due_date?: string } = {},
): Promise<number> {
  const body = { title: `Дело ${++count}`, due_date: '2026-03-12', ...task };
  return (await t.call(owner, taskRoutes.add_task, { params: { role: 'owner', school_id }, body })).id;
}

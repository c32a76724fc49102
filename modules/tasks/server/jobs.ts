import { z } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import { job, runEach, type JobContext, type JobDefinition } from '@ritm/platform';
import type { TaskRule } from './task-rules.ts';
import { insertFoundTasks, rulesOn, type RuleRow } from './queries.ts';
import { notifyAssignees } from './notify-assignees.ts';

/** A rule that finds more than this in a day is not useful as tasks for people. */
const MAX_PER_RUN = 300;

/**
 * Runs every hour, because each organization's day begins at its own time. What was found before is found again but not
 * created twice.
 */
export const taskJobs: readonly JobDefinition[] = [
  job({
    task: 'tasks.make',
    payload: z.object({}),
    cron: '5 * * * *',
    run: async (context) => {
      const read = context.read(undefined);
      const byKey = new Map(read.contributions.taskRules.map((rule) => [rule.key, rule]));
      await runEach(await read.run(rulesOn, {}), async (setting) => {
        const rule = byKey.get(setting.rule);
        // A rule of a module that is no longer part of the product creates nothing.
        if (rule) await makeTasks(context, rule, setting);
      });
    },
  }),
];

async function makeTasks(
  context: JobContext,
  rule: TaskRule,
  { school_id, time_zone, days, assignee }: RuleRow & { time_zone: string },
): Promise<void> {
  const today = todayIn(time_zone, context.now);
  const tasks = await rule.find(context.read({ school_id, time_zone }), { school_id, today, days, limit: MAX_PER_RUN });
  if (tasks.length === 0) return;
  const rows = tasks.map((one) => ({ ...one, assignee_id: assignee === 'teacher' ? one.teacher_id : null }));
  await context.write({ school_id, time_zone }, async (tx) => {
    const made = await tx.run(insertFoundTasks, {
      school_id,
      rule: rule.key,
      due_date: today,
      found: JSON.stringify(rows),
    });
    if (made.length === 0) return;
    tx.emit(
      'students.tasks_made',
      made.map(({ id }) => id),
    );
    await notifyAssignees(tx, made, { title: rule.title, student_name: null, due_date: today });
  });
}

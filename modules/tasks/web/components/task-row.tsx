import { Anchor, Badge, Checkbox, Group, Text, undoToast } from '@ritm/ui';
import { href, Link, today, useAction, useFormat, useKitT, useSchool } from '@ritm/web-kit';
import type { Task } from '../../contract/index.ts';
import { useTasksT } from '../messages.ts';
import { saveTask, staleTasks } from '../data.ts';
import classes from './task-row.module.css';

/** One task: a tap marks it as done, and the change can be undone. */
export function TaskRow({ task }: { readonly task: Task }) {
  const t = useTasksT();
  const kit = useKitT();
  const at = useSchool();
  const isDone = task.done_at !== null;
  const set = useAction((done: boolean, key) => saveTask(at, task.id, { done }, key), {
    invalidates: staleTasks(at),
    onDone: (_, done) => {
      if (done) undoToast(t('task_done'), { label: kit('undo'), undo: () => set.run(false) });
    },
  });
  return (
    <li className={classes.row}>
      <Checkbox
        aria-label={t('task_mark', { title: task.title })}
        checked={isDone}
        disabled={!task.can.edit || set.pending}
        onChange={() => set.run(!isDone)}
      />
      <div className={classes.what}>
        <Text fw={550} td={isDone ? 'line-through' : undefined}>
          {task.title}
          {task.about_name && ` · ${task.about_name}`}
        </Text>
        <Facts task={task} />
      </div>
      <Due task={task} />
    </li>
  );
}

function Facts({ task: { student, about_date, assignee, done_by } }: { readonly task: Task }) {
  const t = useTasksT();
  const format = useFormat();
  const { role, school_id } = useSchool();
  return (
    <Group gap="xs">
      {student && (
        <Anchor
          component={Link}
          size="sm"
          href={href('/$type/school/$school_id/student/$student_id', { type: role, school_id, student_id: student.id })}
        >
          {student.name}
        </Anchor>
      )}
      <Text size="sm" c="dimmed">
        {[
          about_date && format.date(about_date),
          done_by ? t('task_done_by', { name: done_by }) : (assignee?.name ?? t('task_desk')),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Group>
  );
}

/** The due date; an overdue task is marked by words and by colour. */
function Due({ task: { due_date, done_at } }: { readonly task: Task }) {
  const t = useTasksT();
  const format = useFormat();
  if (done_at !== null) return null;
  const day = today();
  if (due_date < day) return <Badge color="danger">{t('task_late', { date: format.date(due_date) })}</Badge>;
  if (due_date === day) return <Badge color="attention">{t('task_today')}</Badge>;
  return (
    <Text size="sm" c="dimmed" className="ui-figures">
      {format.date(due_date)}
    </Text>
  );
}

import { Button, EmptyState, ErrorState, PageFrame, Pager, PulseLoader, SegmentedControl, Stack } from '@ritm/ui';
import { errorText, useSchool, useSearchState } from '@ritm/web-kit';
import { IconAdjustments, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TaskDialog } from '../components/task-dialog.tsx';
import { TaskRow } from '../components/task-row.tsx';
import { TaskRules } from '../components/task-rules.tsx';
import { useTasksT } from '../messages.ts';
import { tasksQuery } from '../data.ts';
import classes from './tasks.module.css';

const views = ['all', 'mine', 'done'] as const;
type View = (typeof views)[number];
const isView = (text: string): text is View => views.some((one) => one === text);

type Opened = 'task' | 'rules';

function useTaskButtons(
  can: { readonly add: boolean; readonly edit_rules: boolean } | undefined,
  open: (what: Opened) => void,
) {
  const t = useTasksT();
  const add = can?.add && (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => open('task')}>
      {t('task_add')}
    </Button>
  );
  const rules = can?.edit_rules && (
    <Button
      variant="default"
      leftSection={<IconAdjustments size={18} stroke={1.75} aria-hidden />}
      onClick={() => open('rules')}
    >
      {t('task_rules')}
    </Button>
  );
  return { add, rules };
}

/** Today's tasks, those of rules and manual ones. */
export function Screen() {
  const t = useTasksT();
  const at = useSchool();
  const [{ view, page }, setFilters] = useSearchState({ view: 'all', page: 1 });
  const [opened, setOpened] = useState<Opened | undefined>(undefined);
  const shown = isView(view) ? view : 'all';
  const { data, error, refetch } = useQuery(
    tasksQuery(at, {
      page,
      ...(shown === 'mine' && { view: 'mine' }),
      ...(shown === 'done' && { state: 'done' }),
    }),
  );
  const close = () => setOpened(undefined);
  const { add, rules } = useTaskButtons(data?.can, setOpened);
  return (
    <PageFrame
      title={t('tasks_title')}
      subtitle={t('tasks_lead')}
      actions={
        <>
          {rules}
          {add}
        </>
      }
    >
      <SegmentedControl
        className={classes.views!}
        aria-label={t('tasks_title')}
        value={shown}
        onChange={(next) => setFilters({ view: next, page: 1 })}
        data={views
          .filter((one) => one !== 'mine' || at.role !== 'teacher')
          .map((one) => ({ value: one as string, label: t(`tasks_${one}`) }))}
      />
      {error && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <PulseLoader />}
      {data?.meta.total === 0 && (
        <EmptyState
          title={t(shown === 'done' ? 'tasks_none_done' : 'tasks_empty')}
          text={t(shown === 'done' ? 'tasks_none_done_text' : 'tasks_empty_text')}
          action={shown === 'done' ? undefined : rules || add}
        />
      )}
      <Stack component="ul" gap={0} className={classes.list!}>
        {data?.data.map((task) => (
          <TaskRow key={task.id} task={task} />
        ))}
      </Stack>
      {data && <Pager {...data.meta} onChange={(next) => setFilters({ page: next })} />}
      {opened === 'task' && <TaskDialog onClose={close} />}
      {opened === 'rules' && <TaskRules onClose={close} />}
    </PageFrame>
  );
}

import { allows } from '@ritm/accounts/contract';
import { Menu } from '@ritm/ui';
import { useSchool } from '@ritm/web-kit';
import { IconSquareCheck } from '@tabler/icons-react';
import { useTasksT } from '../messages.ts';

/** An item of a client's menu that opens the dialog of a new task, for those who may write one. */
export function NewTaskItem({ onOpen }: { readonly onOpen: () => void }) {
  const t = useTasksT();
  if (!allows(useSchool().role, 'tasks.add')) return null;
  return (
    <Menu.Item leftSection={<IconSquareCheck size={18} stroke={1.75} aria-hidden />} onClick={onOpen}>
      {t('task_new')}
    </Menu.Item>
  );
}

import type { Commands } from '@ritm/web-kit';
import { IconBellCog, IconSquareCheck } from '@tabler/icons-react';

export const commands: Commands = {
  commands: [
    {
      id: 'tasks.add',
      label: { ru: 'Поставить задачу', en: 'Add a task' },
      words: { ru: 'напомнить дело новая', en: 'remind to do new' },
      icon: IconSquareCheck,
      permission: 'tasks.add',
      key: 'd',
      does: { window: async () => (await import('./components/task-dialog.tsx')).TaskDialog },
    },
  ],
  settings: [
    {
      id: 'tasks.rules',
      group: 'clients',
      label: { ru: 'О чём напоминать', en: 'What to remind of' },
      note: {
        ru: 'Задачи, которые ставит программа: кончается абонемент, день рождения',
        en: 'Tasks that the program sets: a pass ends, a birthday',
      },
      words: { ru: 'правила задач напоминания', en: 'rules of tasks reminders' },
      icon: IconBellCog,
      permission: 'tasks_rules.edit',
      does: { window: async () => (await import('./components/task-rules.tsx')).TaskRules },
    },
  ],
};

import { href, type Commands } from '@ritm/web-kit';
import { IconHistory } from '@tabler/icons-react';

export const commands: Commands = {
  settings: [
    {
      id: 'audit.list',
      group: 'school',
      label: { ru: 'История изменений', en: 'History of changes' },
      note: { ru: 'Кто, что и когда изменил', en: 'Who changed what and when' },
      words: { ru: 'журнал действий аудит', en: 'journal audit' },
      icon: IconHistory,
      permission: 'audit.get_list',
      does: { href: ({ school_id }) => href('/school/$school_id/audit', { school_id }) },
    },
  ],
};

import { href, type Commands } from '@ritm/web-kit';
import { IconBellCog } from '@tabler/icons-react';

export const commands: Commands = {
  settings: [
    {
      id: 'notifications.settings',
      group: 'person',
      label: { ru: 'Мои уведомления', en: 'My notifications' },
      note: { ru: 'О чём сообщать вам на этом и других устройствах', en: 'What to tell you on this and other devices' },
      words: { ru: 'push звук', en: 'push sound' },
      icon: IconBellCog,
      does: { href: () => href('/notifications/settings', {}) },
    },
  ],
};

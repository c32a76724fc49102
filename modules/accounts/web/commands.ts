import { href, type Commands } from '@ritm/web-kit';
import { IconLock } from '@tabler/icons-react';

export const commands: Commands = {
  settings: [
    {
      id: 'accounts.security',
      group: 'person',
      label: { ru: 'Безопасность входа', en: 'Security of sign-in' },
      note: {
        ru: 'Второй фактор, устройства, с которых вы вошли',
        en: 'The second factor, the devices that are signed in',
      },
      words: { ru: 'пароль сессии устройства код', en: 'password sessions devices' },
      icon: IconLock,
      does: { href: () => href('/profile/security', {}) },
    },
  ],
};

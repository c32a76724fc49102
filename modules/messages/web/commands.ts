import { href, writeToClients, type Commands } from '@ritm/web-kit';
import { IconMessage2Cog, IconSend } from '@tabler/icons-react';

export const commands: Commands = {
  commands: [
    {
      id: 'messages.write',
      label: { ru: 'Написать клиентам', en: 'Write to clients' },
      words: { ru: 'сообщение смс рассылка почта', en: 'message sms mailing e-mail' },
      icon: IconSend,
      permission: 'messages.add',
      key: 'w',
      does: { run: (_, found) => writeToClients(found && { students_ids: [found.id] }) },
    },
  ],
  settings: [
    {
      id: 'messages.rules',
      group: 'messages',
      label: { ru: 'Сообщения клиентам', en: 'Messages to clients' },
      note: {
        ru: 'Напоминания, их тексты и время, SMS и почта, расход',
        en: 'Reminders, their texts and times, SMS and e-mail, cost',
      },
      words: { ru: 'напоминания смс рассылка баланс', en: 'reminders balance' },
      icon: IconMessage2Cog,
      permission: 'messages_settings.get_item',
      does: { href: (at) => href('/$type/school/$school_id/messages', { type: at.role, school_id: at.school_id }) },
    },
  ],
};

import type { English } from '@ritm/web-kit';
import type { ru } from './messages.ru.ts';

export const en: English<typeof ru> = {
  title: 'Settings',
  lead: 'Everything that can be set up, on one page.',
  search: 'Find a setting',
  nothing_title: 'There is no such setting',
  nothing_text: 'Try another word: “hours”, “prices”, “sms”.',
  failed: 'The settings did not load',
  group_school: 'You and your team',
  group_time: 'Working time and booking',
  group_clients: 'Clients',
  group_selling: 'Sales',
  group_public: 'For visitors',
  group_messages: 'Messages',
  group_person: 'Yours alone',
};

import type { ru } from './messages.ru.ts';

export const en: Record<keyof typeof ru, string> = {
  add: 'Add to calendar',
  google: 'Add to Google Calendar',
};

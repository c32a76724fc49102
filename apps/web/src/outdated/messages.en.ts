import type { English } from '@ritm/web-kit';
import type { ru } from './messages.ru.ts';

export const en: English<typeof ru> = {
  title: 'Update the browser',
  text: 'This version is too old. Android System WebView or Chrome 89 or newer is needed.',
  action: 'Update',
};

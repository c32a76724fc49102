import type { English } from '@ritm/web-kit';
import type { ru } from './messages.ru.ts';

export const en: English<typeof ru> = {
  phone_title: 'Change the number',
  phone_text: 'We will send a code to the new number. You will sign in with it; other devices will be signed out.',
  phone_new: 'New number',
  phone_send: 'Get a code',
  phone_sent: 'The code is sent to {{phone}}.',
  phone_code: 'Code from the SMS',
  phone_enter: 'Change',
  phone_another: 'Another number',
  phone_changed: 'The number is changed',
};

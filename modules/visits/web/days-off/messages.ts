import { registerMessages } from '@ritm/web-kit';
import { en } from './messages.en.ts';
import { ru } from './messages.ru.ts';

/** Words of public holidays and own days off. */
export const { useT: useDaysOffT } = registerMessages('days_off', { ru, en });

import { registerMessages } from '@ritm/web-kit';
import { en } from './messages.en.ts';
import { ru } from './messages.ru.ts';

/** Words of booking, moving and taking back a place. */
export const { useT: useBookT } = registerMessages('seats', { ru, en });

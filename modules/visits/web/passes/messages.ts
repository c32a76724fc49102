import { registerMessages } from '@ritm/web-kit';
import { en } from './messages.en.ts';
import { ru } from './messages.ru.ts';

/** Words of what is seldom opened: mass actions, make-ups and the client's own page. */
export const { useT: usePassesT } = registerMessages('visits_passes', { ru, en });

import { registerMessages } from '@ritm/web-kit';
import { en } from './action-messages.en.ts';
import { ru } from './action-messages.ru.ts';

/** Words of what is seldom opened: mass actions, make-ups and the client's own page. */
export const { useT: usePassActionsT } = registerMessages('pass_actions', { ru, en });

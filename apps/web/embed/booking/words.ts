import { translatorOf } from '../kit/words.ts';
import { en } from './messages.en.ts';
import { ru } from './messages.ru.ts';

/** Words of the steps after the first picture. */
export const tb = translatorOf({ ru, en });

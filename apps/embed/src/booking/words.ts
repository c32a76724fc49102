import { translatorOf } from '../kit/words.ts';
import { en } from './messages.en.ts';
import { ru } from './messages.ru.ts';

/** Texts of the steps that load after the first render. */
export const tb = translatorOf({ ru, en });

import { translatorOf } from '../kit/words.ts';
import { en } from './messages.en.ts';
import { ru } from './messages.ru.ts';

export const tm = translatorOf({ ru, en });

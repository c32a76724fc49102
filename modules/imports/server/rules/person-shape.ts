import { isFirstName } from './first-names.ts';
import { endsLikeSurname, tidyName } from './parse-full-name.ts';

const MAX_LENGTH = 120;
const MAX_WORDS = 6;
/** A number beside the name is common, and so are brackets: «Иванова Мария (мама Ольга) 8-912-345-67-89». */
const BESIDE_NAME = /[\d+()[\]{}.,;'’`«»"\s-]+/g;
const FILE_NAME = /\.(?:jpe?g|png|gif|webp|heic|bmp|svg|pdf|docx?|xlsx?|zip|mp4|mov)$/i;

/** An address in the web, a path or the name of a file. */
export function isPath(text: string): boolean {
  return /^https?:|^www\.|[\\/][^\\/\s]+[\\/]/i.test(text) || FILE_NAME.test(text.trim());
}

/**
 * Whether the text may be written where a person's name is expected. Softer than `looksLikeName`: surnames alone, initials
 * and names that no dictionary knows pass, «Разовое занятие» and a picture's path do not.
 */
export function couldBePerson(text: string): boolean {
  if (text.length > MAX_LENGTH || /[\\/@_=<>|]/.test(text) || isPath(text)) return false;
  const plain = text.replace(BESIDE_NAME, ' ').trim();
  if (!/^\p{L}+(?: \p{L}+)*$/u.test(plain)) return false;
  const words = tidyName(text.replace(/\d/g, ' ')).split(' ').filter(Boolean);
  if (words.length === 0 || words.length > MAX_WORDS) return false;
  if (words.length === 1) return true;
  return words.some(isOfPerson) || plain.split(' ').every((word) => /^\p{Lu}/u.test(word));
}

const isOfPerson = (word: string): boolean =>
  isFirstName(word) || endsLikeSurname(word) || /(?:вич|вна|ична)$/i.test(word) || /^\p{Lu}\.?$/u.test(word);

import { endsLikeSurname, isFirstName, tidyName } from '@ritm/tables/cells';

const MAX_LENGTH = 120;
const MAX_WORDS = 6;
/** A number beside a name is common, and so are brackets: «Иванова Мария (мама Ольга) 8-912-345-67-89». */
const BESIDE_NAME = /[\d+()[\]{}.,;'’`«»"\s-]+/g;
const FILE_NAME = /\.(?:jpe?g|png|gif|webp|heic|bmp|svg|pdf|docx?|xlsx?|zip|mp4|mov)$/i;

/** Whether the text is a web address, a path or a file name. */
export function isPath(text: string): boolean {
  return /^https?:|^www\.|[\\/][^\\/\s]+[\\/]/i.test(text) || FILE_NAME.test(text.trim());
}

/**
 * Whether the text may be written where a person's name is expected. This check is softer than `looksLikeName`: it
 * accepts surnames alone, initials and names that no dictionary contains, but not «Разовое занятие» or the path of a
 * picture.
 */
export function couldBePerson(text: string): boolean {
  if (text.length > MAX_LENGTH || /[\\/@_=<>|]/.test(text) || isPath(text)) return false;
  const plain = text.replace(BESIDE_NAME, ' ').trim();
  if (!/^\p{L}+(?: \p{L}+)*$/u.test(plain)) return false;
  const words = tidyName(text.replace(/\d/g, ' ')).split(' ');
  if (words.length > MAX_WORDS) return false;
  if (words.length === 1) return true;
  return words.some(isOfPerson) || plain.split(' ').every((word) => /^\p{Lu}/u.test(word));
}

const isOfPerson = (word: string): boolean =>
  isFirstName(word) || endsLikeSurname(word) || /(?:вич|вна|ична)$/i.test(word) || /^\p{Lu}\.?$/u.test(word);

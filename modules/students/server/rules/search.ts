import { searchText } from '@ritm/kernel';
import type { CardValues, PhoneColumn } from '../../contract/card-columns.ts';
import type { FieldKind } from '../../contract/field.ts';
import { phoneNames } from './card-columns.ts';

/** The parts of a card that the search finds. Phones are in E.164. */
export interface Searchable extends Pick<CardValues, PhoneColumn> {
  lastname: string;
  firstname: string;
  patronymic: string;
  club_card: string | null;
  guardians: readonly { name: string; phone: string | null }[];
  /** Values of the organization’s own fields that are searchable. */
  found_by?: readonly { kind: FieldKind; value: unknown }[];
}

/** More words than this do not narrow the result further. */
const MAX_WORDS = 4;

/**
 * The card's `search` column. It begins with a space, so that the start of every word, including the first, can be
 * matched. Russian numbers are stored with both 7 and 8, because people type both.
 */
export function cardSearch(card: Searchable): string {
  const names = searchText(card.lastname, card.firstname, card.patronymic, ...card.guardians.map(({ name }) => name));
  const numbers = [...phoneNames.map((column) => card[column]), ...card.guardians.map(({ phone }) => phone)];
  const phones = numbers.flatMap(phoneForms);
  const own = (card.found_by ?? []).flatMap(({ kind, value }) =>
    kind === 'phone' ? phoneForms(value as string) : [searchText(String(value))],
  );
  const words = [names, ...new Set(phones), searchText(card.club_card).replaceAll(' ', ''), ...own].filter(
    (word) => word !== '',
  );
  return words.length === 0 ? '' : ` ${words.join(' ')}`;
}

/**
 * LIKE patterns, all of which a card must match. Three or more characters match anywhere in a word, one or two only at
 * its start; the trigram index serves both. Digits typed with spaces, brackets and dashes form one number.
 */
export function searchPatterns(typed: string): string[] {
  return wordsOf(typed).map((word) => (word.length >= 3 ? `%${word}%` : `% ${word}%`));
}

/** The words that are searched for, as the card's text has them. */
export function wordsOf(typed: string): string[] {
  const words = joinDigits(searchText(typed))
    .split(' ')
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/** A shorter word is too like others to be somebody's slip; one of so many letters may have two. */
const LETTERS_FOR_ONE = 5;
const LETTERS_FOR_TWO = 9;

/**
 * LIKE patterns one of which matches whatever the word may be a slip of: of two parts of a word a slip spares one, of
 * three parts two slips spare one. Letters swapped where two parts meet spoil both, so the word with these swapped is
 * the third pattern. Undefined for a short word.
 */
export function slipPatterns(word: string): readonly [string, string, string] | undefined {
  const { length } = word;
  if (length < LETTERS_FOR_ONE) return undefined;
  if (length >= LETTERS_FOR_TWO) {
    const third = Math.floor(length / 3);
    return [`% ${word.slice(0, third)}%`, `%${word.slice(third, 2 * third)}%`, `%${word.slice(2 * third)}%`];
  }
  const half = Math.floor(length / 2);
  const [first, second] = [word.slice(0, half), word.slice(half)];
  const swapped = first.slice(0, -1) + second.slice(0, 1) + first.slice(-1) + second.slice(1);
  return [`% ${first}%`, `%${second}%`, `%${swapped}%`];
}

/**
 * The first word typed, and the range of order keys (the card's search text) of the surnames that begin with it, which
 * are ranked first.
 */
export function firstWord(typed: string): {
  typed: string;
  isNumber: boolean;
  start: string;
  from: string;
  to: string;
} {
  const [word = ''] = joinDigits(searchText(typed)).split(' ');
  return { typed: word, isNumber: /\d/.test(word), start: `% ${word}%`, from: ` ${word}`, to: ` ${word}\u{10FFFF}` };
}

/** Whether the text is what a QR scanner types instead of a name. */
export const isScannedToken = (typed: string): boolean =>
  /^[\w-]{22}$/.test(typed.trim()) && (/\d/.test(typed) || (/[A-Z]/.test(typed) && /[a-z]/.test(typed)));

const phoneForms = (phone: string | null): string[] => {
  const digits = phone?.replace(/\D/g, '') ?? '';
  if (digits === '') return [];
  return digits.length === 11 && digits.startsWith('7') ? [digits, `8${digits.slice(1)}`] : [digits];
};

const joinDigits = (words: string): string => words.replace(/(?<=\d) (?=\d)/g, '');

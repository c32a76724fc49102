import { sameFirstName } from '@ritm/tables/cells';
import type { ComparableName } from './same-name.ts';

export type NameFit = 'fits' | 'doubtful' | 'no';

/** The whole surname and its parts: «петрова» finds «петрова-водкина» too. */
export function surnameWords({ lastname, firstname }: ComparableName): string[] {
  // The surname of a card with a single name may be in either field.
  const surname = lastname ?? firstname;
  return surname === null ? [] : [...new Set([surname, ...parts(surname)])];
}

/** An initial in the place of a surname names nobody. A comparable name has no hyphens: they became spaces. */
const parts = (surname: string): string[] => surname.split(' ').filter((part) => part.length > 1);

/**
 * Whether the words of a name in one list may mean the client of another: the surname is among them, and each other
 * word is the first name or the patronymic, in full, as an initial or in a short form («Маша» for «Мария»). Order does
 * not matter.
 */
export function fitOfName(stated: ComparableName, known: ComparableName): NameFit {
  const surname = known.lastname ?? known.firstname;
  if (surname === null) return 'no';
  const words = stated.key.split(' ');
  const remaining = removeAll(words, parts(surname));
  const others = remaining ?? removeAny(words, parts(surname));
  if (others === null) return 'no';
  const agrees = known.lastname === null ? others.length === 0 : othersAgree(others, known);
  if (!agrees) return 'no';
  return remaining === null ? 'doubtful' : 'fits';
}

/** Returns the remaining words when all of `removed` are among them, otherwise null. */
function removeAll(words: readonly string[], removed: readonly string[]): string[] | null {
  const left = [...words];
  for (const one of removed) {
    const at = left.indexOf(one);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return removed.length > 0 ? left : null;
}

function removeAny(words: readonly string[], removed: readonly string[]): string[] | null {
  return words.some((word) => removed.includes(word)) ? words.filter((word) => !removed.includes(word)) : null;
}

/** Each word must match the first name or the patronymic, and each of these matches only one word. */
function othersAgree(words: readonly string[], { firstname, patronymic }: ComparableName): boolean {
  const [one, other, ...more] = words;
  if (one === undefined) return true;
  if (other === undefined) return isFirst(one, firstname);
  if (more.length > 0) return false;
  const inOrder = (left: string, right: string) => isFirst(left, firstname) && isPatronymic(right, patronymic);
  return inOrder(one, other) || inOrder(other, one);
}

const isInitialOf = (word: string, name: string): boolean => word.length === 1 && name.startsWith(word);

function isFirst(word: string, firstname: string | null): boolean {
  if (firstname === null) return false;
  return isInitialOf(word, firstname) || isInitialOf(firstname, word) || sameFirstName(word, firstname) === true;
}

/** A card without a patronymic does not contradict any patronymic. */
function isPatronymic(word: string, patronymic: string | null): boolean {
  return patronymic === null
    ? true
    : word === patronymic || isInitialOf(word, patronymic) || isInitialOf(patronymic, word);
}

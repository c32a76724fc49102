import { searchText } from '@ritm/kernel';
import type { DuplicateReason } from '../../contract/duplicate.ts';

/** The fields that distinguish people. */
export interface Likeness {
  id: number;
  lastname: string;
  firstname: string;
  patronymic: string;
  birth_date: string | null;
  gender: string | null;
  phones: readonly string[];
  guardians: readonly { id: number; name: string }[];
}

/** From this similarity on, two names may be spellings of one name. */
const ALIKE = 0.6;

/** The share of common trigrams as PostgreSQL computes it: each word is padded with two blanks before and one after. */
export function similarity(one: string, other: string): number {
  const [a, b] = [trigrams(one), trigrams(other)];
  const common = [...a].filter((part) => b.has(part)).length;
  const all = a.size + b.size - common;
  return all === 0 ? 0 : common / all;
}

function trigrams(text: string): Set<string> {
  const parts = new Set<string>();
  for (const word of searchText(text).split(' ')) {
    if (word === '') continue;
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at++) parts.add(padded.slice(at, at + 3));
  }
  return parts;
}

/**
 * Whether these two cards may belong to one person, and why. Members of a family never match: brothers share a number,
 * a surname, a mother and (twins) a birthday, but not a first name; a mother and a daughter with the same name are told
 * apart because the mother is a guardian on the daughter's card.
 */
export function likenessOf(one: Likeness, other: Likeness): { reasons: DuplicateReason[]; score: number } | undefined {
  if (contradicts(one, other)) return undefined;
  const score = similarity(`${one.lastname} ${one.firstname}`, `${other.lastname} ${other.firstname}`);
  if (score < ALIKE) return undefined;
  const reasons: DuplicateReason[] = [];
  if (one.phones.some((phone) => other.phones.includes(phone))) reasons.push('phone');
  if (one.birth_date !== null && one.birth_date === other.birth_date) reasons.push('birth_date');
  if (one.guardians.some(({ id }) => other.guardians.some((o) => o.id === id))) reasons.push('guardian');
  return reasons.length === 0 ? undefined : { reasons, score };
}

function contradicts(one: Likeness, other: Likeness): boolean {
  const differ = (a: string | null, b: string | null): boolean => a !== null && b !== null && a !== b;
  return (
    differ(one.birth_date, other.birth_date) ||
    differ(one.gender, other.gender) ||
    areDifferent(one.firstname, other.firstname) ||
    areDifferent(one.patronymic, other.patronymic) ||
    answersFor(one, other) ||
    answersFor(other, one)
  );
}

/** Whether both names are known and are not spellings of one name; an initial matches any name that begins with it. */
function areDifferent(one: string, other: string): boolean {
  const [a, b] = [searchText(one), searchText(other)];
  if (a === '' || b === '') return false;
  if (a.length === 1 || b.length === 1) return a[0] !== b[0];
  return similarity(a, b) < ALIKE;
}

/** One of the two is a guardian on the card of the other. */
const answersFor = (one: Likeness, other: Likeness): boolean =>
  other.guardians.some(({ name }) => similarity(name, `${one.lastname} ${one.firstname} ${one.patronymic}`) >= ALIKE);

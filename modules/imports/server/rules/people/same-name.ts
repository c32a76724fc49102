import { searchText } from '@ritm/kernel';
import { sameFirstName } from '@ritm/tables/cells';
import { trigramSimilarity } from './trigram.ts';

/** A name prepared for comparison; `null` parts are unknown. */
export interface ComparableName {
  readonly lastname: string | null;
  readonly firstname: string | null;
  readonly patronymic: string | null;
  /** All words in alphabetical order, so that equal names in another order have the same key. */
  readonly key: string;
  readonly words: number;
}

export interface NameFields {
  readonly full_name?: string | null;
  readonly lastname: string | null;
  readonly firstname: string | null;
  readonly patronymic: string | null;
}

export function comparableName(name: NameFields): ComparableName {
  const parts = [name.lastname, name.firstname, name.patronymic].map((part) => searchText(part) || null);
  const joined = parts.some((part) => part !== null)
    ? parts.filter((part) => part !== null).join(' ')
    : searchText(name.full_name);
  const words = joined === '' ? [] : joined.split(' ');
  const [lastname = null, firstname = null, patronymic = null] = parts;
  return { lastname, firstname, patronymic, key: words.toSorted().join(' '), words: words.length };
}

/** The `pg_trgm` similarity from which `docs/domain.md` 3.4.2 calls names similar. */
const SIMILAR = 0.6;

export type NameVerdict = 'same' | 'different' | 'unclear';

/**
 * Whether two names at one phone belong to one person. Trigrams alone would merge sisters («Иванова Мария
 * Александровна» and «Иванова Дарья Александровна» have a similarity of 0.65), so the first names are compared
 * separately and decide; parts that one side lacks are ignored. A first name alone does not separate a mother from a daughter
 * of the same name: `unclear`.
 */
export function compareNames(left: ComparableName, right: ComparableName): NameVerdict {
  if (left.key === right.key) return 'same';
  const first = compareFirstNames(left.firstname, right.firstname);
  if (first === false) return 'different';
  if (first === true) {
    if (left.lastname === null || right.lastname === null) return 'unclear';
    // Known forms of one name («Маша», «Мария») share few trigrams, so the surname decides.
    const surnames = trigramSimilarity(left.lastname, right.lastname);
    if (surnames >= SIMILAR || isInitialOf(left.lastname, right.lastname))
      return patronymicsAgree(left.patronymic, right.patronymic) ? 'same' : 'unclear';
  }
  const [one, other] = commonParts(left, right);
  if (one === '') return trigramSimilarity(left.key, right.key) >= SIMILAR ? 'same' : 'different';
  return trigramSimilarity(one, other) >= SIMILAR ? 'same' : 'different';
}

/** `undefined` when one of the names is unknown. */
function compareFirstNames(left: string | null, right: string | null): boolean | undefined {
  if (left === null || right === null) return undefined;
  if (isInitialOf(left, right)) return true;
  const known = sameFirstName(left, right);
  return known ?? isTypingError(left, right);
}

function isInitialOf(left: string, right: string): boolean {
  return Math.min(left.length, right.length) === 1 && left[0] === right[0];
}

export function patronymicsAgree(left: string | null, right: string | null): boolean {
  if (left === null || right === null || isInitialOf(left, right)) return true;
  return trigramSimilarity(left, right) >= SIMILAR || isTypingError(left, right);
}

/** Only parts that both sides have are compared: a missing patronymic is not a difference. */
function commonParts(left: ComparableName, right: ComparableName): [string, string] {
  const keys = (['lastname', 'firstname', 'patronymic'] as const).filter(
    (key) => left[key] !== null && right[key] !== null,
  );
  return [keys.map((key) => left[key]).join(' '), keys.map((key) => right[key]).join(' ')];
}

/** Whether one letter is added, lost, replaced or swapped with its neighbour, in a word of at least four letters. */
function isTypingError(left: string, right: string): boolean {
  if (left === right) return true;
  if (Math.min(left.length, right.length) < 4 || Math.abs(left.length - right.length) > 1) return false;
  let start = 0;
  while (left[start] === right[start]) start++;
  let end = 0;
  while (left.at(-1 - end) === right.at(-1 - end)) end++;
  const [one, other] = [left.slice(start, left.length - end), right.slice(start, right.length - end)];
  if (one.length <= 1 && other.length <= 1) return true;
  return one.length === 2 && other === `${one[1]}${one[0]}`;
}

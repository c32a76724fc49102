import { inOtherLayout, searchText } from '@ritm/kernel';

/** How well a text answers what was typed, the best first; undefined when it does not. */
export type Rank = number;

/** Shorter words are too alike to be each other's slips. */
const LETTERS_FOR_TYPO = 5;
const LETTERS_FOR_TWO = 9;
/** A reading in the other keyboard layout comes after those as typed, a slip after both. */
const OTHER_LAYOUT = 10;
const TYPO = 20;

/**
 * Ranks a label, and other words for it, against the typed text: the label begins so, a word of it begins so, it
 * contains the text, its other words do; then the same for the keys of the other layout; then the same with a slip of
 * the fingers. Every typed word must be found.
 */
export function rankOf(typed: string, label: string, words = ''): Rank | undefined {
  const search = searchText(typed);
  if (search === '') return 0;
  const other = inOtherLayout(typed);
  const meant = other === undefined ? '' : searchText(other);
  const [name, also] = [searchText(label), searchText(words)];
  const exact = exactRank(search, name, also);
  if (exact !== undefined) return exact;
  const turned = meant === '' ? undefined : exactRank(meant, name, also);
  if (turned !== undefined) return OTHER_LAYOUT + turned;
  const known = `${name} ${also}`.split(' ');
  const isSlip = [search, meant].some((text) => text !== '' && text.split(' ').every((word) => hasSlip(word, known)));
  return isSlip ? TYPO : undefined;
}

function exactRank(search: string, name: string, also: string): Rank | undefined {
  if (name.startsWith(search)) return 0;
  const begins = (text: string) => search.split(' ').every((word) => ` ${text}`.includes(` ${word}`));
  if (begins(name)) return 1;
  if (name.includes(search)) return 2;
  return begins(`${name} ${also}`) ? 3 : undefined;
}

const hasSlip = (typed: string, known: readonly string[]): boolean => {
  const most = typed.length >= LETTERS_FOR_TWO ? 2 : typed.length >= LETTERS_FOR_TYPO ? 1 : 0;
  // An unfinished word is compared with as much of the known one.
  return known.some((word) =>
    [typed.length - 1, typed.length, typed.length + 1].some(
      (letters) => letters <= word.length && slips(typed, word.slice(0, letters), most) <= most,
    ),
  );
};

/** Letters put in, left out, changed or swapped with their neighbour; counted no further than past `most`. */
export function slips(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const line = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      line[column] = Math.min(
        above[column]! + 1,
        line[column - 1]! + 1,
        above[column - 1]! + (isSame ? 0 : 1),
        isSwapped ? before[column - 2]! + 1 : Infinity,
      );
    }
    if (Math.min(...line) > most) return most + 1;
    before = above;
    above = line;
  }
  return above[other.length]!;
}

/** The things that answer the typed text, the best first; equals keep their order. */
export function bestOf<T>(things: readonly T[], typed: string, textOf: (thing: T) => readonly [string, string?]): T[] {
  return things
    .flatMap((thing) => {
      const rank = rankOf(typed, ...textOf(thing));
      return rank === undefined ? [] : [{ thing, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ thing }) => thing);
}

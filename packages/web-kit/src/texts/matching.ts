import { inOtherLayout, isSlipOf, searchText } from '@ritm/kernel';

/** How well a text answers what was typed, the best first; undefined when it does not. */
export type Rank = number;

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
  const isSlip = [search, meant].some((text) => text !== '' && text.split(' ').every((word) => isSlipOf(word, known)));
  return isSlip ? TYPO : undefined;
}

function exactRank(search: string, name: string, also: string): Rank | undefined {
  if (name.startsWith(search)) return 0;
  const begins = (text: string) => search.split(' ').every((word) => ` ${text}`.includes(` ${word}`));
  if (begins(name)) return 1;
  if (name.includes(search)) return 2;
  return begins(`${name} ${also}`) ? 3 : undefined;
}

/** The entries that answer the typed text, the best first; equals keep their order. */
export function bestOf<T>(entries: readonly T[], typed: string, textOf: (entry: T) => readonly [string, string?]): T[] {
  return entries
    .flatMap((entry) => {
      const rank = rankOf(typed, ...textOf(entry));
      return rank === undefined ? [] : [{ entry, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
}

import { trimEndOf } from './normalise-text.ts';
import type { Relation } from './values.ts';

const WORDS: readonly (readonly [Relation, RegExp])[] = [
  ['grandmother', /(?<!\p{L})(?:бабушк|баб(?:а|ы|уля)?(?!\p{L}))\p{L}*/giu],
  ['grandfather', /(?<!\p{L})(?:дедушк|дед(?:а|у)?(?!\p{L}))\p{L}*/giu],
  ['mother', /(?<!\p{L})(?:мам|мать|матер)\p{L}*/giu],
  ['father', /(?<!\p{L})(?:пап(?:а|ы|е|ин)?(?!\p{L})|отец|отц)\p{L}*/giu],
  ['guardian', /(?<!\p{L})(?:родител|опекун|представител|тет[яи]|тёт[яи]|дяд|няня|заказчик|плательщик)\p{L}*/giu],
];

/** Finds the relation that a word near a name or a number names: «8-912-345-67-89 мама» → mother. */
export function findRelation(text: string): Relation | null {
  // `search` is used because `test` with a global pattern continues where it stopped last.
  return WORDS.find(([, pattern]) => text.search(pattern) >= 0)?.[0] ?? null;
}

/** Removes the word of relation from the text: «мама Ольга» → «Ольга». */
export function stripRelation(text: string): string {
  let remaining = text;
  for (const [, pattern] of WORDS) remaining = remaining.replace(pattern, ' ');
  return trimEndOf(remaining.replace(/^[\s:,.–—-]+/, ''), /[\s:,–—-]/).replace(/\s+/g, ' ');
}

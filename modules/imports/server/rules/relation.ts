import type { Relation } from './parsed.ts';

const WORDS: readonly (readonly [Relation, RegExp])[] = [
  ['grandmother', /(?<!\p{L})(?:бабушк|баб(?:а|ы|уля)?(?!\p{L}))/iu],
  ['grandfather', /(?<!\p{L})(?:дедушк|дед(?:а|у)?(?!\p{L}))/iu],
  ['mother', /(?<!\p{L})(?:мам|мать|матер)/iu],
  ['father', /(?<!\p{L})(?:пап(?:а|ы|е|ин)?(?!\p{L})|отец|отц)/iu],
  ['guardian', /(?<!\p{L})(?:родител|опекун|представител|тет[яи]|тёт[яи]|дяд|няня|заказчик|плательщик)/iu],
];

/** Who a word near a name or a number speaks of: «8-912-345-67-89 мама» → mother. */
export function findRelation(text: string): Relation | null {
  return WORDS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

/** The text without the word of relation: «мама Ольга» → «Ольга». */
export function withoutRelation(text: string): string {
  let rest = text;
  for (const [, pattern] of WORDS) {
    rest = rest.replace(new RegExp(`${pattern.source}\\p{L}*`, 'giu'), ' ');
  }
  return rest.replace(/^[\s:,.–—-]+|[\s:,–—-]+$/g, '').replace(/\s+/g, ' ');
}

import { latinToCyrillic } from '@ritm/tables/cells';

const UNITS = /(?<![\p{L}\d])(?:руб(?:лей|ля)?|rub|шт)(?![\p{L}\d])/gu;

/**
 * Normalises a head for comparison: lower case, ё→е, № → «номер», no punctuation, units or asterisks (`docs/domain.md`
 * 3.2).
 */
export function normaliseHeader(text: string): string {
  return latinToCyrillic(text)
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll('№', ' номер ')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .replace(UNITS, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

const ENDING =
  /(?:иями|ями|ами|ией|ого|его|ому|ему|ыми|ими|ой|ей|ый|ий|ая|яя|ое|ее|ые|ие|ых|их|ов|ев|ам|ям|ах|ях|ия|ию|ии|[аяоеыиуюьй])$/;

/** Removes case endings from words, so that «абонемента» matches «абонемент». A rough stem is enough for heads. */
export function headerStems(normalised: string): string[] {
  return normalised.split(' ').map((word) => (word.length >= 4 ? word.replace(ENDING, '') : word));
}

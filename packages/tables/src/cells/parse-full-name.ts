/**
 * A cell with a person's name to its parts. Order is recognised by endings and a dictionary of first names; brackets
 * may name a guardian, and numbers in the cell are phones. The written name is always kept beside the parts.
 */
import type { Cell } from './cell.ts';
import { isFirstName } from './first-names.ts';
import { latinToCyrillic } from './look-alikes.ts';
import { cellText, trimEndOf } from './normalise-text.ts';
import { nothing, read } from './parse-context.ts';
import type { Parsed } from './parse-context.ts';
import { splitNameAndPhones } from './parse-phone.ts';
import type { ParsedPhone } from './parse-phone.ts';
import { genderOfPatronymic } from './parse-gender.ts';
import type { Gender, ParsedGuardian } from './values.ts';
import { findRelation, stripRelation } from './relation.ts';

export interface ParsedName {
  /** As written, but without brackets and with Latin look-alikes replaced. */
  full_name: string;
  lastname: string | null;
  firstname: string | null;
  patronymic: string | null;
  suggested_gender: Gender | null;
  /** The guardian whom the brackets name. */
  guardian: ParsedGuardian | null;
  /** The text of the brackets when they name nobody. */
  remark: string | null;
  /** Phone numbers written into the name cell. */
  phones: ParsedPhone[];
}

const PATRONYMIC = /^\p{L}{2,}(?:ович|евич|ич|овна|евна|ична|инична)$/iu;
/**
 * Endings that only patronymics have. Some surnames end in -ич too, so any other word in -ич is a patronymic only in
 * the third place.
 */
const SURE_PATRONYMIC = /(?:ович|евич|ьич|мич|кич|овна|евна|ична|инична)$/iu;
const TURKIC = /^(?:оглы|кызы|улы|оглу|гызы|кизи)$/i;
const SURNAME =
  /(?:[оеё]в|[оеё]ва|[иы]н|[иы]на|ск(?:ий|ая|ой)|цк(?:ий|ая|ой)|ко|ук|юк|ых|их|ян|янц|дзе|швили|енко|ейко|ец|ик|ник|ус)$/iu;
const PHONE_INSIDE = /\d(?:[\d\s()-]{8,})\d/;
const INITIAL = /^\p{Lu}\.?$/u;

/**
 * Splits a person's name into surname, first name and patronymic in any usual order, by endings and a small dictionary.
 * Examples: `Иванова Мария Петровна (мама Ольга)`, `Мария И.`, `Иванов П.С.`, `алиев вагиф гусейн оглы`.
 */
export function parseFullName(cell: Cell | undefined): Parsed<ParsedName> {
  const original = cellText(cell);
  if (original === null) return nothing;
  const repaired = latinToCyrillic(original.replace(/\s+/g, ' '));
  const inBrackets = [...repaired.matchAll(/[([{]([^)\]}]*)[)\]}]?/g)].map((match) => (match[1] ?? '').trim());
  const withoutBrackets = repaired.replace(/[([{][^)\]}]*[)\]}]?/g, ' ').replace(/\s+/g, ' ');
  const unbracketed = trimEndOf(withoutBrackets, /[\s,;]/).trim();
  const apart = PHONE_INSIDE.test(unbracketed) ? splitNameAndPhones(unbracketed).value : null;
  const full_name = apart ? (apart.name ?? '') : unbracketed;
  const phones = apart?.phones ?? [];
  const words = joinTurkic(toWords(full_name));
  const parts = assign(words);
  const suggested_gender = genderOfPatronymic(parts.patronymic);
  return read({ full_name, ...parts, suggested_gender, phones, ...readBrackets(inBrackets) });
}

/** Judges by the ending; many surnames have none of these endings, so `false` proves nothing. */
export const endsLikeSurname = (word: string): boolean => SURNAME.test(word);

/** Corrects the case of the words of a name: «ИВАНОВА-ПЕТРОВА  мария» → «Иванова-Петрова Мария». */
export function tidyName(text: string): string {
  return toWords(latinToCyrillic(text)).join(' ');
}

function toWords(name: string): string[] {
  return name
    .replace(/(\p{Lu})\.(?=\p{L})/gu, '$1. ')
    .split(/[\s,]+/)
    .map((word) => /^\P{L}*((?:[^\p{L}.]*[\p{L}.])*)/u.exec(word)?.[1] ?? '')
    .map((word) => (INITIAL.test(word) ? word : trimEndOf(word, /\./)))
    .filter((word) => /\p{L}/u.test(word))
    .map(tidyCase);
}

/** Words wholly in one case become Capitalised; `МакКей` and `д'Артаньян` stay unchanged. */
function tidyCase(word: string): string {
  if (word !== word.toLowerCase() && (word !== word.toUpperCase() || INITIAL.test(word))) return word;
  if (TURKIC.test(word)) return word.toLowerCase();
  return word
    .toLowerCase()
    .replace(/(^|[-'’])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

/** «Гусейн оглы» is one patronymic. */
function joinTurkic(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    if (TURKIC.test(word) && joined.length > 1) joined.push(`${joined.pop()} ${word}`);
    else joined.push(word);
  }
  return joined;
}

type NameParts = Pick<ParsedName, 'lastname' | 'firstname' | 'patronymic'>;

function assign(words: readonly string[]): NameParts {
  const at = findPatronymic(words);
  if (at >= 0) return aroundPatronymic(words, at);
  const [first, second, ...rest] = words;
  if (first === undefined) return { lastname: null, firstname: null, patronymic: null };
  if (second === undefined) {
    const isSurname = !isFirstName(first) && SURNAME.test(first);
    return { lastname: isSurname ? first : null, firstname: isSurname ? null : first, patronymic: null };
  }
  if (rest.length > 0) return ofThreeOrMore(words);
  return isFirstThenLast(first, second)
    ? { lastname: second, firstname: first, patronymic: null }
    : { lastname: first, firstname: second, patronymic: null };
}

/**
 * «Салтыков Щедрин Михаил» and «Михаил Салтыков Щедрин» have a surname of two words; otherwise the third word is a
 * patronymic.
 */
function ofThreeOrMore(words: readonly string[]): NameParts {
  const at = words.findIndex((word) => isFirstName(word));
  const isOnlyOne = words.filter((word) => isFirstName(word)).length === 1;
  const [first = null, second = null, ...rest] = words;
  if (!isOnlyOne || (at !== 0 && at !== words.length - 1))
    return { lastname: first, firstname: second, patronymic: rest.join(' ') };
  const others = words.filter((_, index) => index !== at);
  return { lastname: others.join(' '), firstname: words[at] ?? null, patronymic: null };
}

function findPatronymic(words: readonly string[]): number {
  const turkic = words.findIndex((word) => / (?:оглы|кызы|улы|оглу|гызы|кизи)$/i.test(word));
  if (turkic >= 0) return turkic;
  const sure = words.findLastIndex((word, index) => index > 0 && SURE_PATRONYMIC.test(word) && PATRONYMIC.test(word));
  if (sure > 0) return words.length === 2 && !isFirstName(words[0] ?? '') ? -1 : sure;
  return words.length >= 3 && PATRONYMIC.test(words[2] ?? '') ? 2 : -1;
}

function aroundPatronymic(words: readonly string[], at: number): NameParts {
  const [first, second] = words;
  // «Мария Иванова Петровна»
  if (at === 2 && words.length === 3 && isFirstName(first ?? '') && !isFirstName(second ?? '')) {
    return { lastname: second ?? null, firstname: first ?? null, patronymic: words[2] ?? null };
  }
  const patronymic = words[at] ?? null;
  const firstname = words[at - 1] ?? null;
  const others = words.filter((_, index) => index !== at && index !== at - 1);
  return { lastname: others.length > 0 ? others.join(' ') : null, firstname, patronymic };
}

/** Lists write the surname first; a known first name or an initial indicates the other order. */
function isFirstThenLast(first: string, second: string): boolean {
  if (INITIAL.test(second)) return isFirstName(first) || !SURNAME.test(first);
  if (INITIAL.test(first)) return true;
  const [firstKnown, secondKnown] = [isFirstName(first), isFirstName(second)];
  if (firstKnown !== secondKnown) return firstKnown;
  return SURNAME.test(second) && !SURNAME.test(first);
}

function readBrackets(inBrackets: readonly string[]): Pick<ParsedName, 'guardian' | 'remark'> {
  let guardian: ParsedGuardian | null = null;
  const remarks: string[] = [];
  for (const text of inBrackets) {
    const relation = findRelation(text);
    if (relation !== null && guardian === null) {
      const named = splitNameAndPhones(text).value;
      const name = stripRelation(named?.name ?? '');
      guardian = { relation, name: /\p{L}/u.test(name) ? name : null, phone: named?.phones[0]?.e164 ?? null };
    } else if (text !== '') remarks.push(text);
  }
  return { guardian, remark: remarks.length > 0 ? remarks.join('; ') : null };
}

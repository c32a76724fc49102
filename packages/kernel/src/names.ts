/** A person's name as the cards hold it; any part may be missing. */
export interface PersonName {
  lastname?: string | null | undefined;
  firstname?: string | null | undefined;
  patronymic?: string | null | undefined;
}

const NBSP = '\u00A0';

/** «Иванова Мария Петровна» */
export function fullName(name: PersonName): string {
  return [name.lastname, name.firstname, name.patronymic].map(clean).filter(Boolean).join(' ');
}

/** «Иванова М. П.», «Иванов А.-М.»; without a surname the first name stays whole. The spaces do not break. */
export function shortName(name: PersonName): string {
  const lastname = clean(name.lastname);
  if (!lastname) return fullName(name);
  const letters = [name.firstname, name.patronymic].map((part) => abbreviate(clean(part))).filter(Boolean);
  return [lastname, ...letters].join(NBSP);
}

/**
 * The only normalizer of the stored `search` columns and of search input: lower case, ё as е, accents, apostrophes and
 * punctuation removed, single spaces. A second application changes nothing.
 */
export function searchText(...parts: readonly (string | null | undefined)[]): string {
  return parts
    .filter(Boolean)
    .join(' ')
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll('ё', 'е')
    .replace(/[\p{M}'’ʼ`]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const clean = (part: string | null | undefined): string => (part ?? '').trim().replace(/\s+/g, ' ');

const firstLetter = (word: string): string => (Array.from(word)[0] ?? '').toLocaleUpperCase('ru');

const abbreviate = (word: string): string =>
  word
    .split('-')
    .filter(Boolean)
    .map((piece) => `${firstLetter(piece)}.`)
    .join('-');

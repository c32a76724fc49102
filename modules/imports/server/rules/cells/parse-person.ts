import {
  type Cell,
  cellText,
  findRelation,
  isFirstName,
  parseFullName,
  type Parsed,
  type ParsedName,
  sameFirstName,
  tidyName,
} from '@ritm/tables/cells';
import type { WarningCode } from '../../../contract/notes.ts';

const BRACKETS = /[([{][^)\]}]*[)\]}]?/g;
const BETWEEN = /[\n/;+&,]|\s(?:и|and)\s/i;
const MAX_LETTERS = 300;
const MAX_WORDS = 4;

/**
 * The name of one client. Of several people in a cell, «Смирнова Вера / Смирнов Пётр», the first is the client and
 * the others are kept as a remark, with a note; a relative, «Иванова Мария / мама Ольга», is read as if in brackets.
 */
export function parsePerson(cell: Cell | undefined): Parsed<ParsedName, WarningCode> {
  const text = cellText(cell);
  if (text === null || text.length > MAX_LETTERS || !BETWEEN.test(text)) return parseFullName(cell);
  const inBrackets = (text.match(BRACKETS) ?? []).join(' ');
  const parts = partsOf(text.replace(BRACKETS, ' '));
  const kin = parts.slice(1).filter((part) => findRelation(part) !== null);
  const others = parts.filter((part) => !kin.includes(part));
  const people = others.filter(isPerson);
  const aside = kin.map((part) => `(${part})`).join(' ');
  if (!areSeveral(people, text))
    return parseFullName(kin.length === 0 ? cell : `${others.join(', ')} ${aside} ${inBrackets}`);
  const [first, ...rest] = others.slice(others.indexOf(people[0]!));
  const { value, notes } = parseFullName(`${first} ${aside} ${inBrackets}`);
  const remark = [value?.remark, ...rest].filter((one) => one != null).join('; ');
  return { value: value && { ...value, remark }, notes: [...notes, { code: 'name.several_people', data: { text } }] };
}

const partsOf = (text: string): string[] =>
  text
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const wordsOf = (part: string): string[] => tidyName(part).split(' ');

/** A surname alone is not a person: «Иванова, Мария» and «Иванова/Петрова Мария» are one. */
const isPerson = (part: string): boolean => wordsOf(part).length <= MAX_WORDS && firstNameOf(part) !== undefined;

const firstNameOf = (part: string): string | undefined => wordsOf(part).find((word) => isFirstName(word));

/** «Наталья / Наташа» are two forms of one name, and in «Давид, Анна» one of the words may be a surname. */
function areSeveral(people: readonly string[], text: string): boolean {
  if (people.every((part) => wordsOf(part).length === 1) && !BETWEEN.test(text.replaceAll(',', ' '))) return false;
  const [first, ...rest] = people.map(firstNameOf);
  return rest.some((name) => sameFirstName(first!, name!) !== true);
}

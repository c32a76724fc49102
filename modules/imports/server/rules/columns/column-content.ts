import { fromKeys, keysOf } from '@ritm/kernel';
import {
  type Cell,
  findRelation,
  isFirstName,
  meaningfulText,
  parseAmount,
  type ParseContext,
  parseDate,
  parseGender,
  parseSchedule,
  splitNameAndPhones,
  tidyName,
} from '@ritm/tables/cells';
import { couldBePerson, isPath } from '../people/person-shape.ts';
import type { ContentKind } from './targets.ts';

/** Statistics of the values of a column. */
export interface ColumnContent {
  /** Cells of the sample that are not empty. */
  readonly filled: number;
  /** Shares of `filled`, 0…1. A value may count for several kinds. */
  readonly share: Readonly<Record<ContentKind, number>>;
  /** Dates that lie more than three years before today, as a share of all dates. */
  readonly oldDates: number;
  /** The column holds `1 2 3 …`: row numbers, which do not identify a client. */
  readonly isCounting: boolean;
  /** Most of the numbers other than 0 are as large as money and not as visits: 100 or more. */
  readonly isMoney: boolean;
  readonly examples: readonly string[];
}

const SAMPLE = 200;
/** No phone, name or date is longer; the rest of a long text is not examined. */
const SAMPLE_LETTERS = 200;
const MAX_NAME_LENGTH = 200;
const PHONE =
  /^['’]?\+?\s?[78]?[\s(-]{0,4}\d{3}[\s)-]{0,4}\d{3}[\s-]{0,3}\d{2}[\s-]{0,3}\d{2}(?!\d)|^\+\d[\d\s()-]{9,}$|^[78][.,]\d{6,}e\+?1\d$/i;
const PHONE_ANYWHERE = /(?<!\d)(?:\+?7|8)?[\s(-]{0,4}9\d{2}[\s)-]{0,4}\d{3}[\s-]{0,3}\d{2}[\s-]{0,3}\d{2}(?!\d)/;
const EMAIL = /[^\s@,;]@[^\s@,;]+\.\p{L}{2}/u;
const VISITS = /^[-−]?\d{1,3}\s*(?:\/|из)\s*\d{1,3}$|^(?:∞|безлим)|^\d{1,3}\s*(?:зан|виз|урок)/i;
const PERSON_WORD = /^\p{Lu}(?:\p{Ll}+(?:-\p{Lu}\p{Ll}+)?|\.)?\.?$/u;

const CHECKS: Record<ContentKind, (text: string, context: ParseContext) => boolean> = {
  phone: (text) => PHONE.test(text) || PHONE_ANYWHERE.test(text),
  email: (text) => EMAIL.test(text),
  date: (text, context) => looksLikeDate(text, context),
  number: (text) => !PHONE.test(text) && parseAmount(text).value !== null,
  visits: (text) => VISITS.test(text) || /^[-−]?\d{1,3}$/.test(text),
  name: (text) => looksLikeName(text),
  person: couldBePerson,
  contact: isContact,
  path: isPath,
  schedule: (text) => /(?<!\p{L})(?:пн|вт|ср|чт|пт|сб|вс)(?!\p{L})/iu.test(text) && parseSchedule(text).value !== null,
  gender: (text) => /^\p{L}/u.test(text) && parseGender(text).value !== null,
};

/** Examines up to 200 filled cells of one column, starting at row `from`. */
export function columnContent(
  rows: readonly (readonly Cell[])[],
  column: number,
  from: number,
  context: ParseContext,
): ColumnContent {
  const contentKinds = keysOf(CHECKS);
  const counts = fromKeys(contentKinds, () => 0);
  const values = new Set<string>();
  let filled = 0;
  let oldDates = 0;
  const amounts: number[] = [];
  for (let row = from; row < rows.length && filled < SAMPLE; row++) {
    const text = meaningfulText(rows[row]?.[column])?.slice(0, SAMPLE_LETTERS);
    if (text === undefined) continue;
    filled++;
    values.add(text);
    for (const kind of contentKinds) {
      if (!CHECKS[kind](text, context)) continue;
      counts[kind]++;
      if (kind === 'date' && isOld(text, context)) oldDates++;
      if (kind === 'number') amounts.push(Math.abs(parseAmount(text).value ?? 0));
    }
  }
  const share = fromKeys(contentKinds, (kind) => (filled === 0 ? 0 : counts[kind] / filled));
  return {
    filled,
    share,
    oldDates: counts.date === 0 ? 0 : oldDates / counts.date,
    isMoney: isMoney(amounts),
    isCounting: [...values].slice(0, 3).join(' ') === '1 2 3',
    examples: [...values].slice(0, 3),
  };
}

/** In kopecks: no pass has a hundred visits, and hardly anything costs less than 100 ₽. */
const MIN_PRICE = 10_000;

function isMoney(amounts: readonly number[]): boolean {
  const some = amounts.filter((amount) => amount > 0);
  return some.length > 0 && some.filter((amount) => amount >= MIN_PRICE).length * 2 > some.length;
}

/** A person's name beside a number, without a word that says whose mother it is: «Громова Татьяна 8916…». */
function isContact(text: string): boolean {
  if (!PHONE_ANYWHERE.test(text)) return false;
  const { value } = splitNameAndPhones(text);
  return value?.name != null && findRelation(value.name) === null && looksLikeName(value.name);
}

/** Bare numbers do not count as dates, because prices and counts fall into the range of serial numbers too. */
function looksLikeDate(text: string, context: ParseContext): boolean {
  return /^\d+\D+[\dа-я]/i.test(text) && !/^\d+[.,]\d+$/.test(text) && parseDate(text, context).value !== null;
}

function isOld(text: string, context: ParseContext): boolean {
  const date = parseDate(text, context).value;
  return date !== null && Number(context.today.slice(0, 4)) - Number(date.slice(0, 4)) > 3;
}

/** Two to four words of letters, one of them a known first name or a patronymic; case does not matter. */
export function looksLikeName(text: string): boolean {
  if (text.length > MAX_NAME_LENGTH) return false;
  const plain = text.replace(/\([^()]*\)/g, ' ').trim();
  if (/\d/.test(plain)) return false;
  const words = tidyName(plain).split(' ');
  if (words.length < 2 || words.length > 4 || !words.every((word) => PERSON_WORD.test(word))) return false;
  return words.some((word) => isFirstName(word) || /(?:вич|вна|ична)$/i.test(word));
}

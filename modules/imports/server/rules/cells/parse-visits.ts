import { isLocalDate, type Visits } from '@ritm/kernel';
import { type Cell, meaningfulText, nothing, type Parsed, read, unread } from '@ritm/tables/cells';
import type { WarningCode } from '../../../contract/notes.ts';

/** `5 из 8` contains two numbers; only the head of the column says whether the first was used or is left. */
export interface ParsedVisits {
  /** Hundredths, may be negative; `null` when unlimited. */
  amount: Visits | null;
  of: Visits | null;
  unlimited: boolean;
}

const UNLIMITED = /^(?:∞|безл(?:им|\.?$)|неогранич|без ограничен|unlim|анлим|не ограничен)/i;
const PAIR = /^([-−–]?\d+(?:[.,]\d{1,2})?)\s?(?:\/|\\|из|от)\s?([-−–]?\d+(?:[.,]\d{1,2})?|∞)\s?(\p{L}*)\.?$/iu;
const SINGLE = /^(?:\(?[xх×]\s?)?([-−–]?\d+(?:[.,]\d{1,2})?)\)?\s?(\p{L}*)\.?$/iu;
/** «8 занятий в месяц» counts visits like «8 занятий». */
const A_MONTH = /\s?(?:\/|(?<!\p{L})в)?\s?мес(?:яц|\.)?$/iu;
/** After any other word the number counts something else: «8 класс», «8 марта», «10 часов». */
const UNIT =
  /^(?:|зан(?:ят|яти[ейяю])?|виз(?:ит(?:а|ов|ы)?)?|урок(?:а|ов|и)?|пос(?:ещ|ещени[ейяю])?|шт(?:ук[аи]?)?|раз(?:а|ов)?|трен(?:ир|ировк[аиу]|ировок)?|lessons?|class(?:es)?|visits?|sessions?|times?)$/i;
/** A larger number is a sum or counts something else. */
const MAX_VISITS = 10_000;

/** Parses `5`, `5/8`, `5 из 8`, `∞`, `безлимит`, `-2`, `8 занятий`, `(x10)`. */
export function parseVisits(cell: Cell | undefined): Parsed<ParsedVisits, WarningCode> {
  const text = meaningfulText(cell);
  if (text === null) return nothing;
  if (UNLIMITED.test(text)) return read({ amount: null, of: null, unlimited: true });
  const isDate: boolean = isLocalDate(text);
  if (isDate) return fromDate(text);
  const pair = PAIR.exec(text);
  const single = pair ? null : SINGLE.exec(text.replace(A_MONTH, ''));
  if (!UNIT.test(pair?.[3] ?? single?.[2] ?? '')) return unread('visits.unreadable', text);
  const amount = toVisits(pair?.[1] ?? single?.[1]);
  const of = pair?.[2] === '∞' ? null : toVisits(pair?.[2]);
  if (amount === undefined || (pair && of === undefined)) return unread('visits.unreadable', text);
  return read({ amount, of: of ?? null, unlimited: pair?.[2] === '∞' });
}

/** Excel turns a typed `5/8` into 5 August; in a column of visits this function turns it back. */
function fromDate(date: string): Parsed<ParsedVisits, WarningCode> {
  const amount = Number(date.slice(8)) * 100;
  const of = Number(date.slice(5, 7)) * 100;
  return read(
    { amount, of, unlimited: false },
    { code: 'visits.was_date', data: { text: `${amount / 100}/${of / 100}` } },
  );
}

function toVisits(digits: string | undefined): Visits | undefined {
  if (digits === undefined) return undefined;
  const number = Number(digits.replace(/[−–]/, '-').replace(',', '.'));
  return Math.abs(number) <= MAX_VISITS ? Math.round(number * 100) : undefined;
}

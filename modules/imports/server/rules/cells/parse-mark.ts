import { isLocalDate, type Visits } from '@ritm/kernel';
import { type Cell, cellText, latinToCyrillic, nothing, type Parsed, read, unread } from '@ritm/tables/cells';
import type { VisitMark } from './parsed.ts';
import type { WarningCode } from '../../../contract/notes.ts';

export interface ParsedMark {
  /** The mark as written, in a form that is the same for all spellings: a person may say what it means. */
  word: string;
  /** `null`: the word says no visit, or nobody knows what it says. */
  mark: VisitMark | null;
  quantity: Visits;
}

const ATTENDED =
  /^(?:\+|v|✓|✔|☑|true|истина|да|был[а-я]*|п|прис[а-я.]*|присутств[а-я]*|посе(?:тил|щ)[а-я]*|(?:клиент )?пришел|(?:клиент )?пришл[аи]|явил[а-я]*|явка|опозда[а-я]*)$/i;
const NO_SHOW =
  /^(?:н|нб|н\/б|не был[а-я]*|(?:клиент )?не приш[а-я]+|не яв[а-я]+|не посе(?:тил|щ)[а-я]*|неявка|прогул|пропуск|пропустил[а-я]*|отсутств[а-я]*)$/i;
const EXCUSED =
  /^(?:у|ув|уваж[а-я.]*|бол|болел[а-я]*|болезнь|болеет|больн[а-я]*|б\/л|справка|отпуск|отмен[а-я]*(?: клиентом)?)$/i;
const PAID = /^(?:оплат[а-я]*|опл|\d{1,2}[./]\d{2}(?:[./]\d{2,4})?)$/i;
/** What stands in a cell where nobody came, or where nobody was expected. */
const NO_VISIT = /^(?:-|–|—|0|false|ложь)$/i;
/** A larger number of visits in one cell of one date is a sum of money or a typing error. */
const MAX_VISITS = 10;
const MAX_WORD_LENGTH = 40;

/**
 * Parses a mark of a journal (`docs/domain.md` 3.3): `+ 1 п` attended, `н` no-show, `у уваж бол` excused; a number
 * above 1 means several visits. A word that nobody knows keeps its cell's place, so that a person may say what it
 * means; «б» is left to the other marks of the sheet (`meaningsOf`).
 */
export function parseMark(cell: Cell | undefined): Parsed<ParsedMark, WarningCode> {
  const text = cellText(cell);
  if (text === null) return nothing;
  const word = wordOf(text);
  if (NO_VISIT.test(text)) return read({ word: NO_VISIT_WORD, mark: null, quantity: 100 });
  const number = Number(text.replace(',', '.'));
  // Visits come in quarters; 5.09 is the fifth of September.
  if (number > 0 && number <= MAX_VISITS && Number.isInteger(number * 4))
    return read({ word, mark: 'attended', quantity: Math.round(number * 100) });
  const isDate: boolean = isLocalDate(text);
  if (isDate || PAID.test(text)) return unread('mark.payment_date', text);
  const mark = meaningOf(word);
  if (mark !== null || word === UNCLEAR_B) return read({ word, mark, quantity: 100 });
  return read({ word, mark, quantity: 100 }, { code: 'mark.unknown', data: { text: text.slice(0, 200), word } });
}

/** All marks that say «no visit» are one word of the legend. */
export const NO_VISIT_WORD = '-';
/** «Был» or «болел». */
export const UNCLEAR_B = 'б';
/** «Присутствовал», or «пропуск» where somebody who came has another mark. */
export const UNCLEAR_P = 'п';

function meaningOf(word: string): VisitMark | null {
  if (ATTENDED.test(word)) return 'attended';
  if (NO_SHOW.test(word)) return 'no_show';
  return EXCUSED.test(word) ? 'excused' : null;
}

/** A single Latin `H` is a Russian «н» typed without switching the keyboard. */
function wordOf(text: string): string {
  const cyrillic = latinToCyrillic(`я ${text.slice(0, 200)}`).slice(2);
  return cyrillic.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').slice(0, MAX_WORD_LENGTH);
}

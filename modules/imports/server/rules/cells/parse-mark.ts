import { isLocalDate, type Visits } from '@ritm/kernel';
import { type Cell, cellText, latinToCyrillic, nothing, type Parsed, read, unread } from '@ritm/tables/cells';
import type { VisitMark } from './parsed.ts';
import type { WarningCode } from '../../../contract/notes.ts';

export interface ParsedMark {
  mark: VisitMark;
  quantity: Visits;
}

const ATTENDED = /^(?:\+|v|✓|✔|☑|true|истина|да|б|был[а-я]*|п|прис[а-я.]*|присутств[а-я]*|посетил[а-я]*)$/i;
const NO_SHOW = /^(?:н|нб|н\/б|не был[а-я]*|неявка|прогул|пропуск|пропустил[а-я]*|отсутств[а-я]*)$/i;
const EXCUSED = /^(?:у|ув|уваж[а-я.]*|бол|болел[а-я]*|болезнь|болеет|больн[а-я]*|б\/л|справка|отпуск)$/i;
const PAID = /^(?:оплат[а-я]*|опл|\d{1,2}[./]\d{2}(?:[./]\d{2,4})?)$/i;
/** A larger number of visits in one cell of one date is a sum of money or a typing error. */
const MAX_VISITS = 10;

/**
 * Parses a mark of a journal (`docs/domain.md` 3.3): `+ 1 б п` attended, `н` no-show, `у уваж бол` excused; a number
 * above 1 means several visits.
 */
export function parseMark(cell: Cell | undefined): Parsed<ParsedMark, WarningCode> {
  const text = cellText(cell);
  if (text === null || /^(?:-|–|—|0|false|ложь)$/i.test(text)) return nothing;
  const number = Number(text.replace(',', '.'));
  // Visits come in quarters; 5.09 is the fifth of September.
  if (number > 0 && number <= MAX_VISITS && Number.isInteger(number * 4))
    return read({ mark: 'attended', quantity: Math.round(number * 100) });
  const isDate: boolean = isLocalDate(text);
  if (isDate || PAID.test(text)) return unread('mark.payment_date', text);
  // A single Latin `H` is a Russian «н» typed without switching the keyboard.
  const word = latinToCyrillic(`я ${text}`).slice(2).replaceAll('ё', 'е');
  const mark = ATTENDED.test(word)
    ? 'attended'
    : NO_SHOW.test(word)
      ? 'no_show'
      : EXCUSED.test(word)
        ? 'excused'
        : null;
  return mark === null ? unread('mark.unknown', text) : read({ mark, quantity: 100 });
}

import type { ImportTarget } from '../../../contract/targets.ts';
import type { ColumnContent } from './column-content.ts';
import { normaliseHeader } from './normalise-header.ts';
import type { ColumnGuess } from './targets.ts';

interface Guess {
  /** The head as `normaliseHeader` writes it. */
  readonly head: RegExp;
  readonly target: ImportTarget;
  readonly fits: (content: ColumnContent) => boolean;
  readonly confidence: number;
}

/** Below the confidence at which a column is read without a question. */
const ASKED = 0.75;
const BALANCE =
  /^(?:остаток|сальдо|баланс) (?:на )?(?:конец|конечн|текущ|сегодня|сейчас)|^(?:конечн|исходящ|текущ)\p{L}* (?:остаток|сальдо|баланс)/u;

/** Heads that say too little alone, with the values that give them a meaning. */
const GUESSES: readonly Guess[] = [
  {
    head: /^дата$/,
    target: 'client.birth_date',
    fits: ({ share, oldDates }) => share.date >= 0.5 && oldDates >= 0.7,
    confidence: ASKED,
  },
  {
    head: /^статус$/,
    target: 'client.category',
    fits: ({ share }) => share.number < 0.5 && share.date < 0.5,
    confidence: ASKED,
  },
  { head: BALANCE, target: 'wallet.balance', fits: ({ isMoney }) => isMoney, confidence: 0.9 },
  {
    head: BALANCE,
    target: 'wallet.balance',
    fits: ({ isMoney, share }) => !isMoney && share.number >= 0.5,
    confidence: ASKED,
  },
];

/** What a head means together with its values: «Дата» over birth dates, «Остаток на конец» over money. */
export function guessByBoth(header: string, content: ColumnContent): ColumnGuess[] {
  if (content.filled === 0) return [];
  const head = normaliseHeader(header);
  return GUESSES.filter((guess) => guess.head.test(head) && guess.fits(content)).map(({ target, confidence }) => ({
    target,
    confidence,
  }));
}

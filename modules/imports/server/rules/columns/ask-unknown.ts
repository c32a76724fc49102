import type { QuestionReason } from '../../../contract/questions.ts';
import type { ImportTarget } from '../../../contract/targets.ts';
import type { ColumnContent } from './column-content.ts';
import { isRowNumberHead } from './match-header.ts';

/** A question about a column that nothing says the target of, with what its values may be, likeliest first. */
export interface UnknownColumn {
  readonly reason: Extract<QuestionReason, 'unknown_dates' | 'unknown_sums'>;
  readonly candidates: readonly ImportTarget[];
}

type Family = 'lot' | 'payment' | 'visit';
type Candidate = readonly [target: ImportTarget, family: Family | null];

const DATES: readonly Candidate[] = [
  ['lot.end', 'lot'],
  ['lot.start', 'lot'],
  ['payment.date', 'payment'],
  ['visit.date', 'visit'],
  ['client.last_visit', null],
  ['client.first_visit', null],
  ['client.birth_date', null],
  ['lot.sold_at', 'lot'],
];
const SUMS: readonly Candidate[] = [
  ['lot.price', 'lot'],
  ['payment.amount', 'payment'],
  ['wallet.balance', null],
  ['wallet.debt', null],
  ['lot.paid', 'lot'],
  ['client.spent', null],
  ['bonus.balance', null],
];
/** Most of the values are dates or sums: a few among words are part of a comment. */
const MIN_SHARE = 0.5;
/** More than these are chosen from the whole list. */
const MAX_CANDIDATES = 3;
/** Most of the dates are years old, so they are hardly days of passes and payments. */
const OLD = 0.7;

/** Asks about dates and sums, whose loss a person would notice late; other unknown columns are only named. */
export function askUnknown(
  header: string,
  content: ColumnContent,
  taken: ReadonlySet<ImportTarget>,
): UnknownColumn | null {
  if (isRowNumberHead(header) || content.isCounting) return null;
  const { share, isMoney, oldDates } = content;
  if (share.date >= MIN_SHARE) {
    const likely = likeliest(DATES, taken);
    const birth = likely.filter((target) => target === 'client.birth_date');
    const candidates = oldDates >= OLD ? [...new Set([...birth, ...likely])] : likely;
    return { reason: 'unknown_dates', candidates: candidates.slice(0, MAX_CANDIDATES) };
  }
  if (share.number < MIN_SHARE || !isMoney) return null;
  return { reason: 'unknown_sums', candidates: likeliest(SUMS, taken).slice(0, MAX_CANDIDATES) };
}

/** What the sheet is about comes first, then what any client has. What another column has already is left out. */
function likeliest(candidates: readonly Candidate[], taken: ReadonlySet<ImportTarget>): ImportTarget[] {
  const families = new Set([...taken].map((target) => target.split('.')[0]));
  const rank = (family: Family | null): number => (family === null ? 1 : families.has(family) ? 0 : 2);
  return candidates
    .toSorted(([, left], [, right]) => rank(left) - rank(right))
    .map(([target]) => target)
    .filter((target) => !taken.has(target));
}

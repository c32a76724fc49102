import { today } from '@ritm/web-kit';
import type { LessonPlus } from '../contract/index.ts';
import { ENDING_SOON_DAYS, endsWithin, isLastVisit, ONE_VISIT } from '../rules/index.ts';

/** Whether a pass can still be used; such passes are shown first. */
export const isCurrent = ({ state }: Pick<LessonPlus, 'state'>): boolean => state === 'active' || state === 'pending';

/** Sorts passes by their end, the earliest first; those that have not started come last. */
export const byEnd = (passes: readonly LessonPlus[]): readonly LessonPlus[] =>
  passes.toSorted((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1));
const rankOf = ({ state, ends_on }: LessonPlus): string => `${state === 'pending' ? 1 : 0} ${ends_on ?? '9999'}`;

/** The rules count in hundredths of a visit. */
const toHundredths = (visits: number | null): number | null => visits && Math.round(visits * ONE_VISIT);

/** The tone of the bars: low on a pass that is about to end. */
export function toneOf(
  pass: Pick<LessonPlus, 'state' | 'frozen' | 'left' | 'visits' | 'ends_on'>,
): 'good' | 'low' | 'quiet' {
  if (!isCurrent(pass) || pass.frozen) return 'quiet';
  const isLast = isLastVisit({ ...pass, left: toHundredths(pass.left), visits: toHundredths(pass.visits) });
  return isLast || endsWithin(pass, today(), ENDING_SOON_DAYS) ? 'low' : 'good';
}

/** Kopecks still to be paid; 0 for a reader who may not see clients' money. */
export const unpaidOf = ({ price, paid }: Pick<LessonPlus, 'price' | 'paid'>): number =>
  price === null || paid === null ? 0 : Math.max(0, price - paid);

/** A pass beside which a payment is offered: money of a closed one was settled when it was closed. */
export const isUnpaid = (pass: Pick<LessonPlus, 'price' | 'paid' | 'state'>): boolean =>
  unpaidOf(pass) > 0 && pass.state !== 'closed';

/** A pass without a count that still runs: the sale names it before another is sold. */
export const runningUnlimited = <P extends Pick<LessonPlus, 'state' | 'visits'>>(passes: readonly P[]): P | undefined =>
  passes.find(({ state, visits }) => state === 'active' && visits === null);

/** The current or next freeze. */
export const openFreezeOf = ({ freezes }: LessonPlus): LessonPlus['freezes'][number] | undefined =>
  freezes.find(({ to_date }) => to_date >= today());

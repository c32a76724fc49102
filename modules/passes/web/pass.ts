import { today } from '@ritm/web-kit';
import { daysBetween } from '@ritm/kernel';
import type { LessonPlus } from '../contract/index.ts';

/** A pass still of use: what is left of it is shown first. */
export const isCurrent = ({ state }: LessonPlus): boolean => state === 'active' || state === 'pending';

/** Those that end first before the others, those that have not begun after them. */
export const byEnd = (passes: readonly LessonPlus[]): readonly LessonPlus[] =>
  passes.toSorted((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1));
const rankOf = ({ state, ends_on }: LessonPlus): string => `${state === 'pending' ? 1 : 0} ${ends_on ?? '9999'}`;

/** Two visits or a week: the moment to offer the next pass. */
const FEW_VISITS = 2;
const FEW_DAYS = 7;

/** How loud the bars are. */
export function toneOf(pass: LessonPlus): 'good' | 'low' | 'quiet' {
  if (!isCurrent(pass) || pass.frozen) return 'quiet';
  const isFew = pass.left !== null && pass.left <= Math.min(FEW_VISITS, (pass.visits ?? 0) / 2);
  const isSoon = pass.ends_on !== null && pass.ends_on >= today() && daysBetween(today(), pass.ends_on) < FEW_DAYS;
  return isFew || isSoon ? 'low' : 'good';
}

/** Kopecks still to be paid; nothing for whom the money of clients is closed. */
export const unpaidOf = ({ price, paid }: Pick<LessonPlus, 'price' | 'paid'>): number =>
  price === null || paid === null ? 0 : Math.max(0, price - paid);

/** The freeze that runs or is still ahead. */
export const openFreezeOf = ({ freezes }: LessonPlus): LessonPlus['freezes'][number] | undefined =>
  freezes.find(({ to_date }) => to_date >= today());

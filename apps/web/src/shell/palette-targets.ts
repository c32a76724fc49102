import type { NavItem } from '@ritm/ui';

export interface Target extends Pick<NavItem, 'href' | 'label' | 'icon'> {
  /** Distinguishes it from others of the same name: a number, a price, a time. */
  readonly note?: string | undefined;
  readonly open: () => void;
}

const MAX_TARGETS = 30;
const normalize = (text: string): string => text.toLocaleLowerCase().replaceAll('ё', 'е').trim();

/** First the targets with words that begin with the typed text, then those that contain it anywhere. */
export function matching<T extends Pick<Target, 'label'>>(targets: readonly T[], typed: string): readonly T[] {
  const search = normalize(typed);
  if (search === '') return targets.slice(0, MAX_TARGETS);
  const startsWithSearch = (target: T): boolean =>
    normalize(target.label)
      .split(/[\s«"(-]+/)
      .some((word) => word.startsWith(search)) || normalize(target.label).startsWith(search);
  const first = targets.filter(startsWithSearch);
  const others = targets.filter((target) => !startsWithSearch(target) && normalize(target.label).includes(search));
  return [...first, ...others].slice(0, MAX_TARGETS);
}

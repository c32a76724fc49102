import type { NavItem } from '@ritm/ui';

export interface Target extends Pick<NavItem, 'href' | 'label' | 'icon'> {
  /** What tells it from its namesakes: a number, a price, a time. */
  readonly note?: string | undefined;
  readonly open: () => void;
}

const most = 30;
const plain = (text: string): string => text.toLocaleLowerCase().replaceAll('ё', 'е').trim();

/** Targets whose words begin with what was typed first, then those that hold it anywhere. */
export function matching<T extends Pick<Target, 'label'>>(targets: readonly T[], typed: string): readonly T[] {
  const wanted = plain(typed);
  if (wanted === '') return targets.slice(0, most);
  const begins = (target: T): boolean =>
    plain(target.label)
      .split(/[\s«"(-]+/)
      .some((word) => word.startsWith(wanted)) || plain(target.label).startsWith(wanted);
  const first = targets.filter(begins);
  const rest = targets.filter((target) => !begins(target) && plain(target.label).includes(wanted));
  return [...first, ...rest].slice(0, most);
}

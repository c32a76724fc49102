import type { ReactNode } from 'react';
import { useUi } from '../context.tsx';
import classes from './frame.module.css';
import type { NavItem } from './types.ts';

/** The bar above the page: `start`, the search in the middle, `end`. */
export function TopBar({
  start,
  middle,
  end,
}: {
  readonly start?: ReactNode;
  readonly middle?: ReactNode;
  readonly end?: ReactNode;
}) {
  return (
    <header className={classes.top}>
      <div className={classes.topStart}>{start}</div>
      <div className={classes.topMiddle}>{middle}</div>
      <div className={classes.topEnd}>{end}</div>
    </header>
  );
}

/** A phone's tabs at the bottom: up to five, within reach of the thumb. `last` is a button that opens the rest. */
export function BottomTabs({
  items,
  last,
}: {
  readonly items: readonly NavItem[];
  readonly last?: { readonly label: string; readonly icon: NavItem['icon']; readonly onClick: () => void };
}) {
  const { Link, texts } = useUi();
  return (
    <nav className={classes.tabs} aria-label={texts.navigation}>
      {items.map((item) => (
        <Link key={item.href} href={item.href} className={classes.tab} aria-current={item.active ? 'page' : undefined}>
          <item.icon size={24} stroke={1.75} aria-hidden />
          <span>{item.label}</span>
          {item.badge ? <span className={classes.tabBadge}>{item.badge > 99 ? '99+' : item.badge}</span> : null}
        </Link>
      ))}
      {last && (
        <button type="button" className={classes.tab} onClick={last.onClick}>
          <last.icon size={24} stroke={1.75} aria-hidden />
          <span>{last.label}</span>
        </button>
      )}
    </nav>
  );
}

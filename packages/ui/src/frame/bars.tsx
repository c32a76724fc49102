import { Fragment, type ReactNode } from 'react';
import { useUi } from '../context.tsx';
import classes from './frame.module.css';
import type { NavItem } from './types.ts';

/** With two tabs on each side of it, the button stands in the middle of five. */
const MIDDLE = 2;

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

interface TabButton {
  readonly label: string;
  readonly icon: NavItem['icon'];
  readonly onClick: () => void;
}

export interface BottomTabsProps {
  readonly items: readonly NavItem[];
  /** A round button among the tabs, for what is done most. */
  readonly middle?: TabButton;
  /** Opens the rest. */
  readonly last?: TabButton;
}

/** A phone's tabs at the bottom: up to five, within reach of the thumb. */
export function BottomTabs({ items, middle, last }: BottomTabsProps) {
  const { Link, texts } = useUi();
  return (
    <nav className={classes.tabs} aria-label={texts.navigation}>
      {items.map((item, at) => (
        <Fragment key={item.href}>
          {middle && at === MIDDLE && (
            <button type="button" className={classes.tab} aria-label={middle.label} onClick={middle.onClick}>
              <span className={classes.tabMiddle}>
                <middle.icon size={26} stroke={2} aria-hidden />
              </span>
            </button>
          )}
          <Link href={item.href} className={classes.tab} aria-current={item.active ? 'page' : undefined}>
            <item.icon size={24} stroke={1.75} aria-hidden />
            <span>{item.label}</span>
            {item.badge ? <span className={classes.tabBadge}>{item.badge > 99 ? '99+' : item.badge}</span> : null}
          </Link>
        </Fragment>
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

import { useEffect, useRef, type ReactNode } from 'react';
import { useUi } from '../context.tsx';
import classes from './frame.module.css';
import type { NavGroup, NavItem } from './types.ts';

/** The navigation, below `head` (the organization switcher) and above `foot`. */
export function SideNav({
  groups,
  head,
  foot,
}: {
  readonly groups: readonly NavGroup[];
  readonly head?: ReactNode;
  readonly foot?: ReactNode;
}) {
  const { texts } = useUi();
  const list = useRef<HTMLElement>(null);
  const here = groups.flatMap(({ items }) => items).find(({ active }) => active)?.href;
  // On a low screen the current entry may be below the visible part.
  useEffect(() => {
    if (here) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [here]);
  return (
    <div className={classes.sideColumn}>
      {head && <div className={classes.sideHead}>{head}</div>}
      <nav ref={list} aria-label={texts.navigation} className={classes.sideScroll}>
        {groups.map((group, at) => (
          <div key={group.label ?? at} className={classes.sideGroup}>
            {group.label && <p className={classes.sideLabel}>{group.label}</p>}
            <ul className={classes.sideList}>
              {group.items.map((item) => (
                <li key={item.href}>
                  <SideLink item={item} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      {foot && <div className={classes.sideFoot}>{foot}</div>}
    </div>
  );
}

function SideLink({ item }: { readonly item: NavItem }) {
  const { Link } = useUi();
  const Icon = item.icon;
  return (
    <Link href={item.href} className={classes.sideLink} aria-current={item.active ? 'page' : undefined}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <span className={classes.sideText}>{item.label}</span>
      {item.badge ? <span className={classes.badge}>{item.badge > 99 ? '99+' : item.badge}</span> : null}
    </Link>
  );
}

import { Drawer, type NavGroup } from '@ritm/ui';
import { Link } from '@ritm/web-kit';
import { IconBuildingStore } from '@tabler/icons-react';
import { Fragment } from 'react';
import classes from './frame.module.css';
import { useShellT } from './messages.ts';
import type { Place } from './place.ts';

/** The sections that do not fit among a phone's tabs. */
export function MoreMenu({
  groups,
  place,
  onClose,
}: {
  readonly groups: readonly NavGroup[];
  readonly place: Place;
  readonly onClose: () => void;
}) {
  const t = useShellT();
  return (
    <Drawer opened onClose={onClose} title={t('more')} position="bottom" size="80%" radius="lg">
      <nav aria-label={t('more')}>
        {groups.map((group, at) => (
          <Fragment key={group.label ?? at}>
            {group.label && <p className={classes.panelLabel}>{group.label}</p>}
            <ul className={classes.panelList}>
              {group.items.map((item) => (
                <li key={item.href}>
                  <Link
                    href={item.href}
                    className={classes.panelLink}
                    onClick={onClose}
                    aria-current={item.active ? 'page' : undefined}
                  >
                    <item.icon size={22} stroke={1.75} aria-hidden />
                    {item.label}
                  </Link>
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
        {place.school_id !== undefined && (
          <Link href="/schools" className={classes.panelLink} onClick={onClose}>
            <IconBuildingStore size={22} stroke={1.75} aria-hidden />
            {t('all_schools')}
          </Link>
        )}
      </nav>
    </Drawer>
  );
}

import { VisuallyHidden } from '@ritm/ui';
import { Link, useFormat } from '@ritm/web-kit';
import type { Notification } from '../../contract/index.ts';
import { useNoticesT } from '../messages.ts';
import classes from './notices.module.css';

interface NoticeListProps {
  readonly notices: readonly Notification[];
  /** The ids that are marked as new. */
  readonly fresh: ReadonlySet<number>;
  readonly onOpen?: () => void;
}

/** A list of notifications, each with a link to its subject. */
export function NoticeList({ notices, fresh, onOpen }: NoticeListProps) {
  const t = useNoticesT();
  const format = useFormat();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <ul className={classes.list}>
      {notices.map(({ id, title, text, link, school, created_at }) => (
        <li key={id} className={classes.item}>
          <Link href={link} className={classes.link} onClick={onOpen}>
            <span className={classes.dot} data-new={fresh.has(id) || undefined} />
            <span>
              <p className={classes.title}>
                {title}
                {fresh.has(id) && <VisuallyHidden>, {t('is_new')}</VisuallyHidden>}
              </p>
              <p className={classes.text}>{text}</p>
              <p className={classes.note}>
                {[format.instant(created_at, zone), school?.name].filter(Boolean).join(' · ')}
              </p>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

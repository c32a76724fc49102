import { ActionIcon, lazyWithRetry } from '@ritm/ui';
import { useSession } from '@ritm/web-kit';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { subscribeToNotices, unreadQuery } from '../data.ts';
import { hasStoredPush } from '../stored-push.ts';
import { useNoticesT } from '../messages.ts';
import classes from './notices.module.css';

const Panel = lazyWithRetry(async () => (await import('./bell-panel.tsx')).BellPanel);

/** The unread count, updated by the socket; pressing it opens the panel. */
export function Bell() {
  const t = useNoticesT();
  const { user } = useSession();
  const [opened, setOpened] = useState(false);
  const { data: count = 0 } = useQuery(unreadQuery);
  useEffect(() => subscribeToNotices(), []);
  useEffect(() => {
    if (hasStoredPush()) void import('../push.ts').then(({ renew }) => renew(user.id)).catch(() => undefined);
  }, [user.id]);
  return (
    <>
      <ActionIcon
        className={classes.bell}
        variant="subtle"
        aria-haspopup="dialog"
        aria-label={count > 0 ? t('bell_unread', { count }) : t('bell')}
        onClick={() => setOpened(true)}
      >
        <IconBell size={22} stroke={1.75} aria-hidden />
        {count > 0 && (
          <span className={classes.count} aria-hidden>
            {count > 99 ? '99+' : count}
          </span>
        )}
      </ActionIcon>
      <Suspense>{opened && <Panel onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}

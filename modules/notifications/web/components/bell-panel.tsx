import { Drawer, EmptyState, ErrorState, PulseLoader } from '@ritm/ui';
import { errorText, Link } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { noticesQuery } from '../data.ts';
import { useNoticesT } from '../messages.ts';
import { useReadOnOpen } from '../use-read-on-open.ts';
import { NoticeList } from './notice-list.tsx';
import classes from './notices.module.css';

const SHOWN = 10;

/** The newest notifications, shown beside the current screen. */
export function BellPanel({ onClose }: { readonly onClose: () => void }) {
  const t = useNoticesT();
  const { data, error, refetch } = useQuery(noticesQuery(1, SHOWN));
  const fresh = useReadOnOpen(data?.data);
  return (
    <Drawer opened onClose={onClose} title={t('title')} position="right" size={420}>
      {data ? (
        data.data.length > 0 ? (
          <NoticeList notices={data.data} fresh={fresh} onOpen={onClose} />
        ) : (
          <EmptyState title={t('empty')} text={t('empty_text')} />
        )
      ) : error ? (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <PulseLoader />
      )}
      <div className={classes.foot}>
        <Link href="/notifications" className={classes.away} onClick={onClose}>
          {t('all')}
        </Link>
        <Link href="/notifications/settings" className={classes.away} onClick={onClose}>
          {t('settings')}
        </Link>
      </div>
    </Drawer>
  );
}

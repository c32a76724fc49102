import { Button, Card, EmptyState, ErrorState, Group, PageFrame, PulseLoader } from '@ritm/ui';
import { errorText, Link, useKitT, useSearchState } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { NoticeList } from '../components/notice-list.tsx';
import classes from '../components/notices.module.css';
import { noticesQuery } from '../data.ts';
import { useNoticesT } from '../messages.ts';
import { useReadOnOpen } from '../use-read-on-open.ts';

const PER_PAGE = 30;

export function Screen() {
  const t = useNoticesT();
  const [{ page }, setFilters] = useSearchState({ page: 1 });
  const { data, error, refetch } = useQuery(noticesQuery(page, PER_PAGE));
  const fresh = useReadOnOpen(data?.data);
  return (
    <PageFrame
      title={t('title')}
      actions={
        <Link href="/notifications/settings" className={classes.away}>
          {t('settings')}
        </Link>
      }
    >
      {data ? (
        data.data.length > 0 ? (
          <Card withBorder maw={720} py={4}>
            <NoticeList notices={data.data} fresh={fresh} />
          </Card>
        ) : (
          <EmptyState title={t('empty')} text={t('empty_text')} />
        )
      ) : error ? (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <PulseLoader />
      )}
      {data && (
        <Pages page={page} last={Math.ceil(data.meta.total / PER_PAGE)} onPage={(next) => setFilters({ page: next })} />
      )}
    </PageFrame>
  );
}

interface PagesProps {
  readonly page: number;
  readonly last: number;
  readonly onPage: (page: number) => void;
}

function Pages({ page, last, onPage }: PagesProps) {
  const kit = useKitT();
  if (last <= 1) return null;
  return (
    <Group mt="md">
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {kit('back')}
      </Button>
      <Button variant="default" disabled={page >= last} onClick={() => onPage(page + 1)}>
        {kit('more')}
      </Button>
    </Group>
  );
}

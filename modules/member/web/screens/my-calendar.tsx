import { addDays } from '@ritm/kernel';
import {
  Button,
  Card,
  confirm,
  EmptyState,
  Group,
  lazyWithRetry,
  PageFrame,
  Stack,
  Text,
  Title,
  toast,
} from '@ritm/ui';
import { useAction, useFormat, useSearchState } from '@ritm/web-kit';
import type { OwnEntry } from '@ritm/timetable/contract';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { ClassList } from '../class-list.tsx';
import { calendarQuery, feedQuery, makeFeed, revokeFeed } from '../data.ts';
import { memberT, useMemberT } from '../messages.ts';
import classes from '../member.module.css';
import { Shown } from '../shown.tsx';

const OwnEntryDialog = lazyWithRetry(async () => (await import('../own-entry-dialog.tsx')).OwnEntryDialog);

/** Today's date in the reader's time zone; the server's date could be a different day. */
const today = (): string => new Intl.DateTimeFormat('en-CA').format();

/** Days shown at a time. The first are from today on: what is over is asked for less often. */
const DAYS = 14;

/** One calendar over all organizations, with the feed for the calendar of a telephone. */
export function Screen() {
  const t = useMemberT();
  const [search, setSearch] = useSearchState({ week: '' });
  const from = /^\d{4}-\d{2}-\d{2}$/.test(search.week) ? search.week : today();
  const query = useQuery(calendarQuery(from, addDays(from, DAYS - 1)));
  const go = (week: string) => setSearch({ week });
  const [opened, setOpened] = useState<OwnEntry | 'new'>();
  return (
    <PageFrame
      title={t('my_calendar')}
      actions={
        <Group gap="xs">
          <Button variant="default" onClick={() => go(addDays(from, -DAYS))}>
            {t('earlier')}
          </Button>
          {search.week !== '' && (
            <Button variant="default" onClick={() => go('')}>
              {t('this_week')}
            </Button>
          )}
          <Button variant="default" onClick={() => go(addDays(from, DAYS))}>
            {t('later')}
          </Button>
          <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setOpened('new')}>
            {t('own_new_short')}
          </Button>
        </Group>
      }
    >
      <Stack gap="lg" maw={960}>
        <Shown query={query}>
          {({ data, own }) =>
            data.length === 0 && own.length === 0 ? (
              <EmptyState title={t('no_classes')} text={t('no_classes_text')} />
            ) : (
              <div>
                <ClassList rows={data} own={own} onOwn={setOpened} />
              </div>
            )
          }
        </Shown>
        <Feed />
      </Stack>
      <Suspense>
        {opened && (
          <OwnEntryDialog
            entry={opened === 'new' ? undefined : opened}
            date={from}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </PageFrame>
  );
}

function Feed() {
  const t = useMemberT();
  const format = useFormat();
  const { data } = useQuery(feedQuery);
  const [address, setAddress] = useState<string>();
  const make = useAction((_: void, key) => makeFeed(key), { onDone: setAddress });
  const revoke = useAction((_: void, key) => revokeFeed(key), {
    done: t('feed_revoked'),
    invalidates: [feedQuery.queryKey],
    onDone: () => setAddress(undefined),
  });
  const confirmRevoke = async () => {
    const question = { title: memberT('feed_revoke_question'), text: memberT('feed_revoke_text') };
    if (await confirm({ ...question, action: memberT('feed_revoke'), danger: true })) revoke.run();
  };
  const since = data?.created_at;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Card withBorder>
      <Title order={2}>{t('feed')}</Title>
      <Text c="dimmed" mt={4} mb="md">
        {t('feed_text')}
      </Text>
      {address && <NewAddress address={address} />}
      {!address && since && <Text mb="md">{t('feed_since', { when: format.instant(since, zone) })}</Text>}
      <Group gap="xs">
        <Button variant="default" loading={make.pending} onClick={() => make.run()}>
          {t(since ? 'feed_renew' : 'feed_make')}
        </Button>
        {since && (
          <Button variant="subtle" color="danger" loading={revoke.pending} onClick={() => void confirmRevoke()}>
            {t('feed_revoke')}
          </Button>
        )}
      </Group>
    </Card>
  );
}

function NewAddress({ address }: { readonly address: string }) {
  const t = useMemberT();
  const copy = () => void navigator.clipboard.writeText(address).then(() => toast(memberT('feed_copied')));
  return (
    <div role="status">
      <Text>{t('feed_new')}</Text>
      <code className={classes.address}>{address}</code>
      <Button variant="subtle" size="xs" my="xs" onClick={copy}>
        {t('feed_copy')}
      </Button>
    </div>
  );
}

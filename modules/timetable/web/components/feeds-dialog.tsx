import { timetableKey } from '../keys.ts';
import {
  ActionIcon,
  Button,
  ErrorState,
  Group,
  Modal,
  PillChoice,
  PulseLoader,
  Select,
  Stack,
  Text,
  TextInput,
  toast,
} from '@ritm/ui';
import { StudentPicker } from '@ritm/students/web';
import { call, errorText, useAction, useKitT, useSchool } from '@ritm/web-kit';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { schoolFeedRoutes as routes, type SchoolFeed, type TimetableMeta } from '../../contract/index.ts';
import { staleClasses } from '../data.ts';
import { useTimetableT } from '../messages.ts';

type Kind = SchoolFeed['kind'];
const kinds: readonly Kind[] = ['teacher', 'place', 'student'];

/** Creates secret calendar addresses, shows each once, and revokes them. */
export function FeedsDialog({ meta, onClose }: { readonly meta: TimetableMeta; readonly onClose: () => void }) {
  const t = useTimetableT();
  const at = useSchool();
  const [kind, setKind] = useState<Kind>('teacher');
  const [id, setId] = useState<number | null>(null);
  const [address, setAddress] = useState<string | undefined>(undefined);
  const createFeed = useAction(
    (of: number, key) => call(routes.add_school_feed, { params: at, body: { [`${kind}_id`]: of } }, key),
    {
      invalidates: staleClasses(at),
      onDone: ({ path }) => setAddress(`${location.origin}${path}`),
    },
  );
  const chooseTarget = (next: number | null) => {
    setId(next);
    setAddress(undefined);
  };
  const options = kind === 'teacher' ? meta.teachers : meta.places;
  return (
    <Modal opened onClose={onClose} title={t('feeds')}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t('feeds_lead')}
        </Text>
        <PillChoice
          label={t('feeds')}
          value={kind}
          onChange={(next) => {
            setKind(next);
            chooseTarget(null);
          }}
          items={kinds.map((one) => ({ value: one, label: t(`feed_${one}`) }))}
        />
        {kind === 'student' ? (
          <StudentPicker label={t('feed_student')} value={id} onChange={(next) => chooseTarget(next)} />
        ) : (
          <Select
            label={t(`feed_${kind}`)}
            searchable
            data={options
              .filter(({ archived }) => !archived)
              .map((one) => ({ value: String(one.id), label: one.name }))}
            value={id === null ? null : String(id)}
            onChange={(next) => chooseTarget(next === null ? null : Number(next))}
          />
        )}
        {address === undefined ? (
          <Button disabled={id === null} loading={createFeed.pending} onClick={() => id !== null && createFeed.run(id)}>
            {t('feed_make')}
          </Button>
        ) : (
          <Address address={address} />
        )}
        <ExistingFeeds />
      </Stack>
    </Modal>
  );
}

function Address({ address }: { readonly address: string }) {
  const t = useTimetableT();
  const copy = () => void navigator.clipboard.writeText(address).then(() => toast(t('feed_copied')));
  return (
    <Group align="end" wrap="nowrap">
      <TextInput
        label={t('feed_address')}
        description={t('feed_once')}
        readOnly
        value={address}
        flex={1}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="default" onClick={copy}>
        {t('copy')}
      </Button>
    </Group>
  );
}

/** The addresses that have already been issued. */
function ExistingFeeds() {
  const t = useTimetableT();
  const kit = useKitT();
  const at = useSchool();
  const query = useQuery({
    queryKey: [...timetableKey(at), 'feeds', at.role],
    queryFn: ({ signal }) => call(routes.list_school_feeds, { params: at }, { signal }),
  });
  const deleteFeed = useAction((id: number, key) => call(routes.delete_school_feed, { params: { ...at, id } }, key), {
    done: t('feed_dropped'),
    invalidates: staleClasses(at),
  });
  if (query.error && !query.data)
    return <ErrorState title={t('feeds_failed')} text={errorText(query.error)} onRetry={() => void query.refetch()} />;
  if (!query.data) return <PulseLoader />;
  return (
    <Stack gap={4}>
      {query.data.data.map((one) => (
        <Group key={one.id} justify="space-between" wrap="nowrap">
          <Text size="sm">
            {t(`feed_${one.kind}`)}: {one.name}
          </Text>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${kit('delete')}: ${one.name}`}
            loading={deleteFeed.pending}
            onClick={() => deleteFeed.run(one.id)}
          >
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
    </Stack>
  );
}

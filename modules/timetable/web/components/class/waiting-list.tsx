import { ActionIcon, Badge, Button, Group, Modal, Stack, Text } from '@ritm/ui';
import { StudentsPicker } from '@ritm/students/web';
import { useAction, useFormat, useKitT, useSchool } from '@ritm/web-kit';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Timetable, WaitingEntry } from '../../../contract/index.ts';
import { staleClasses } from '../../data.ts';
import { useTimetableT } from '../../messages.ts';
import { acceptWaiting, addWaiting, deleteWaiting, waitingQuery } from '../../waiting-data.ts';
import classes from './who-comes.module.css';

/** The largest family in the queue; its members may have to wait together when fewer places are free. */
const MAX_FAMILY = 4;

/**
 * The queue of a class that is full or nearly full, or that already has a queue. The text says how places will be
 * given.
 */
export function WaitingList({ openClass }: { readonly openClass: Timetable }) {
  const t = useTimetableT();
  const at = useSchool();
  const free = openClass.capacity === null ? Infinity : openClass.capacity - openClass.booked;
  const isFull = free <= 0;
  const isAhead = openClass.status === 'planned' && openClass.can.students;
  const query = useQuery({ ...waitingQuery(at, openClass), enabled: isAhead });
  const [adding, setAdding] = useState(false);
  if (!isAhead || !query.data || (query.data.data.length === 0 && free >= MAX_FAMILY)) return null;
  const { data, meta } = query.data;
  const freeText = () => {
    if (data.length > 0) return t(`waiting_${meta.mode}`);
    return isFull ? t('waiting_none') : t('waiting_few', { count: free });
  };
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text fw={650}>{t('waiting')}</Text>
        <Button variant="subtle" onClick={() => setAdding(true)}>
          {t('waiting_add')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {freeText()}
        {meta.held > 0 && ` ${t('waiting_held', { count: meta.held })}`}
      </Text>
      <ol className={classes.list}>
        {data.map((one) => (
          <Entry
            key={one.id}
            one={one}
            time_zone={openClass.time_zone}
            mayAccept={!isFull || one.state === 'offered'}
          />
        ))}
      </ol>
      {adding && <AddWaiting openClass={openClass} onClose={() => setAdding(false)} />}
    </Stack>
  );
}

function Entry({
  one,
  time_zone,
  mayAccept,
}: {
  readonly one: WaitingEntry;
  readonly time_zone: string;
  readonly mayAccept: boolean;
}) {
  const t = useTimetableT();
  const kit = useKitT();
  const at = useSchool();
  const format = useFormat();
  const names = one.students.map(({ name }) => name).join(', ');
  const stale = { invalidates: staleClasses(at) };
  const accept = useAction((id: number, key) => acceptWaiting(at, id, key), { ...stale, done: t('waiting_accepted') });
  const leave = useAction((id: number, key) => deleteWaiting(at, id, key), { ...stale, done: t('waiting_left') });
  return (
    <li>
      <span>
        {one.position}. {names}{' '}
        {one.places > 1 && (
          <Badge color="gray" size="sm">
            {t('waiting_together')}
          </Badge>
        )}
        {one.offered_until && (
          <Text size="sm" c="dimmed">
            {t('waiting_offered', { when: format.instant(one.offered_until, time_zone) })}
          </Text>
        )}
      </span>
      <Group gap={4} wrap="nowrap">
        {mayAccept && (
          <Button variant="default" loading={accept.pending} onClick={() => accept.run(one.id)}>
            {t('waiting_accept')}
          </Button>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`${kit('delete')}: ${names}`}
          loading={leave.pending}
          onClick={() => leave.run(one.id)}
        >
          <IconX size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Group>
    </li>
  );
}

function AddWaiting({ openClass, onClose }: { readonly openClass: Timetable; readonly onClose: () => void }) {
  const t = useTimetableT();
  const at = useSchool();
  const [ids, setIds] = useState<number[]>([]);
  const add = useAction((students_ids: number[], key) => addWaiting(at, openClass, students_ids, key), {
    done: t('waiting_added'),
    invalidates: staleClasses(at),
    onDone: onClose,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('waiting_add')}
      submit={{ onSubmit: () => add.run(ids), pending: add.pending, disabled: ids.length === 0 }}
    >
      <StudentsPicker label={t('waiting_who')} description={t('waiting_who_hint')} value={ids} onChange={setIds} />
    </Modal>
  );
}

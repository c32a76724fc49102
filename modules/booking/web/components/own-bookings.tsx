import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@ritm/ui';
import { errorText, useAction, useFormat, useReaderClocks } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking, Waiting } from '../../contract/index.ts';
import { acceptPlace, bookingsQuery, leaveQueue } from '../data.ts';
import { useBookingT } from '../messages.ts';
import { BookingActions } from './booking-actions.tsx';
import { bookingActionOptions, type ItemProps } from './move-windows.tsx';
import { OwnStrikes } from './own-strikes.tsx';
import { StateLabel } from './state-label.tsx';
import { TakeAlong } from './take-along.tsx';

interface OwnBookingsProps {
  readonly school_id: number;
  /** Shows only this card's bookings; without it, those of all the person's cards. */
  readonly student_id?: number;
  /** The class that the person came to cancel: its window is open from the start and shows the charge. */
  readonly canceling?: number;
}

/** A weekly client has dozens of bookings ahead, so only the nearest are shown at first. */
const FIRST = 5;

/** A client's upcoming bookings in an organization, with their actions: confirm, cancel, move, wait. */
export function OwnBookings({ school_id, student_id, canceling = 0 }: OwnBookingsProps) {
  const t = useBookingT();
  const { data, error } = useQuery(bookingsQuery(school_id));
  const [all, setAll] = useState(canceling !== 0);
  const isOurs = (ids: readonly (number | null)[]) =>
    student_id === undefined || ids.includes(student_id) || ids.includes(null);
  const rows = data?.data.filter((one) => isOurs([one.student_id])) ?? [];
  const queue = data?.waiting.filter((one) => isOurs(one.students.map(({ id }) => id))) ?? [];
  const time_zone = data?.time_zone ?? '';
  const { note, onReaderClock } = useReaderClocks(
    [...rows, ...queue].map(({ starts_at }) => ({ starts_at, time_zone })),
  );
  const yours = ({ starts_at }: { readonly starts_at: string }) => onReaderClock(starts_at, time_zone);
  return (
    <Card withBorder component="section" aria-label={t('mine')}>
      <Group justify="space-between" mb="sm">
        <Title order={3}>{t('mine')}</Title>
        <Button component="a" href={`/web/record_company/${school_id}`} target="_blank" rel="noopener" variant="light">
          {t('mine_book')}
        </Button>
      </Group>
      {!data && error && <Text role="alert">{errorText(error)}</Text>}
      {!data && !error && <Skeleton height={72} />}
      {data && rows.length === 0 && queue.length === 0 && <Text c="dimmed">{t('mine_none')}</Text>}
      {note && (
        <Text size="sm" c="dimmed" mb="xs">
          {note}
        </Text>
      )}
      <Stack gap="md">
        <OwnStrikes
          strikes={data?.strikes.filter((one) => isOurs([one.student_id])) ?? []}
          isNamed={student_id === undefined && (data?.students.length ?? 0) > 1}
        />
        {queue.map((one) => (
          <InQueue key={`q${one.id}`} item={one} school_id={school_id} time_zone={time_zone} yours={yours(one)} />
        ))}
        {rows.slice(0, all ? undefined : FIRST).map((one) => (
          <Ahead
            key={`${one.occurrence_id}-${one.student_id}-${one.request_id}`}
            item={one}
            school_id={school_id}
            time_zone={time_zone}
            yours={yours(one)}
            canceling={one.occurrence_id === canceling && one.can.cancel}
          />
        ))}
        {!all && rows.length > FIRST && (
          <Button variant="subtle" onClick={() => setAll(true)}>
            {t('mine_all', { count: rows.length })}
          </Button>
        )}
      </Stack>
    </Card>
  );
}

interface Yours {
  /** The time on the reader's clock, where it is another. */
  readonly yours: string | undefined;
}

function Ahead(props: ItemProps<Booking> & Yours & { readonly canceling: boolean }) {
  const { item, school_id, time_zone, yours, canceling } = props;
  const format = useFormat();
  const facts = [
    `${format.date(item.date, 'weekday')}, ${item.time_from}–${item.time_to}`,
    yours,
    item.teacher_name,
    item.place_name,
  ];
  return (
    <div role="group" aria-label={`${item.title}, ${facts[0]}`}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Text fw={600}>{item.title}</Text>
          <Text c="dimmed" size="sm">
            {facts.filter(Boolean).join(' · ')}
          </Text>
        </div>
        {item.state !== 'confirmed' && <StateLabel state={item.state} />}
      </Group>
      <BookingActions {...{ item, school_id, time_zone, canceling }} />
      <TakeAlong item={item} school_id={school_id} />
    </div>
  );
}

function InQueue({ item, school_id, time_zone, yours }: ItemProps<Waiting> & Yours) {
  const t = useBookingT();
  const format = useFormat();
  const entry = { school_id, entry_id: item.id };
  const acceptOffer = useAction((_: void, key) => acceptPlace(entry, key), {
    ...bookingActionOptions(school_id),
    done: t('mine_taken'),
  });
  const leaveTheQueue = useAction((_: void, key) => leaveQueue(entry, key), {
    ...bookingActionOptions(school_id),
    done: t('mine_left'),
  });
  return (
    <div>
      <Text fw={600}>{item.title}</Text>
      <Text c="dimmed" size="sm">
        {[`${format.date(item.date, 'weekday')}, ${item.time_from}–${item.time_to}`, yours].filter(Boolean).join(' · ')}
      </Text>
      <Text>
        {item.offered_until === null
          ? t('mine_position', { position: item.position })
          : t('mine_offered', { until: format.instant(item.offered_until, time_zone) })}
      </Text>
      {item.places > 1 && (
        <Text c="dimmed" size="sm">
          {item.students.map(({ name }) => name).join(', ')}
          {item.offered_until === null && `. ${t('mine_together', { count: item.places })}`}
        </Text>
      )}
      <Group mt="xs" gap="xs">
        {item.may_take && (
          <Button loading={acceptOffer.pending} onClick={() => acceptOffer.run()}>
            {t('mine_take')}
          </Button>
        )}
        <Button variant="default" loading={leaveTheQueue.pending} onClick={() => leaveTheQueue.run()}>
          {t('mine_leave')}
        </Button>
      </Group>
    </div>
  );
}

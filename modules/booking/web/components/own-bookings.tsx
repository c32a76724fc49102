import { Button, Card, Group, Modal, Skeleton, Stack, Text, Title } from '@ritm/ui';
import { errorText, useAction, useFormat, useKitT, useReaderClock } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking, Waiting } from '../../contract/index.ts';
import { acceptPlace, bookingsQuery, cancelBooking, cancelRequest, confirmBooking, leaveQueue } from '../data.ts';
import { useBookingT } from '../messages.ts';
import { bookingActionOptions, MoveTimeWindow, MoveWindow, type ItemProps, type WindowProps } from './move-windows.tsx';
import { Proposal } from './proposal.tsx';
import { StateLabel } from './state-label.tsx';

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
      <Stack gap="md">
        {queue.map((one) => (
          <InQueue key={`q${one.id}`} item={one} school_id={school_id} time_zone={data!.time_zone} />
        ))}
        {rows.slice(0, all ? undefined : FIRST).map((one) => (
          <Ahead
            key={`${one.occurrence_id}-${one.student_id}-${one.request_id}`}
            item={one}
            school_id={school_id}
            time_zone={data!.time_zone}
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

function Ahead({ item, school_id, time_zone, canceling }: ItemProps<Booking> & { readonly canceling: boolean }) {
  const t = useBookingT();
  const format = useFormat();
  const onReaderClock = useReaderClock();
  const [dialog, setDialog] = useState<'cancel' | 'move' | 'move_time' | undefined>(canceling ? 'cancel' : undefined);
  const { occurrence_id, student_id, can } = item;
  const seat = { school_id, occurrence_id, student_id: student_id ?? 0 };
  const confirmComing = useAction((_: void, key) => confirmBooking(seat, key), {
    ...bookingActionOptions(school_id),
    done: t('mine_come_done'),
  });
  const facts = [
    `${format.date(item.date, 'weekday')}, ${item.time_from}–${item.time_to}`,
    onReaderClock(item.starts_at, time_zone),
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
          {item.confirmed && <Text size="sm">{t('mine_coming')}</Text>}
          {item.paid_by && <PaidBy {...item.paid_by} />}
          {item.reason && <Text size="sm">{item.reason}</Text>}
        </div>
        {item.state !== 'confirmed' && <StateLabel state={item.state} />}
      </Group>
      {item.proposal && <Proposal {...{ item, school_id, time_zone }} proposal={item.proposal} />}
      <Group mt="xs" gap="xs">
        {can.confirm && (
          <Button loading={confirmComing.pending} onClick={() => confirmComing.run()}>
            {t('mine_come')}
          </Button>
        )}
        {(can.move || can.move_time || can.propose) && (
          <Button variant="default" onClick={() => setDialog(can.move ? 'move' : 'move_time')}>
            {t('mine_move')}
          </Button>
        )}
        {can.cancel && (
          <Button variant="default" onClick={() => setDialog('cancel')}>
            {t('mine_cancel')}
          </Button>
        )}
      </Group>
      {dialog === 'cancel' && <CancelWindow {...{ item, school_id, time_zone }} onClose={() => setDialog(undefined)} />}
      {dialog === 'move' && <MoveWindow {...{ item, school_id, time_zone }} onClose={() => setDialog(undefined)} />}
      {dialog === 'move_time' && (
        <MoveTimeWindow {...{ item, school_id, time_zone }} onClose={() => setDialog(undefined)} />
      )}
    </div>
  );
}

/** Shows before the visit, and not first at the desk, which pass pays for it or why the pass at hand does not. */
function PaidBy({ pass, why_not }: NonNullable<Booking['paid_by']>) {
  const t = useBookingT();
  if (why_not === null)
    return (
      <Text c="dimmed" size="sm">
        {t('mine_paid_by', { pass })}
      </Text>
    );
  return <Text size="sm">{t('mine_not_paid_by', { pass, why: why_not })}</Text>;
}

/** The window that shows the charge of a cancel before it is made. */
function CancelWindow({ item, school_id, time_zone, onClose }: WindowProps) {
  const t = useBookingT();
  const kit = useKitT();
  const format = useFormat();
  const { request_id, state, occurrence_id, student_id, is_late, late_visits, free_until } = item;
  const costs = is_late && late_visits > 0;
  const messageKey = costs ? 'mine_cancel_late' : is_late ? 'mine_cancel_for_nothing' : 'mine_cancel_free';
  const isSeat = state === 'confirmed';
  const cancel = useAction(
    (_: void, key) =>
      isSeat
        ? cancelBooking({ school_id, occurrence_id, student_id: student_id!, late: is_late }, key)
        : cancelRequest({ school_id, id: request_id! }, key),
    { ...bookingActionOptions(school_id), done: t('mine_canceled'), onDone: onClose },
  );
  return (
    <Modal opened onClose={onClose} title={t('mine_cancel_title')} size="sm">
      <Text fw={600}>{item.title}</Text>
      {isSeat && (
        <Text mt="xs" {...(costs && { c: 'danger' })}>
          {t(messageKey, { until: format.instant(free_until, time_zone), visits: format.visits(late_visits) })}
        </Text>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {kit('close')}
        </Button>
        <Button color="danger" loading={cancel.pending} onClick={() => cancel.run()}>
          {t('mine_cancel')}
        </Button>
      </Group>
    </Modal>
  );
}

function InQueue({ item, school_id, time_zone }: ItemProps<Waiting>) {
  const t = useBookingT();
  const format = useFormat();
  const onReaderClock = useReaderClock();
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
        {[
          `${format.date(item.date, 'weekday')}, ${item.time_from}–${item.time_to}`,
          onReaderClock(item.starts_at, time_zone),
        ]
          .filter(Boolean)
          .join(' · ')}
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

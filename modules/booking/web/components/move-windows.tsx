import { addDays } from '@ritm/kernel';
import { Button, confirm, Group, Modal, Skeleton, Stack, Text, toast } from '@ritm/ui';
import { useAction, useFormat, useReaderClocks } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '../../contract/index.ts';
import { companyTimetableQuery } from '../company/queries.ts';
import { bookingsKey, moveBooking, proposeMove, slotsQuery, type SeatPlace } from '../data.ts';
import { useBookingT } from '../messages.ts';

export interface ItemProps<T> {
  readonly item: T;
  readonly school_id: number;
  readonly time_zone: string;
}
export interface WindowProps extends ItemProps<Booking> {
  readonly onClose: () => void;
}

export const bookingActionOptions = (school_id: number) => ({ invalidates: [bookingsKey(school_id), ['member']] });
const seatOf = ({ item, school_id }: Pick<WindowProps, 'item' | 'school_id'>): SeatPlace => ({
  school_id,
  occurrence_id: item.occurrence_id,
  student_id: item.student_id!,
});

/** Other classes are offered within so many days of the booking. */
const DAYS_AROUND = 14;

/** The window that moves a booking to another class of the same service with a free place. */
export function MoveWindow({ item, school_id, time_zone, onClose }: WindowProps) {
  const t = useBookingT();
  const format = useFormat();
  const whenOf = useWhen();
  const confirmMove = useConfirmMove(item);
  const days = { date_from: addDays(item.date, -DAYS_AROUND), date_to: addDays(item.date, DAYS_AROUND) };
  const { data } = useQuery(companyTimetableQuery(school_id, { service: item.service_id!, ...days }));
  const alternatives = data?.data.filter(
    (one) => one.open && one.free !== 0 && one.occurrence_id !== item.occurrence_id,
  );
  const { note, onReaderClock } = useReaderClocks(timedIn(time_zone, alternatives));
  const seat = seatOf({ item, school_id });
  const move = useAction(
    (to: { occurrence_id: number; date: string; time_from: string }, key) =>
      moveBooking(seat, { occurrence_id: to.occurrence_id }, key),
    {
      ...bookingActionOptions(school_id),
      onDone(_output, to) {
        toast(t('mine_moved_to', { when: whenOf(to) }), { ms: 4000 });
        onClose();
      },
    },
  );
  return (
    <Modal opened onClose={onClose} title={t('mine_move_title')}>
      {!alternatives && <Skeleton height={120} />}
      {alternatives?.length === 0 && <Text c="dimmed">{t('mine_move_none')}</Text>}
      {note && (
        <Text size="sm" c="dimmed" mb="xs">
          {note}
        </Text>
      )}
      <Stack gap="xs">
        {alternatives?.map((one) => (
          <Button
            key={one.occurrence_id}
            variant="default"
            justify="space-between"
            loading={move.pending}
            onClick={() => void confirmMove(one, 'mine_move_text').then((may) => may && move.run(one))}
          >
            {[
              `${format.date(one.date, 'weekday')}, ${one.time_from}`,
              onReaderClock(one.starts_at, time_zone),
              one.title,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Button>
        ))}
      </Stack>
    </Modal>
  );
}

function useWhen() {
  const format = useFormat();
  return ({ date, time_from }: { readonly date: string; readonly time_from: string }): string =>
    `${format.date(date, 'weekday')}, ${time_from}`;
}

type MoveText = 'mine_move_text' | 'mine_move_once_text' | 'mine_propose_text';

/** Asks before the booking moves: from when, to when, and what follows from it. */
function useConfirmMove(from: Booking) {
  const t = useBookingT();
  const whenOf = useWhen();
  return (to: { readonly date: string; readonly time_from: string }, text: MoveText): Promise<boolean> =>
    confirm({
      title: t('mine_move_confirm'),
      text: `${whenOf(from)} → ${whenOf(to)}\n${t(text)}`,
      action: t(text === 'mine_propose_text' ? 'mine_propose' : 'mine_move'),
    });
}

/** The number of days with free times that are shown at first. */
const DAYS_SHOWN = 4;

/** The window that moves a booking to another free time of the same specialist, listed by day. */
export function MoveTimeWindow({ item, school_id, time_zone, onClose }: WindowProps) {
  const t = useBookingT();
  const [all, setAll] = useState(false);
  const days = { date_from: addDays(item.date, -DAYS_AROUND), date_to: addDays(item.date, DAYS_AROUND) };
  const { data } = useQuery(slotsQuery(school_id, { service: item.service_id!, teacher: item.teacher_id!, ...days }));
  const whenOf = useWhen();
  const confirmMove = useConfirmMove(item);
  // When other clients attend the lesson, they must agree to the move.
  const needsProposal = !item.can.move_time;
  const submit = needsProposal ? proposeMove : moveBooking;
  const move = useAction(({ starts_at }: TimeSlot, key) => submit(seatOf({ item, school_id }), { starts_at }, key), {
    ...bookingActionOptions(school_id),
    onDone(_output, to) {
      toast(needsProposal ? t('proposal_sent') : t('mine_moved_to', { when: whenOf(to) }), { ms: 4000 });
      onClose();
    },
  });
  const ask = (to: TimeSlot) => confirmMove(to, needsProposal ? 'mine_propose_text' : 'mine_move_once_text');
  const dates = data && [...new Set(data.data.map(({ date }) => date))];
  const { note, onReaderClock } = useReaderClocks(timedIn(time_zone, data?.data));
  return (
    <Modal opened onClose={onClose} title={t('mine_move_time_title')}>
      <Text c="dimmed" size="sm" mb="md">
        {[t(needsProposal ? 'proposal_how' : 'mine_move_once'), note].filter(Boolean).join(' ')}
      </Text>
      {!dates && <Skeleton height={120} />}
      {dates?.length === 0 && <Text c="dimmed">{t('mine_move_time_none')}</Text>}
      <Stack gap="md">
        {dates?.slice(0, all ? undefined : DAYS_SHOWN).map((date) => (
          <TimesOfDay
            key={date}
            slots={data!.data.filter((one) => one.date === date)}
            yours={({ starts_at }) => onReaderClock(starts_at, time_zone)}
            pending={move.pending}
            onChoose={(slot) => void ask(slot).then((may) => may && move.run(slot))}
          />
        ))}
        {!all && dates && dates.length > DAYS_SHOWN && (
          <Button variant="subtle" onClick={() => setAll(true)}>
            {t('mine_move_more')}
          </Button>
        )}
      </Stack>
    </Modal>
  );
}

const timedIn = (time_zone: string, rows: readonly { readonly starts_at: string }[] = []) =>
  rows.map(({ starts_at }) => ({ starts_at, time_zone }));

interface TimeSlot {
  readonly starts_at: string;
  readonly date: string;
  readonly time_from: string;
}

interface TimesOfDayProps {
  readonly slots: readonly TimeSlot[];
  /** The time on the reader's clock, where it is another. */
  readonly yours: (slot: TimeSlot) => string | undefined;
  readonly pending: boolean;
  readonly onChoose: (slot: TimeSlot) => void;
}

function TimesOfDay({ slots, yours, pending, onChoose }: TimesOfDayProps) {
  const format = useFormat();
  const day = format.date(slots[0]!.date, 'weekday');
  return (
    <div role="group" aria-label={day}>
      <Text fw={600} mb={6}>
        {day}
      </Text>
      <Group gap="xs">
        {slots.map(({ starts_at, date, time_from }) => (
          <Button
            key={starts_at}
            variant="default"
            loading={pending}
            onClick={() => onChoose({ starts_at, date, time_from })}
          >
            {[time_from, yours({ starts_at, date, time_from })].filter(Boolean).join(' · ')}
          </Button>
        ))}
      </Group>
    </div>
  );
}

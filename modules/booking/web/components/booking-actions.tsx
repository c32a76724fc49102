import { Button, Group, Text } from '@ritm/ui';
import { useAction } from '@ritm/web-kit';
import { useState } from 'react';
import type { Booking } from '../../contract/index.ts';
import { confirmBooking } from '../data.ts';
import { useBookingT } from '../messages.ts';
import { CancelWindow } from './cancel-window.tsx';
import { bookingActionOptions, MoveTimeWindow, MoveWindow, type ItemProps } from './move-windows.tsx';
import { Proposal } from './proposal.tsx';

export interface BookingActionsProps extends ItemProps<Booking> {
  /** The person came to cancel this booking: its window is open from the start and shows the charge. */
  readonly canceling?: boolean;
}

/**
 * What pays for a booking, and what its client may do with it: say that they come, move it, cancel it, answer a
 * proposal of another time.
 */
export function BookingActions({ item, school_id, time_zone, canceling = false }: BookingActionsProps) {
  const t = useBookingT();
  const [dialog, setDialog] = useState<'cancel' | 'move' | 'move_time' | undefined>(canceling ? 'cancel' : undefined);
  const { occurrence_id, student_id, can } = item;
  const seat = { school_id, occurrence_id, student_id: student_id ?? 0 };
  const confirmComing = useAction((_: void, key) => confirmBooking(seat, key), {
    ...bookingActionOptions(school_id),
    done: t('mine_come_done'),
  });
  const window = { item, school_id, time_zone, onClose: () => setDialog(undefined) };
  return (
    <>
      {item.confirmed && <Text size="sm">{t('mine_coming')}</Text>}
      {item.paid_by && <PaidBy {...item.paid_by} />}
      {item.reason && <Text size="sm">{item.reason}</Text>}
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
      {dialog === 'cancel' && <CancelWindow {...window} />}
      {dialog === 'move' && <MoveWindow {...window} />}
      {dialog === 'move_time' && <MoveTimeWindow {...window} />}
    </>
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

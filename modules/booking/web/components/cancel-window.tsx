import { Button, Modal, Text, WindowActions } from '@ritm/ui';
import { useAction, useFormat, useKitT } from '@ritm/web-kit';
import { cancelBooking, cancelRequest } from '../data.ts';
import { useBookingT } from '../messages.ts';
import { bookingActionOptions, type WindowProps } from './move-windows.tsx';

/** The window that shows the charge of a cancel before it is made. */
export function CancelWindow({ item, school_id, time_zone, onClose }: WindowProps) {
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
      <WindowActions apart>
        <Button variant="default" onClick={onClose}>
          {kit('close')}
        </Button>
        <Button color="danger" loading={cancel.pending} onClick={() => cancel.run()}>
          {t('mine_cancel')}
        </Button>
      </WindowActions>
    </Modal>
  );
}

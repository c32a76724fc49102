import { Modal, Skeleton, Text } from '@ritm/ui';
import { errorText, useFormat } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { bookingsQuery } from '../data.ts';
import { useBookingT } from '../messages.ts';
import { BookingActions } from './booking-actions.tsx';
import { TakeAlong } from './take-along.tsx';

export interface BookingSheetProps {
  readonly school_id: number;
  readonly occurrence_id: number;
  readonly student_id: number;
  readonly title: string;
  readonly onClose: () => void;
}

/** One booking with what its client may do about it, over a timetable; on a phone a sheet from below. */
export function BookingSheet({ school_id, occurrence_id, student_id, title, onClose }: BookingSheetProps) {
  const t = useBookingT();
  const format = useFormat();
  const { data, error } = useQuery(bookingsQuery(school_id));
  const item = data?.data.find((one) => one.occurrence_id === occurrence_id && one.student_id === student_id);
  return (
    <Modal opened onClose={onClose} title={title} size="sm">
      {!data && (error ? <Text role="alert">{errorText(error)}</Text> : <Skeleton height={96} />)}
      {data && !item && <Text c="dimmed">{t('mine_gone')}</Text>}
      {data && item && (
        <>
          <Text c="dimmed" mb="xs">
            {[
              `${format.date(item.date, 'weekday')}, ${item.time_from}–${item.time_to}`,
              item.place_name,
              item.teacher_name,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          <BookingActions item={item} school_id={school_id} time_zone={data.time_zone} />
          <TakeAlong item={item} school_id={school_id} />
        </>
      )}
    </Modal>
  );
}

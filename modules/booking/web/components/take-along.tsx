import { Anchor, Group } from '@ritm/ui';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { googleAddress, toIcs, type CalendarEvent } from '../../contract/calendar-event.ts';
import type { Booking } from '../../contract/index.ts';
import { useBookingT } from '../messages.ts';

interface TakeAlongProps {
  readonly item: Booking;
  readonly school_id: number;
}

/** A certain booking for the client's own calendar: a file for the device, or the page of Google's. */
export function TakeAlong({ item, school_id }: TakeAlongProps) {
  const t = useBookingT();
  const [madeAt] = useState(() => new Date());
  const { occurrence_id, student_id, title, starts_at, time_from, time_to, where } = item;
  if (item.state !== 'confirmed') return null;
  const event: CalendarEvent = {
    // The identifier of the feed, so that a calendar that has both shows one entry.
    id: `${school_id}-${occurrence_id}-${student_id}`,
    title,
    starts_at,
    time_from,
    time_to,
    place: where,
  };
  return (
    <Group gap="md" mt="xs">
      <Anchor
        size="sm"
        download="ritm.ics"
        href={`data:text/calendar;charset=utf-8,${encodeURIComponent(toIcs(event, madeAt))}`}
      >
        <IconCalendarPlus size={16} stroke={1.75} aria-hidden style={{ verticalAlign: -3 }} /> {t('calendar_add')}
      </Anchor>
      <Anchor size="sm" href={googleAddress(event)} target="_blank" rel="noopener noreferrer">
        {t('calendar_google')}
      </Anchor>
    </Group>
  );
}

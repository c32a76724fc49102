import { googleAddress, toIcs, type CalendarEvent } from '@ritm/booking/calendar-event';
import type { PublicSchool } from '@ritm/booking/contract';
import { useState } from 'react';
import { translatorOf } from '../kit/words.ts';
import { en } from './messages.en.ts';
import { ru } from './messages.ru.ts';

const tc = translatorOf({ ru, en });

interface AddToCalendarProps {
  readonly school: PublicSchool;
  readonly event: Omit<CalendarEvent, 'place'>;
}

/** Two ways to keep a booking in one's own calendar: a file for the device, and the page of Google's. */
export function AddToCalendar({ school, event }: AddToCalendarProps) {
  const [now] = useState(() => new Date());
  const { name, city, address } = school;
  const whole = { ...event, place: [name, city, address].filter(Boolean).join(', ') };
  return (
    <>
      <a
        className="button plain"
        download="ritm.ics"
        href={`data:text/calendar;charset=utf-8,${encodeURIComponent(toIcs(whole, now))}`}
      >
        {tc('add')}
      </a>
      <a className="button plain" href={googleAddress(whole)} target="_blank" rel="noopener noreferrer">
        {tc('google')}
      </a>
    </>
  );
}

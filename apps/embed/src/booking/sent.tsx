import type { OwnRequest, PublicSchool } from '@ritm/booking/contract';
import { AddToCalendar } from '../calendar/add-to-calendar.tsx';
import { addressOf } from '../kit/place.ts';
import { longDay, momentIn, yours } from '../kit/words.ts';
import { tb } from './words.ts';
import { Link } from '../parts/link.tsx';

interface SentProps {
  readonly school: PublicSchool;
  readonly request: OwnRequest;
  /** What was chosen; of services in a row all of them. */
  readonly title: string;
  readonly time_to: string;
  /** The names of those who come, when there were several to choose from. */
  readonly names: readonly string[];
}

/** The result: the place is booked at once, or kept until the organization answers. */
export function Sent({ school, request, title, time_to, names }: SentProps) {
  const { id, state, date, time_from, starts_at, hold_until, time_zone } = request;
  const isBooked = state === 'confirmed';
  return (
    <section className="stack empty" role="status">
      <h2>{isBooked ? tb('booked_title') : tb('sent_title')}</h2>
      <p>
        <b>{title}</b>
        <br />
        {[`${longDay(date)}, ${time_from}`, yours(starts_at, time_zone)].filter(Boolean).join(', ')}
      </p>
      {names.length > 1 && <p>{names.join(', ')}</p>}
      {!isBooked && (
        <p className="dim">
          {hold_until === null ? tb('sent_text_plain') : tb('sent_text', { until: momentIn(hold_until, time_zone) })}
        </p>
      )}
      {isBooked && (
        <div className="row center small">
          <AddToCalendar
            school={school}
            event={{ id: `${school.id}-request-${id}`, title, starts_at, time_from, time_to }}
          />
        </div>
      )}
      <div className="row center">
        <Link className="button" href={addressOf('my', school.id)}>
          {tb('to_bookings')}
        </Link>
        <Link className="button quiet" href={addressOf('record', school.id)}>
          {tb('book_more')}
        </Link>
      </div>
    </section>
  );
}

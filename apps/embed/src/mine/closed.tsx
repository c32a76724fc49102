import type { Bookings } from '@ritm/booking/contract';
import { longDay } from '../kit/words.ts';
import { tm } from './words.ts';

/** Missed classes have closed booking for a while: which, until when, and what to do sooner. */
export function Closed({ mine: { strikes, students } }: { readonly mine: Bookings }) {
  return strikes.map(
    ({ student_id, student_name, opens_on, counted }) =>
      opens_on !== null && (
        <div key={student_id} className="card stack tight" role="status">
          <b>
            {students.length > 1 && `${student_name}: `}
            {tm('closed_until', { date: longDay(opens_on) })}
          </b>
          {counted.map(({ date_visit, title, outcome }) => (
            <span key={`${date_visit} ${title}`} className="dim">
              {[longDay(date_visit), title, tm(`strike_${outcome}`)].filter(Boolean).join(' · ')}
            </span>
          ))}
          <span>{tm('closed_text')}</span>
        </div>
      ),
  );
}

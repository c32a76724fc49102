import { BookingActions } from '@ritm/booking/web';
import { addDays } from '@ritm/kernel';
import { todayOn, useFormat, useReaderClock } from '@ritm/web-kit';
import { Suspense } from 'react';
import classes from './home.module.css';
import { useHomeT } from './messages.ts';
import type { ClassAhead } from './people.ts';

interface ClassesAheadProps {
  readonly ahead: readonly ClassAhead[];
  /** Who comes, where there are several to choose from. */
  readonly nameOf: (student_id: number | null) => string | undefined;
  /** Without the server nothing can be moved or canceled. */
  readonly isStored: boolean;
}

/** Classes below the next one, on this screen; the rest are in the timetable. */
const MORE = 2;

/** The next class with everything to do about it, and one line for each of those that follow. */
export function ClassesAhead({ ahead, nameOf, isStored }: ClassesAheadProps) {
  const t = useHomeT();
  const dayOf = useDay();
  const [next, ...later] = ahead;
  if (!next) {
    return (
      <section className={classes.card} aria-label={t('next')}>
        <p className={classes.strong}>{t('next_none')}</p>
        <p className={classes.note}>{t('next_none_text')}</p>
      </section>
    );
  }
  return (
    <>
      <section className={classes.card} aria-label={t('next')}>
        <Next {...next} name={nameOf(next.booking.student_id)} />
        {!isStored && (
          <div className={classes.actions}>
            <Suspense>
              <BookingActions
                item={next.booking}
                school_id={next.school.school_id}
                time_zone={next.school.time_zone}
                key={`${next.booking.occurrence_id} ${next.booking.student_id}`}
              />
            </Suspense>
          </div>
        )}
      </section>
      {later.length > 0 && (
        <section className={classes.later} aria-label={t('also')}>
          <ul className={classes.lines}>
            {later.slice(0, MORE).map(({ booking, school }) => (
              <li key={`${booking.occurrence_id} ${booking.student_id} ${booking.request_id}`} className={classes.line}>
                <span className={classes.when}>
                  {dayOf(booking.date, school.time_zone)}, {booking.time_from}
                </span>
                <span className={classes.what}>
                  {[nameOf(booking.student_id), booking.title].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Next({ booking, school, name }: ClassAhead & { readonly name: string | undefined }) {
  const t = useHomeT();
  const dayOf = useDay();
  const onReaderClock = useReaderClock();
  const isUnconfirmed = booking.state !== 'confirmed';
  return (
    <>
      <p className={classes.time}>
        {dayOf(booking.date, school.time_zone)}, {booking.time_from}–{booking.time_to}
      </p>
      <p className={classes.strong}>{[booking.title, name].filter(Boolean).join(' · ')}</p>
      <p className={classes.note}>
        {[
          booking.place_name,
          booking.teacher_name,
          school.name,
          onReaderClock(booking.starts_at, school.time_zone),
          isUnconfirmed && t('asked'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  );
}

/** Today and tomorrow by their names, on the calendar of the place. */
function useDay(): (date: string, timeZone: string) => string {
  const t = useHomeT();
  const format = useFormat();
  return (date, timeZone) => {
    const today = todayOn(timeZone);
    if (date === today) return t('today');
    return date === addDays(today, 1) ? t('tomorrow') : format.date(date, 'weekday');
  };
}

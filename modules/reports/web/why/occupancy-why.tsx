import { Anchor, ErrorState, Skeleton } from '@ritm/ui';
import { errorText, Link, useFormat, type SchoolPlace } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { classHref } from '../addresses.ts';
import { occupancyWhyQuery } from '../data.ts';
import { useReportsT } from '../messages.ts';
import classes from './occupancy-why.module.css';

/** The seats of the week by days; a day opens into its classes, and a class leads to the timetable. */
export function OccupancyWhy({ at }: { readonly at: SchoolPlace }) {
  const t = useReportsT();
  const format = useFormat();
  const { data, error, refetch } = useQuery(occupancyWhyQuery(at));
  if (!data && error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  const seats = ({ booked, capacity }: { booked: number; capacity: number }) => t('why_seats', { booked, capacity });
  const { canceled, unlimited } = data.left_out;
  return (
    <div className={classes.why}>
      <div className={classes.days}>
        {data.days.map((day) => (
          <details key={day.date} name="occupancy-day">
            <summary className={classes.line}>
              <span>{format.date(day.date, 'weekday')}</span>
              <span className={classes.value}>{seats(day)}</span>
            </summary>
            <ul className={classes.rows}>
              {day.classes.map((one) => (
                <li key={one.occurrence_id} className={classes.line}>
                  <Anchor component={Link} href={classHref(at, one)} fz="inherit">
                    {`${one.time_from} · ${one.title}`}
                  </Anchor>
                  <span className={classes.value}>{seats(one)}</span>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
      <p className={classes.total}>
        <span>{t('why_week')}</span>
        <span className={classes.value}>{seats(data)}</span>
      </p>
      {unlimited > 0 && <small>{t('why_unlimited', { count: unlimited })}</small>}
      {canceled > 0 && <small>{t('why_canceled', { count: canceled })}</small>}
    </div>
  );
}

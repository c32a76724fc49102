import { classHue, OccupancyBars, StatusLabel } from '@ritm/ui';
import { Link, type SchoolPlace } from '@ritm/web-kit';
import type { TodayClass } from '../../contract/index.ts';
import { classHref } from '../addresses.ts';
import { useReportsT } from '../messages.ts';
import classes from './class-line.module.css';

/** The class's own color, otherwise one of the twelve by its service, as in the timetable. */
const hueOf = ({ color, service_id, timetable_id }: TodayClass) =>
  classHue(color !== null && /^\d{1,2}$/.test(color) ? Number(color) : (service_id ?? timetable_id));

/** The line of one class; a tap opens its sheet. */
export function ClassLine({ at, one }: { readonly at: SchoolPlace; readonly one: TodayClass }) {
  const t = useReportsT();
  const who = [one.teacher_name ?? t('no_teacher'), one.place_name].filter(Boolean).join(' · ');
  return (
    <li>
      <Link href={classHref(at, one)} className={classes.line!}>
        <span className={classes.time}>
          <span>{one.time_from}</span>
          <span className={classes.until}>{one.time_to}</span>
        </span>
        <span className={classes.hue} style={{ background: hueOf(one).edge }} aria-hidden />
        <span className={classes.words}>
          <span className={classes.title} data-canceled={one.status === 'canceled' || undefined}>
            {one.title}
          </span>
          <span className={classes.note}>
            {who}
            {one.substituted && <span className={classes.substituted}> · {t('substituted')}</span>}
          </span>
        </span>
        <Seats one={one} />
        <State one={one} />
      </Link>
    </li>
  );
}

function Seats({ one: { booked, capacity, status } }: { readonly one: TodayClass }) {
  const t = useReportsT();
  if (status === 'canceled') return <span className={classes.seats} />;
  if (capacity === null) return <span className={classes.seats}>{booked}</span>;
  return (
    <span className={classes.seats}>
      <span className={classes.bars}>
        {capacity > 1 && (
          <OccupancyBars taken={booked} capacity={capacity} label={t('seats_label', { booked, capacity })} />
        )}
      </span>
      <span aria-hidden>{t('seats', { booked, capacity })}</span>
    </span>
  );
}

function State({ one: { status, phase, marked, unmarked, booked, capacity } }: { readonly one: TodayClass }) {
  const t = useReportsT();
  if (status === 'canceled')
    return (
      <span className={classes.state}>
        <StatusLabel tone="clay" hollow label={t('canceled')} />
      </span>
    );
  if (phase === 'ahead') {
    const free = capacity === null ? null : Math.max(0, capacity - booked);
    return (
      <span className={classes.state}>{free !== null && (free > 0 ? t('free', { count: free }) : t('full'))}</span>
    );
  }
  if (unmarked > 0)
    return (
      <span className={classes.state} data-tone={phase === 'over' ? 'attention' : 'calm'}>
        {t('to_mark', { count: unmarked })}
      </span>
    );
  return <span className={classes.state}>{marked > 0 ? t('came', { count: marked }) : t('nobody')}</span>;
}

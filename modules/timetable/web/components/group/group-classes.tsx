import { OccupancyBars, Text } from '@ritm/ui';
import { href, Link, useFormat, useSchool } from '@ritm/web-kit';
import type { GroupCard, GroupClass } from '../../../contract/index.ts';
import { useTimetableT } from '../../messages.ts';
import classes from './group.module.css';

/** The classes of a group: when they are, who leads them, and the nearest of each. */
export function GroupClasses({ group }: { readonly group: GroupCard }) {
  const t = useTimetableT();
  if (group.classes.length === 0) return <Text c="dimmed">{t('group_no_classes')}</Text>;
  return (
    <ul className={classes.list}>
      {group.classes.map((one) => (
        <li key={one.timetable_id}>
          <OneClass one={one} />
        </li>
      ))}
    </ul>
  );
}

function OneClass({ one }: { readonly one: GroupClass }) {
  const t = useTimetableT();
  const at = useSchool();
  const format = useFormat();
  const { next } = one;
  const day = (weekday: number) => t(`weekday_short_${weekday as 1}`);
  const isWeekly = one.repeat === 'week' || one.repeat === '2_weeks';
  const days = one.times.map((time) => `${day(time.weekday)} ${time.time_from}–${time.time_to}`).join(', ');
  const [first] = one.times;
  const when = isWeekly ? days : `${t(`repeat_${one.repeat}`)}, ${first!.time_from}–${first!.time_to}`;
  const where = [one.repeat === '2_weeks' && t('repeat_2_weeks'), one.teacher_name, one.place_name];
  const body = (
    <>
      <b>{when}</b>
      <span>{one.title}</span>
      <span className={classes.note}>{where.filter(Boolean).join(' · ')}</span>
      {next && (
        <span className={classes.note}>
          {t('group_next', { date: format.date(next.date, 'weekday') })}
          {next.capacity !== null && <OccupancyBars taken={next.booked} capacity={next.capacity} />}
          {next.capacity === null
            ? t('people', { count: next.booked })
            : t('seats', { booked: next.booked, capacity: next.capacity })}
        </span>
      )}
    </>
  );
  if (!next) return <div className={classes.line}>{body}</div>;
  const to = href(
    '/$type/school/$school_id/timetable',
    { type: at.role, school_id: at.school_id },
    { date: next.date, class: one.timetable_id, on: next.date },
  );
  return (
    <Link href={to} className={classes.line}>
      {body}
    </Link>
  );
}

export function GroupWaiting({ group }: { readonly group: GroupCard }) {
  const t = useTimetableT();
  const at = useSchool();
  const format = useFormat();
  return (
    <ul className={classes.list}>
      {group.waiting.map(({ student_id, name, timetable_id, date }) => (
        <li key={student_id}>
          <Link
            className={classes.line}
            href={href(
              '/$type/school/$school_id/timetable',
              { type: at.role, school_id: at.school_id },
              { date, class: timetable_id, on: date },
            )}
          >
            <b>{name}</b>
            <span className={classes.note}>{t('group_waits', { date: format.date(date, 'weekday') })}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

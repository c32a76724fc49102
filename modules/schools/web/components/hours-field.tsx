import { ActionIcon, Text, TimeField } from '@ritm/ui';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { WorkingHours } from '../../contract/index.ts';
import { useSchoolsT } from '../messages.ts';
import classes from './hours-field.module.css';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

interface HoursFieldProps {
  readonly value: readonly WorkingHours[];
  readonly onChange: (hours: WorkingHours[]) => void;
  readonly error?: string | undefined;
}

/** The working hours by day; a day may have several intervals, and a day without intervals is a day off. */
export function HoursField({ value, onChange, error }: HoursFieldProps) {
  const t = useSchoolsT();
  const replace = (old: WorkingHours, next?: WorkingHours) =>
    onChange(value.flatMap((one) => (one === old ? (next ? [next] : []) : [one])));
  const add = (weekday: number) => {
    const last = value.findLast((one) => one.weekday === weekday);
    const time_to = last && last.time_to < '21:00' ? '21:00' : '23:00';
    onChange([...value, { weekday, time_from: last?.time_to ?? '09:00', time_to }]);
  };
  return (
    <div role="group" aria-label={t('working_hours')}>
      <ul className={classes.week}>
        {weekdays.map((weekday) => {
          const day = t(`weekday_${weekday}`);
          const hours = value.filter((one) => one.weekday === weekday);
          return (
            <li key={weekday} className={classes.day}>
              <span className={classes.name}>{day}</span>
              <div className={classes.stretches}>
                {hours.length === 0 && <span className={classes.closed}>{t('closed')}</span>}
                {hours.map((one, at) => (
                  <Stretch key={at} day={day} hours={one} onChange={(next) => replace(one, next)} />
                ))}
                <ActionIcon aria-label={t('add_hours', { day })} onClick={() => add(weekday)}>
                  <IconPlus size={18} stroke={1.75} aria-hidden />
                </ActionIcon>
              </div>
            </li>
          );
        })}
      </ul>
      {error && (
        <Text c="var(--mantine-color-error)" size="xs" role="alert">
          {error}
        </Text>
      )}
    </div>
  );
}

interface StretchProps {
  readonly day: string;
  readonly hours: WorkingHours;
  /** Without an argument the interval is removed. */
  readonly onChange: (next?: WorkingHours) => void;
}

function Stretch({ day, hours, onChange }: StretchProps) {
  const t = useSchoolsT();
  const time = (name: 'time_from' | 'time_to', label: string) => (
    <TimeField
      aria-label={`${day}: ${label}`}
      w={88}
      value={hours[name]}
      onChange={(typed) => typed && onChange({ ...hours, [name]: typed })}
    />
  );
  return (
    <span className={classes.stretch}>
      {time('time_from', t('from'))}
      <span aria-hidden>–</span>
      {time('time_to', t('to'))}
      <ActionIcon
        aria-label={t('remove_hours', { day, hours: `${hours.time_from}–${hours.time_to}` })}
        onClick={() => onChange()}
      >
        <IconX size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </span>
  );
}

import { ActionIcon, Button, Text, TimeField } from '@ritm/ui';
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

/** The week day by day; a day may have several stretches, none means a day off. */
export function HoursField({ value, onChange, error }: HoursFieldProps) {
  const t = useSchoolsT();
  const replace = (old: WorkingHours, next?: WorkingHours) => onChange(value.flatMap((one) => (one === old ? (next ? [next] : []) : [one])));
  const add = (weekday: number) => {
    const last = value.findLast((one) => one.weekday === weekday);
    onChange([...value, { weekday, time_from: last?.time_to ?? '09:00', time_to: last && last.time_to < '21:00' ? '21:00' : '23:00' }]);
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
                {hours.length === 0 && (
                  <Text component="span" c="dimmed">
                    {t('closed')}
                  </Text>
                )}
                {hours.map((one, at) => (
                  <span key={at} className={classes.stretch}>
                    <TimeField aria-label={`${day}: ${t('from')}`} w={88} value={one.time_from} onChange={(time) => time && replace(one, { ...one, time_from: time })} />
                    <span aria-hidden>–</span>
                    <TimeField aria-label={`${day}: ${t('to')}`} w={88} value={one.time_to} onChange={(time) => time && replace(one, { ...one, time_to: time })} />
                    <ActionIcon aria-label={t('remove_hours', { day, hours: `${one.time_from}–${one.time_to}` })} onClick={() => replace(one)}>
                      <IconX size={18} stroke={1.75} aria-hidden />
                    </ActionIcon>
                  </span>
                ))}
              </div>
              <Button variant="subtle" size="xs" aria-label={t('add_hours', { day })} onClick={() => add(weekday)}>
                <IconPlus size={18} stroke={1.75} aria-hidden />
              </Button>
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

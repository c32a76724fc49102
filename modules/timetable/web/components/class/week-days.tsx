import { Chip, Stack, Text, TimeField } from '@ritm/ui';
import { weekday, type LocalDate } from '@ritm/kernel';
import { useId } from 'react';
import type { WeekTime } from '../../../contract/index.ts';
import { weekdays } from '../../form-values.ts';
import { useTimetableT } from '../../messages.ts';
import classes from './week-days.module.css';

interface Props {
  /** Empty: the weekday of `date` alone, at the time of the class. */
  readonly times: readonly WeekTime[];
  readonly date: LocalDate | null;
  /** The time of a day that is added. */
  readonly time: Omit<WeekTime, 'weekday'>;
  readonly error: string | undefined;
  readonly onChange: (times: readonly WeekTime[]) => void;
}

/** The weekdays of a weekly class; of several days each has a time of its own. */
export function WeekDays({ times, date, time, error, onChange }: Props) {
  const t = useTimetableT();
  const id = useId();
  const own = date === null ? [] : [{ weekday: weekday(date), ...time }];
  const shown = times.length > 0 ? times : own;
  const choose = (days: readonly string[]) => {
    // The last day stays: a class takes place on some day.
    if (days.length === 0) return;
    const next = weekdays
      .filter((day) => days.includes(String(day)))
      .map((day) => shown.find((one) => one.weekday === day) ?? { weekday: day, ...time });
    const isOwn = next.length === 1 && next[0]!.weekday === own[0]?.weekday;
    onChange(isOwn ? [] : next);
  };
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600} id={id}>
        {t('week_days')}
      </Text>
      <Chip.Group multiple value={shown.map((one) => String(one.weekday))} onChange={choose}>
        <div className={classes.choice} role="group" aria-labelledby={id}>
          {weekdays.map((day) => (
            <Chip
              key={day}
              value={String(day)}
              size="sm"
              aria-label={t(`weekday_${day}`)}
              classNames={{ label: classes.chip, iconWrapper: classes.mark }}
            >
              {t(`weekday_short_${day}`)}
            </Chip>
          ))}
        </div>
      </Chip.Group>
      {times.length > 0 && <DayTimes times={times} onChange={onChange} />}
      {error && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}

/** A line with the start and end of each day. */
function DayTimes({ times, onChange }: Pick<Props, 'times' | 'onChange'>) {
  const t = useTimetableT();
  const setTime = (day: number, changed: Partial<WeekTime>) =>
    onChange(times.map((one) => (one.weekday === day ? { ...one, ...changed } : one)));
  return (
    <div className={classes.days}>
      {times.map(({ weekday: day, time_from, time_to }) => (
        <div className={classes.day} key={day} role="group" aria-label={t(`weekday_${day as 1}`)}>
          <span aria-hidden>{t(`weekday_short_${day as 1}`)}</span>
          <TimeField
            aria-label={t('field_from')}
            value={time_from}
            onChange={(next) => setTime(day, { time_from: next ?? '' })}
          />
          <TimeField
            aria-label={t('field_to')}
            value={time_to}
            onChange={(next) => setTime(day, { time_to: next ?? '' })}
          />
        </div>
      ))}
    </div>
  );
}

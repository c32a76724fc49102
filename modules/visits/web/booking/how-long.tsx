import { DateField, PillChoice, Radio, Stack } from '@ritm/ui';
import { useFormat } from '@ritm/web-kit';
import type { SeatScope } from '../../contract/index.ts';
import { useBookT } from './messages.ts';

export interface Duration {
  readonly scope: SeatScope;
  readonly end: 'none' | 'pass' | 'date';
  /** The day of `end: 'date'`. */
  readonly day: string | null;
}

export const justOnce: Duration = { scope: 'this', end: 'none', day: null };

/** The last date that a call names; undefined: one date, or no end. */
export const untilOf = ({ scope, end, day }: Duration, passUntil: string | null): string | undefined => {
  if (scope === 'this' || end === 'none') return undefined;
  return (end === 'pass' ? passUntil : day) ?? undefined;
};

export interface HowLongProps {
  readonly value: Duration;
  readonly onChange: (value: Duration) => void;
  /** The date of the class. */
  readonly date: string;
  /** Until when the chosen pass lasts; null: it has no end, or no pass pays. */
  readonly passUntil: string | null;
}

/** Only this date, or every time: until the pass ends, until a day, or without an end. */
export function HowLong({ value, onChange, date, passUntil }: HowLongProps) {
  const t = useBookT();
  const format = useFormat();
  const end = value.end === 'pass' && passUntil === null ? 'none' : value.end;
  return (
    <Stack gap="xs">
      <PillChoice
        label={t('scope')}
        value={value.scope}
        onChange={(scope) => onChange({ ...value, scope })}
        items={[
          { value: 'this', label: t('scope_this', { date: format.date(date) }) },
          { value: 'following', label: t('scope_following') },
        ]}
      />
      {value.scope === 'following' && (
        <Radio.Group
          aria-label={t('until')}
          value={end}
          onChange={(next) => onChange({ ...value, end: next as Duration['end'] })}
        >
          <Stack gap="xs">
            <Radio value="none" label={t('until_none')} />
            {passUntil !== null && <Radio value="pass" label={t('until_pass', { date: format.date(passUntil) })} />}
            <Radio value="date" label={t('until_date')} />
          </Stack>
        </Radio.Group>
      )}
      {value.scope === 'following' && end === 'date' && (
        <DateField
          label={t('until_day')}
          value={value.day}
          min={date}
          onChange={(day) => onChange({ ...value, day })}
        />
      )}
    </Stack>
  );
}

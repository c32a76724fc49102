import { addMonths, endOfMonth, startOfMonth } from '@ritm/kernel';
import { ActionIcon, Button, DateField } from '@ritm/ui';
import { useFormat } from '@ritm/web-kit';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useFinanceT } from '../messages.ts';
import classes from './period-picker.module.css';

export interface Period {
  readonly from: string;
  readonly to: string;
}

interface PeriodPickerProps extends Period {
  /** Two empty dates mean the current month. */
  readonly onChange: (period: Period) => void;
  /** True when the current month is shown because nothing was chosen. */
  readonly isDefault: boolean;
}

const monthOf = (date: string): Period => ({ from: startOfMonth(date), to: endOfMonth(date) });

/** Chooses a month by arrows, or a period between any two days. */
export function PeriodPicker({ from, to, onChange, isDefault }: PeriodPickerProps) {
  const t = useFinanceT();
  const format = useFormat();
  const isMonth = from === startOfMonth(from) && to === endOfMonth(from);
  const step = (months: number) => onChange(monthOf(addMonths(startOfMonth(from), months)));
  return (
    <div className={classes.period}>
      <ActionIcon variant="default" aria-label={t('previous_month')} onClick={() => step(-1)}>
        <IconChevronLeft size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Button
        variant={isDefault ? 'light' : 'default'}
        aria-pressed={isDefault}
        title={t('this_month')}
        onClick={() => onChange({ from: '', to: '' })}
        className={classes.month!}
      >
        {isMonth ? format.date(from, 'month') : t('this_month')}
      </Button>
      <ActionIcon variant="default" aria-label={t('next_month')} onClick={() => step(1)}>
        <IconChevronRight size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <DateField
        aria-label={t('date_from')}
        value={from}
        max={to}
        onChange={(date) => date && date <= to && onChange({ from: date, to })}
        className={classes.day!}
      />
      <DateField
        aria-label={t('date_to')}
        value={to}
        min={from}
        onChange={(date) => date && date >= from && onChange({ from, to: date })}
        className={classes.day!}
      />
    </div>
  );
}

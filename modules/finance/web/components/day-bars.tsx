import { Card, Text, Title } from '@ritm/ui';
import { useFormat } from '@ritm/web-kit';
import { daysOf } from '@ritm/kernel';
import type { FinancesList } from '../../contract/index.ts';
import { useFinanceT } from '../messages.ts';
import classes from './day-bars.module.css';

const MAX_DAYS = 92;
const HEIGHT = 72;

interface DayBarsProps {
  readonly days: NonNullable<FinancesList['by_day']>;
  readonly date_from: string;
  readonly date_to: string;
}

/**
 * A chart with a bar for each day: income above the line and spending below it. A table under it shows the same
 * figures.
 */
export function DayBars({ days, date_from, date_to }: DayBarsProps) {
  const t = useFinanceT();
  const format = useFormat();
  const known = new Map(days.map((day) => [day.date, day]));
  const dates = daysOf(date_from, date_to);
  if (days.length === 0 || dates.length > MAX_DAYS) return null;
  const top = Math.max(...days.flatMap((day) => [day.income, day.expense + day.refund]), 1);
  const below = Math.max(...days.map((day) => day.expense + day.refund));
  const heightOf = (amount: number) => (amount === 0 ? 0 : Math.max(2, Math.round((amount / top) * HEIGHT)));
  return (
    <Card withBorder component="section" aria-label={t('by_day')}>
      <Title order={2} size="h4" mb="sm">
        {t('by_day')}
      </Title>
      <div className={classes.bars} aria-hidden>
        {dates.map((date) => {
          const day = known.get(date);
          const text = [format.date(date, 'weekday'), day && format.money(day.net)].filter(Boolean).join(': ');
          return (
            <div
              key={date}
              className={classes.day}
              style={{ gridTemplateRows: `${HEIGHT}px ${heightOf(below)}px` }}
              title={text}
            >
              <span className={classes.in} style={{ height: heightOf(day?.income ?? 0) }} />
              <span className={classes.out} style={{ height: heightOf((day?.expense ?? 0) + (day?.refund ?? 0)) }} />
            </div>
          );
        })}
      </div>
      <details className={classes.table}>
        <summary>{t('by_day_table')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('day')}</th>
              <th scope="col">{t('income')}</th>
              <th scope="col">{t('expense')}</th>
              <th scope="col">{t('refund')}</th>
              <th scope="col">{t('net')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.date}>
                <th scope="row">{format.date(day.date, 'weekday')}</th>
                {[day.income, day.expense, day.refund, day.net].map((amount, at) => (
                  <td key={at} className="ui-figures">
                    <Text size="sm">{format.money(amount)}</Text>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  );
}

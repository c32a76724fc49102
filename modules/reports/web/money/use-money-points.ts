import { formatDate } from '@ritm/kernel';
import type { TimePoint } from '@ritm/ui/charts';
import { useFormat, useLanguage } from '@ritm/web-kit';
import type { MoneyChart, MoneyPoint } from '../../contract/index.ts';
import { useMoneyT } from './messages.ts';

type Dates = Pick<MoneyPoint, 'date_from' | 'date_to'>;

/** The days of a bar as people read them. */
export function useDays(): (of: Dates, step?: MoneyChart['step']) => string {
  const format = useFormat();
  return ({ date_from, date_to }, step) => {
    if (date_from === date_to) return format.date(date_from, 'weekday');
    if (step === 'month') return format.date(date_from, 'month');
    return `${format.date(date_from)} – ${format.date(date_to)}`;
  };
}

/** The points of one of the two charts, the texts of its values, and its total beside that of the period before. */
export function useMoneyPoints(chart: MoneyChart, of: 'income' | 'expense') {
  const t = useMoneyT();
  const format = useFormat();
  const language = useLanguage();
  const daysText = useDays();
  const { before, points, step, totals } = chart;
  const valueOf = ({ income, expense, refund }: Pick<MoneyPoint, 'income' | 'expense' | 'refund'>) =>
    of === 'income' ? income : expense + refund;
  const tickOf = ({ date_from }: Dates) =>
    step === 'month' ? formatDate(date_from, language, 'month').slice(0, 3) : `${Number(date_from.slice(8))}`;
  const now = valueOf(totals);
  const was = before && valueOf(before.totals);
  return {
    points: points.map((point, index): TimePoint => {
      const earlier = before?.points[index];
      return {
        key: point.date_from,
        tick: tickOf(point),
        name: daysText(point, step),
        value: valueOf(point),
        before: earlier ? { name: daysText(earlier, step), value: valueOf(earlier) } : null,
      };
    }),
    format: format.money,
    /** Roubles in the little room of the axis: `40 тыс.` */
    tick: (kopecks: number): string => {
      const roubles = kopecks / 100;
      if (roubles >= 1_000_000) return t('million', { number: format.number(Math.round(roubles / 100_000) / 10) });
      if (roubles >= 1_000) return t('thousand', { number: format.number(Math.round(roubles / 100) / 10) });
      return format.number(Math.round(roubles));
    },
    compare: {
      now: format.money(now),
      before:
        before &&
        was !== null &&
        [t('was', { money: format.money(was), days: daysText(before.totals) }), changeText(now, was, t)]
          .filter(Boolean)
          .join(', '),
    },
  };
}

/** How much more or less it is than before, in words, so that no colour has to say it. */
function changeText(now: number, was: number, t: ReturnType<typeof useMoneyT>): string {
  if (was === 0) return '';
  const percent = Math.round((Math.abs(now - was) / was) * 100);
  return percent === 0 ? t('same') : t(now > was ? 'more' : 'less', { percent });
}

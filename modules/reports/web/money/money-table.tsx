import { Anchor } from '@ritm/ui';
import { Link, useFormat, type SchoolPlace } from '@ritm/web-kit';
import type { MoneyChart, MoneyQuery } from '../../contract/index.ts';
import { moneyAddress } from './address.ts';
import { useMoneyT } from './messages.ts';
import classes from './money.module.css';
import { useDays } from './use-money-points.ts';

interface MoneyTableProps {
  readonly at: SchoolPlace;
  readonly chart: MoneyChart;
  readonly filters: MoneyQuery;
}

/** The figures of the charts; a line leads to its records. Days on which nothing happened then and before are left out. */
export function MoneyTable({ at, chart: { points, before, step }, filters }: MoneyTableProps) {
  const t = useMoneyT();
  const format = useFormat();
  const daysText = useDays();
  const lines = points
    .map((point, index) => ({ point, earlier: before?.points[index] }))
    .filter(({ point, earlier }) => [point, earlier].some((one) => one && one.income + one.expense + one.refund > 0));
  const heads = [
    t('period'),
    t('income'),
    t('spent'),
    t('refund'),
    t('net'),
    ...(before ? [t('income_before'), t('expense_before')] : []),
  ];
  return (
    <details className={classes.table}>
      <summary>{t('table')}</summary>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('table')}>
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ point, earlier }) => (
              <tr key={point.date_from}>
                <th scope="row">
                  <Anchor component={Link} href={moneyAddress(at, filters, point)} fz="inherit">
                    {daysText(point, step)}
                  </Anchor>
                </th>
                {[point.income, point.expense, point.refund, point.net].map((amount, index) => (
                  <td key={index}>{format.money(amount)}</td>
                ))}
                {before && <td>{earlier ? format.money(earlier.income) : ''}</td>}
                {before && <td>{earlier ? format.money(earlier.expense + earlier.refund) : ''}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

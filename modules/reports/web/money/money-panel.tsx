import { ErrorState, Skeleton } from '@ritm/ui';
import { TimeChart } from '@ritm/ui/charts';
import { errorText, ExportButton, navigate, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import type { MoneyChart, MoneyQuery } from '../../contract/index.ts';
import { moneyAddress } from './address.ts';
import { downloadMoney, moneyChartQuery } from './data.ts';
import { useMoneyT } from './messages.ts';
import classes from './money.module.css';
import { MoneyTable } from './money-table.tsx';
import { useMoneyPoints } from './use-money-points.ts';
import { Panel } from '../components/panel.tsx';

/** Income and spending over time, each with a scale of its own, and the same figures as a table. */
export function MoneyPanel({ filters }: { readonly filters: MoneyQuery }) {
  const t = useMoneyT();
  const at = useSchool();
  const { data, error, refetch } = useQuery(moneyChartQuery(at, filters));
  if (!data && error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={420} />;
  const hasMoney = [data, data.before].some((one) =>
    one?.points.some(({ income, expense, refund }) => income + expense + refund > 0),
  );
  if (!hasMoney) return null;
  const hasSpending = [data, data.before].some((one) =>
    one?.points.some(({ expense, refund }) => expense + refund > 0),
  );
  const show = (point: { date_from: string; date_to: string }) => navigate(moneyAddress(at, filters, point));
  return (
    <Panel
      title={t(`by_${data.step}`)}
      end={
        <span>
          <ExportButton onExport={(reason) => downloadMoney(at, filters, reason)} />
        </span>
      }
      foot={t('tap')}
    >
      <div className={classes.charts}>
        <Part chart={data} of="income" onPick={show} />
        {hasSpending && <Part chart={data} of="expense" onPick={show} />}
      </div>
      <MoneyTable at={at} chart={data} filters={filters} />
    </Panel>
  );
}

interface PartProps {
  readonly chart: MoneyChart;
  readonly of: 'income' | 'expense';
  readonly onPick: (point: { date_from: string; date_to: string }) => void;
}

/** One of the two charts under its total, which is compared with the same days of the period before. */
function Part({ chart, of, onPick }: PartProps) {
  const t = useMoneyT();
  const { points, format, tick, compare } = useMoneyPoints(chart, of);
  const pick = (key: string) => {
    const point = chart.points.find(({ date_from }) => date_from === key);
    if (point) onPick(point);
  };
  return (
    <section aria-label={t(of)}>
      <h3 className={classes.part}>
        <span className={classes.swatch} data-of={of} aria-hidden />
        {t(of)}
        <span className={classes.total}>{compare.now}</span>
        {compare.before && (
          <span className={classes.was}>
            <span className={classes.dashes} data-of={of} aria-hidden />
            {compare.before}
          </span>
        )}
      </h3>
      <TimeChart
        points={points}
        names={{ now: t('now'), before: t('before') }}
        tone={of}
        format={format}
        formatTick={tick}
        height={of === 'income' ? 220 : 160}
        group="money"
        onPick={pick}
      />
    </section>
  );
}

import { Button } from '@ritm/ui';
import { TimeChart } from '@ritm/ui/charts';
import { href, Link, navigate, type SchoolPlace } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { Panel } from '../components/panel.tsx';
import { moneyAddress } from './address.ts';
import { moneyChartQuery } from './data.ts';
import { useMoneyT } from './messages.ts';
import classes from './money.module.css';
import { MoneyTable } from './money-table.tsx';
import { useMoneyPoints } from './use-money-points.ts';
import type { MoneyChart } from '../../contract/index.ts';

/** The income of the month by day, beside the month before. Nothing is shown before there is any, and when it fails. */
export function TodayIncome({ at }: { readonly at: SchoolPlace }) {
  const { data } = useQuery(moneyChartQuery(at, {}));
  const hasIncome = [data, data?.before].some((one) => one?.points.some(({ income }) => income > 0));
  return data && hasIncome ? <Income at={at} chart={data} /> : null;
}

function Income({ at, chart }: { readonly at: SchoolPlace; readonly chart: MoneyChart }) {
  const t = useMoneyT();
  const { points, format, tick, compare } = useMoneyPoints(chart, 'income');
  const finance = href('/$type/school/$school_id/finance', { type: at.role, school_id: at.school_id });
  const pick = (key: string) => {
    const point = chart.points.find(({ date_from }) => date_from === key);
    if (point) navigate(moneyAddress(at, {}, point));
  };
  return (
    <Panel
      title={t('today_title')}
      end={
        <Button component={Link} href={finance} variant="subtle" size="xs">
          {t('to_finance')}
        </Button>
      }
    >
      <div className={classes.charts}>
        {compare.before && (
          <p className={classes.was}>
            <span className={classes.dashes} aria-hidden />
            {compare.before}
          </p>
        )}
        <TimeChart
          points={points}
          names={{ now: t('now'), before: t('before') }}
          tone="income"
          format={format}
          formatTick={tick}
          height={180}
          onPick={pick}
        />
      </div>
      <MoneyTable at={at} chart={chart} filters={{}} />
    </Panel>
  );
}

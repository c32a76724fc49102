import { EmptyState, ErrorState, SimpleGrid, Skeleton, StatCard, Text, Why, Stack, FactList } from '@ritm/ui';
import { errorText, useFormat, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import type { Trials } from '../../contract/index.ts';
import { Panel } from '../components/panel.tsx';
import classes from './analytics.module.css';
import { trialsQuery, type FunnelQuery } from './data.ts';
import { useAnalyticsT } from './messages.ts';
import { TrialPeople } from './trial-people.tsx';

type Counts = Pick<Trials['totals'], 'came' | 'bought' | 'waiting' | 'lost'>;

const conversionOf = ({ came, bought }: Counts): string =>
  came === 0 ? '–' : `${Math.round((bought / came) * 100)}\u00A0%`;

/** What trials became: passes within two weeks, by month and by teacher, down to the people. */
export function TrialsTab({ period }: { readonly period: FunnelQuery }) {
  const t = useAnalyticsT();
  const format = useFormat();
  const at = useSchool();
  const { data, error, refetch } = useQuery(trialsQuery(at, period));
  if (!data && error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={420} />;
  const { totals, months, teachers } = data;
  if (totals.came === 0) return <EmptyState title={t('trials_empty')} text={t('trials_empty_text')} />;
  return (
    <>
      <Totals totals={totals} />
      <div className={classes.columns}>
        <Table
          title={t('trials_months')}
          head={t('month')}
          rows={months.map((one) => ({ ...one, name: format.date(`${one.month}-01`, 'month') }))}
        />
        <Table
          title={t('trials_teachers')}
          head={t('teacher')}
          rows={teachers.map((one) => ({ ...one, name: one.teacher?.name ?? t('no_teacher') }))}
        />
      </div>
      <TrialPeople trials={data} />
    </>
  );
}

function Totals({ totals }: { readonly totals: Trials['totals'] }) {
  const t = useAnalyticsT();
  const format = useFormat();
  const { came, bought, waiting, lost, amount } = totals;
  const facts = [
    [t('trials_came'), format.number(came)],
    [t('trials_bought'), format.number(bought)],
    [t('trials_waiting'), format.number(waiting)],
    [t('trials_lost'), format.number(lost)],
  ] as const;
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing={{ base: 'xs', md: 'md' }}>
      <StatCard
        label={t('conversion')}
        value={conversionOf(totals)}
        note={t('of_seats', { came: bought, capacity: came })}
        why={
          <Why label={t('why_of', { name: t('conversion') })}>
            {() => (
              <Stack gap="xs">
                <FactList facts={facts} />
                <Text size="sm">{t('trials_note')}</Text>
                <Text size="sm">{t('trials_rule')}</Text>
              </Stack>
            )}
          </Why>
        }
      />
      <StatCard
        label={t('trials_bought')}
        value={format.number(bought)}
        note={amount !== null && t('trials_amount', { money: format.money(amount) })}
      />
      <StatCard label={t('trials_waiting')} value={format.number(waiting)} />
      <StatCard label={t('trials_lost')} value={format.number(lost)} />
    </SimpleGrid>
  );
}

interface TableProps {
  readonly title: string;
  readonly head: string;
  readonly rows: readonly (Counts & { readonly name: string })[];
}

/** Each line has the share as a bar, too: the figure stands beside it. */
function Table({ title, head, rows }: TableProps) {
  const t = useAnalyticsT();
  const format = useFormat();
  return (
    <Panel title={title}>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={title}>
        <table className={classes.table}>
          <thead>
            <tr>
              {[head, t('came'), t('bought'), t('share')].map((one) => (
                <th key={one} scope="col">
                  {one}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                <td>{format.number(row.came)}</td>
                <td>{format.number(row.bought)}</td>
                <td>
                  <span className={classes.meter} aria-hidden>
                    <span style={{ width: row.came === 0 ? 0 : `${(row.bought / row.came) * 100}%` }} />
                  </span>
                  {conversionOf(row)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

import { EmptyState, ErrorState, Skeleton } from '@ritm/ui';
import { errorText, useFormat, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import type { RequestsFunnel } from '../../contract/index.ts';
import { Panel } from '../components/panel.tsx';
import classes from './analytics.module.css';
import { requestsFunnelQuery, type FunnelQuery } from './data.ts';
import { useAnalyticsT } from './messages.ts';
import { RequestsWhy } from './requests-why.tsx';
import { useRequestWords } from './use-request-words.ts';

interface PartProps {
  readonly funnel: RequestsFunnel;
  readonly period: FunnelQuery;
}

const percentOf = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((part / whole) * 100)}\u00A0%`;

/** What became of requests, where they came from and where they were lost; each figure opens into its requests. */
export function RequestsTab({ period }: { readonly period: FunnelQuery }) {
  const t = useAnalyticsT();
  const at = useSchool();
  const { data, error, refetch } = useQuery(requestsFunnelQuery(at, period));
  if (!data && error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={420} />;
  if (data.steps[0]!.count === 0) return <EmptyState title={t('funnel_empty')} text={t('funnel_empty_text')} />;
  return (
    <>
      <Steps funnel={data} period={period} />
      <div className={classes.columns}>
        <Sources funnel={data} period={period} />
        <Losses funnel={data} period={period} />
      </div>
    </>
  );
}

/** The steps as bars of one length: how far the requests have got, as the pulse of a bar that loses its height. */
function Steps({ funnel: { steps, open }, period }: PartProps) {
  const t = useAnalyticsT();
  const format = useFormat();
  const made = steps[0]!.count;
  const foot = [t('funnel_note'), open > 0 && t('open', { count: open })].filter(Boolean).join(' ');
  return (
    <Panel title={t('funnel')} foot={foot}>
      <ol className={classes.steps}>
        {steps.map(({ step, count }, index) => (
          <li key={step}>
            <span className={classes.name}>{t(`step_${step}`)}</span>
            <span className={classes.track} aria-hidden>
              <span style={{ width: `${Math.max(count === 0 ? 0 : 1, (count / made) * 100)}%` }} />
            </span>
            <span className={classes.figure}>
              {format.number(count)}
              <RequestsWhy query={{ ...period, step }} name={t(`step_${step}`)} />
            </span>
            {index > 0 && (
              <span className={classes.share}>
                {t('share_of_before', { percent: percentOf(count, steps[index - 1]!.count) })}
              </span>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Sources({ funnel: { sources }, period }: PartProps) {
  const t = useAnalyticsT();
  const format = useFormat();
  const words = useRequestWords();
  return (
    <Panel title={t('sources')} foot={t('sources_note')}>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('sources')}>
        <table className={classes.table}>
          <thead>
            <tr>
              {(['source', 'made', 'came', 'bought'] as const).map((head) => (
                <th key={head} scope="col">
                  {t(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sources.map((one) => {
              const { channel, source, medium, campaign, made, came, bought } = one;
              const name = words.source(one);
              const query = {
                ...period,
                channel,
                source: source ?? '-',
                medium: medium ?? '-',
                campaign: campaign ?? '-',
              };
              return (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>
                    {format.number(made)}
                    <RequestsWhy query={query} name={name} />
                  </td>
                  <td>{format.number(came)}</td>
                  <td>{format.number(bought)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function Losses({ funnel: { losses }, period }: PartProps) {
  const t = useAnalyticsT();
  const format = useFormat();
  const words = useRequestWords();
  if (losses.length === 0) return null;
  const nameOf = ({ kind, loss }: RequestsFunnel['losses'][number]) =>
    kind === 'rejected'
      ? t('lost_for', { what: t('lost_rejected'), loss: loss === null ? t('unsaid') : words.loss(loss).toLowerCase() })
      : t(`lost_${kind}`);
  return (
    <Panel title={t('losses')}>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('losses')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('loss')}</th>
              <th scope="col">{t('count')}</th>
            </tr>
          </thead>
          <tbody>
            {losses.map((one) => (
              <tr key={`${one.kind} ${one.loss}`}>
                <th scope="row">{nameOf(one)}</th>
                <td>
                  {format.number(one.count)}
                  <RequestsWhy
                    query={{ ...period, lost: one.kind, ...(one.kind === 'rejected' && { loss: one.loss ?? '-' }) }}
                    name={nameOf(one)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

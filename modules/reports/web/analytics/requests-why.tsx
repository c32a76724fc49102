import { Anchor, ErrorState, Skeleton, Why } from '@ritm/ui';
import { errorText, href, Link, useFormat, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { studentHref } from '../addresses.ts';
import classes from './analytics.module.css';
import { requestsFunnelWhyQuery, type FunnelWhyQuery } from './data.ts';
import { useAnalyticsT } from './messages.ts';
import { useRequestWords } from './use-request-words.ts';

interface WhyProps {
  readonly query: FunnelWhyQuery;
  readonly name: string;
}

/** The requests behind a figure; a card leads to itself, anybody else to the list of requests. */
export function RequestsWhy({ query, name }: WhyProps) {
  const t = useAnalyticsT();
  return <Why label={t('why_of', { name })}>{() => <Rows query={query} />}</Why>;
}

function Rows({ query }: Pick<WhyProps, 'query'>) {
  const t = useAnalyticsT();
  const format = useFormat();
  const words = useRequestWords();
  const at = useSchool();
  const { data, error, refetch } = useQuery(requestsFunnelWhyQuery(at, query));
  if (!data && error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  const place = { type: at.role, school_id: at.school_id };
  return (
    <ul className={classes.lines}>
      {data.rows.map(({ id, name, date, state, service_name, reason, student }) => (
        <li key={id}>
          <span>
            <Anchor
              component={Link}
              href={
                student
                  ? studentHref(at, student.id)
                  : href('/$type/school/$school_id/requests', place, { state: 'all', search: name })
              }
              fz="inherit"
            >
              {student?.name ?? name}
            </Anchor>
            <small className={classes.small}>
              {[format.date(date), service_name, reason].filter(Boolean).join(' · ')}
            </small>
          </span>
          <span>{words.state(state)}</span>
        </li>
      ))}
      {data.more > 0 && <li>{t('why_more', { count: data.more })}</li>}
    </ul>
  );
}

import { Anchor, ErrorState, Skeleton } from '@ritm/ui';
import { errorText, Link, useFormat, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { classHref } from '../addresses.ts';
import { Panel } from '../components/panel.tsx';
import classes from './analytics.module.css';
import { occupancyMapWhyQuery, type MapQuery } from './data.ts';
import type { Cell } from './heat-map.tsx';
import { useAnalyticsT } from './messages.ts';

/** The classes that a cell of the map sums, the newest first; each leads to the timetable. */
export function HourClasses({ cell, query }: { readonly cell: Cell; readonly query: MapQuery }) {
  const t = useAnalyticsT();
  const format = useFormat();
  const at = useSchool();
  const { weekday, hour, came, capacity } = cell;
  const { data, error, refetch } = useQuery(occupancyMapWhyQuery(at, { ...query, weekday, hour }));
  const title = t('cell_title', { day: t(`weekday_${weekday as 1}`), hour });
  return (
    <Panel title={title} end={<span>{t('of_seats', { came, capacity })}</span>}>
      {!data && error && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} />}
      {data && (
        <ul className={classes.lines}>
          {data.rows.map((row) => (
            <li key={row.occurrence_id}>
              <Anchor component={Link} href={classHref(at, row)} fz="inherit">
                {`${format.date(row.date)}, ${row.time_from} · ${row.title}`}
              </Anchor>
              <span className="ui-figures">{t('of_seats', { came: row.came, capacity: row.capacity })}</span>
            </li>
          ))}
          {data.more > 0 && <li>{t('why_more', { count: data.more })}</li>}
        </ul>
      )}
    </Panel>
  );
}

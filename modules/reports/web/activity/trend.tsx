import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react';
import type { ActivityRow } from '../../contract/index.ts';
import { useReportsT } from '../messages.ts';
import classes from './activity.module.css';

/** Shows the visits before and now, and the trend. */
export function Trend({ row: { visits, visits_before } }: { readonly row: ActivityRow }) {
  const t = useReportsT();
  const change = Math.sign(visits - visits_before);
  const Icon = change > 0 ? IconArrowUpRight : change < 0 ? IconArrowDownRight : IconArrowRight;
  return (
    <span
      className={classes.trend}
      data-change={change}
      role="img"
      aria-label={t('activity_trend', { before: visits_before, now: visits })}
    >
      {visits_before}
      <Icon size={16} stroke={2} aria-hidden />
      <b>{visits}</b>
    </span>
  );
}

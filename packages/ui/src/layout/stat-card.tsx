import type { ReactNode } from 'react';
import { useUi } from '../context.tsx';
import { PulseBars } from '../mark/pulse-bars.tsx';
import classes from './stat-card.module.css';

export interface StatCardProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
  /** The last weeks or days, oldest first; the last bar is the current one. */
  readonly trend?: readonly number[];
  readonly href?: string;
  readonly tone?: 'attention' | 'danger';
  /** The «Why?» of the figure, in the corner. */
  readonly why?: ReactNode;
}

/** One figure of the day, with a link to its details. */
export function StatCard({ why, ...card }: StatCardProps) {
  if (!why) return <Card {...card} />;
  return (
    <div className={classes.statWithWhy}>
      <Card {...card} />
      <div className={classes.statWhy}>{why}</div>
    </div>
  );
}

function Card({ label, value, note, trend, href, tone }: Omit<StatCardProps, 'why'>) {
  const { Link } = useUi();
  const content = (
    <>
      <span className={classes.statLabel}>{label}</span>
      <span className={classes.statRow}>
        <span className={classes.statValue} data-tone={tone}>
          {value}
        </span>
        {trend && trend.length > 1 && <PulseBars values={trend} height={28} />}
      </span>
      {note && <span className={classes.statNote}>{note}</span>}
    </>
  );
  return href ? (
    <Link href={href} className={classes.stat}>
      {content}
    </Link>
  ) : (
    <div className={classes.stat}>{content}</div>
  );
}

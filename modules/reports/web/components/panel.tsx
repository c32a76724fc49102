import { useFormat } from '@ritm/web-kit';
import { useId, type ReactNode } from 'react';
import classes from './panel.module.css';

export interface PanelProps {
  readonly title: string;
  /** The number of items, shown beside the title. */
  readonly count?: number | undefined;
  readonly end?: ReactNode;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** A titled panel of the day. */
export function Panel({ title, count, end, foot, children }: PanelProps) {
  const id = useId();
  const format = useFormat();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
          {count !== undefined && count > 0 && <span className={classes.count}>{format.number(count)}</span>}
        </h2>
        {end}
      </header>
      {children}
      {foot && <p className={classes.foot}>{foot}</p>}
    </section>
  );
}

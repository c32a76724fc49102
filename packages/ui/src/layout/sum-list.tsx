import type { ReactNode } from 'react';
import classes from './sum-list.module.css';

interface Line {
  readonly label: ReactNode;
  readonly value: ReactNode;
}

/**
 * Terms and what they come to, as on a receipt. Its children are `SumLine`s, with anything that explains a term below
 * it.
 */
export function SumList({ total, children }: { readonly total: Line; readonly children: ReactNode }) {
  return (
    <dl className={classes.lines}>
      {children}
      <div className={classes.total}>
        <dt>{total.label}</dt>
        <dd>{total.value}</dd>
      </div>
    </dl>
  );
}

/** One term of a `SumList`. */
export const SumLine = ({ label, value }: Line) => (
  <div className={classes.line}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

import { Anchor, SumLine, SumList } from '@ritm/ui';
import { Link } from '@ritm/web-kit';
import type { ReactNode } from 'react';
import classes from './equation.module.css';

interface Line {
  readonly key: string | number;
  readonly label: string;
  readonly value: string;
}
interface Row extends Line {
  /** The page of the row's own record. */
  readonly href?: string | undefined;
}

export interface EquationProps {
  readonly terms: readonly Line[];
  readonly total: Omit<Line, 'key'>;
  /** The rows behind the terms. */
  readonly rows: readonly Row[];
  readonly foot?: ReactNode;
}

/** Shows the terms, their total, and the rows behind them, each with its link. */
export function Equation({ terms, total, rows, foot }: EquationProps) {
  return (
    <>
      <SumList total={total}>
        {terms.map(({ key, ...term }) => (
          <SumLine key={key} {...term} />
        ))}
      </SumList>
      {rows.length > 0 && (
        <ul className={classes.rows}>
          {rows.map(({ key, label, value, href }) => (
            <li key={key}>
              {href ? (
                <Anchor component={Link} href={href} fz="inherit">
                  {label}
                </Anchor>
              ) : (
                <span>{label}</span>
              )}
              <span>{value}</span>
            </li>
          ))}
        </ul>
      )}
      {foot}
    </>
  );
}

import type { ReactNode } from 'react';
import classes from './layout.module.css';

/** A label and its value; with an empty value the whole line is left out. */
export type Fact = readonly [label: string, value: ReactNode];

/** The facts about something, one on each line. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

import type { ReactNode } from 'react';
import classes from './layout.module.css';

/** A fact by its name; an empty value leaves the whole line out. */
export type Fact = readonly [label: string, value: ReactNode];

/** What is known of something, a line each. */
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

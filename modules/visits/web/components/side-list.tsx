import { Button } from '@ritm/ui';
import { useId, type ReactNode } from 'react';
import classes from './passes-tab.module.css';

export interface SideListProps {
  readonly title: string;
  readonly all?: { readonly label: string; readonly onClick: () => void };
  /** The text shown when there are no lines. */
  readonly empty: string;
  readonly lines: readonly {
    readonly key: number | string;
    readonly title: string;
    readonly note: string;
    readonly end: ReactNode;
  }[];
}

/** A few lines beside the passes, with a link to the whole list. */
export function SideList({ title, all, empty, lines }: SideListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={classes.sectionHead}>
        <h2 id={id} className={classes.sectionTitle}>
          {title}
        </h2>
        {all && lines.length > 0 && (
          <Button variant="subtle" size="xs" onClick={all.onClick}>
            {all.label}
          </Button>
        )}
      </div>
      <ul className={classes.lines}>
        {lines.length === 0 && <li className={`${classes.line} ${classes.lineNote}`}>{empty}</li>}
        {lines.map((line) => (
          <li key={line.key} className={classes.line}>
            <div>
              <div className={classes.lineTitle}>{line.title}</div>
              <div className={classes.lineNote}>{line.note}</div>
            </div>
            {line.end}
          </li>
        ))}
      </ul>
    </section>
  );
}

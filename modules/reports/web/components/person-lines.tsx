import { Link } from '@ritm/web-kit';
import { Suspense, type ReactNode } from 'react';
import classes from './person-lines.module.css';

export interface PersonLine {
  readonly key: number;
  readonly href: string;
  readonly name: string;
  readonly note?: ReactNode;
  readonly end?: ReactNode;
  readonly tone?: 'attention' | undefined;
  /** The explanation stands beside the link that opens the card, not inside it. */
  readonly why?: ReactNode;
}

/** A list of people; each line opens the person's card. */
export function PersonLines({ lines, empty }: { readonly lines: readonly PersonLine[]; readonly empty: string }) {
  if (lines.length === 0) return <p className={classes.empty}>{empty}</p>;
  return (
    <ul className={classes.lines}>
      {lines.map(({ key, href, name, note, end, tone, why }) => (
        <li key={key} className={why ? classes.explained : undefined}>
          <Link href={href} className={classes.line!}>
            <span className={classes.words}>
              <span className={classes.name}>{name}</span>
              {note && <span className={classes.note}>{note}</span>}
            </span>
            {end && (
              <span className={classes.end} data-tone={tone}>
                {end}
              </span>
            )}
          </Link>
          {why && <Suspense>{why}</Suspense>}
        </li>
      ))}
    </ul>
  );
}

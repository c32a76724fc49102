import classes from './status-label.module.css';
import type { Status } from './statuses.ts';

export interface StatusLabelProps {
  readonly status: Status;
  /** Its default texts are in web-kit's `UsualStatus`. */
  readonly label: string;
}

/** A status in its one colour, the same everywhere. The text is always beside the colour. */
export function StatusLabel({ status, label }: StatusLabelProps) {
  return (
    <span className={classes.label} data-status={status}>
      {label}
    </span>
  );
}

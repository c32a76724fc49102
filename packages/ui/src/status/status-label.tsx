import { useUiTexts } from '../context.tsx';
import classes from './status-label.module.css';
import type { Status } from './statuses.ts';

export interface StatusLabelProps {
  readonly status: Status;
  /** Where the screen says it in words of its own; else the status's own. */
  readonly label?: string;
}

/** A status in its one colour, the same everywhere. The words always stand beside the colour. */
export function StatusLabel({ status, label }: StatusLabelProps) {
  const { statuses } = useUiTexts();
  return (
    <span className={classes.label} data-status={status}>
      {label ?? statuses[status]}
    </span>
  );
}

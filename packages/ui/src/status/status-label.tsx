import classes from './status-label.module.css';
import type { Tone } from './tones.ts';

/** How a module shows one of its states. */
export interface StatusLook {
  readonly tone: Tone;
  /** The mark of something that did not happen is hollow, so that it differs without colour too. */
  readonly hollow?: boolean;
}

export interface StatusLabelProps extends StatusLook {
  readonly label: string;
}

/** A status in its colour. The text is always beside the colour. */
export function StatusLabel({ tone, hollow = false, label }: StatusLabelProps) {
  return (
    <span className={classes.label} data-tone={tone} data-hollow={hollow || undefined}>
      {label}
    </span>
  );
}

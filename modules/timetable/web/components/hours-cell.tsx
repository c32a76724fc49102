import { VisuallyHidden } from '@ritm/ui';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './hours-cell.module.css';

/** Hours in a cell; a button where they may be edited. */
export function HoursChip({
  text,
  note,
  label,
  isOwn = true,
  onClick,
}: {
  readonly text: string;
  readonly note?: ReactNode;
  /** The text that a screen reader reads first: the person and the day. */
  readonly label: string;
  /** The hours are set for this person or date only; inherited hours are shown paler. */
  readonly isOwn?: boolean;
  readonly onClick?: (() => void) | undefined;
}) {
  const inside = (
    <>
      <span>{text}</span>
      {note && <span className={classes.note}>{note}</span>}
    </>
  );
  return onClick ? (
    <button type="button" className={classes.chip} data-own={isOwn || undefined} onClick={onClick}>
      <VisuallyHidden>{`${label}: `}</VisuallyHidden>
      {inside}
    </button>
  ) : (
    <span className={classes.chip} data-own={isOwn || undefined}>
      {inside}
    </span>
  );
}

export function AddHours({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <button type="button" className={classes.add} aria-label={label} onClick={onClick}>
      <IconPlus size={16} stroke={1.75} aria-hidden />
    </button>
  );
}

export const HoursCell = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.cell}>{children}</div>
);

import type { ReactNode } from 'react';
import classes from './modal.module.css';

export interface WindowActionsProps {
  /** Adds its own margin above; inside a stack the gap already exists. */
  readonly apart?: boolean;
  readonly children: ReactNode;
}

/** The buttons at the end of a window: right-aligned on a desktop, full width on a phone. */
export const WindowActions = ({ apart, children }: WindowActionsProps) => (
  <div className={classes.actions} data-apart={apart || undefined}>
    {children}
  </div>
);

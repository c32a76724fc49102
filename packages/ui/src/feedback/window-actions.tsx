import type { ReactNode } from 'react';
import classes from './modal.module.css';

export interface WindowActionsProps {
  /** Keeps its own distance from what is above; within a stack there is one already. */
  readonly apart?: boolean;
  readonly children: ReactNode;
}

/** The end of a window: at the right on a desk, across the whole width under a thumb. */
export const WindowActions = ({ apart, children }: WindowActionsProps) => (
  <div className={classes.actions} data-apart={apart || undefined}>
    {children}
  </div>
);

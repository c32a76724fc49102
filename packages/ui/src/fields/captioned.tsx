import type { ReactNode } from 'react';
import classes from './fields.module.css';

/** A choice with a caption like a field's label. The choice itself announces the caption to a screen reader. */
export const Captioned = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <span className={classes.caption} aria-hidden>
      {label}
    </span>
    {children}
  </div>
);

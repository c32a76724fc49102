import type { ReactNode } from 'react';
import classes from './fields.module.css';

/** A choice under its name, as fields stand under theirs. The choice says the name itself to a screen reader. */
export const Captioned = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <span className={classes.caption} aria-hidden>
      {label}
    </span>
    {children}
  </div>
);

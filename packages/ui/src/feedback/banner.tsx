import type { ReactNode } from 'react';
import classes from './banner.module.css';

export interface BannerProps {
  readonly tone: 'danger' | 'info' | 'warning' | 'success';
  readonly title?: string | undefined;
  readonly children?: ReactNode;
}

/** A message of the page about itself. A danger is announced at once. */
export function Banner({ tone, title, children }: BannerProps) {
  return (
    <div className={classes.banner} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      {title && <p className={classes.title}>{title}</p>}
      {children && <div>{children}</div>}
    </div>
  );
}

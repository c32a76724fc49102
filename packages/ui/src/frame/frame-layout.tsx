import type { ReactNode } from 'react';
import { useUiTexts } from '../context.tsx';
import { useIsPhone } from '../use-is-phone.ts';
import classes from './frame.module.css';

export interface FrameLayoutProps {
  readonly side: ReactNode;
  readonly top: ReactNode;
  /** Tabs at the bottom of a phone. */
  readonly tabs: ReactNode;
  readonly banner?: ReactNode;
  readonly children: ReactNode;
}

/** Navigation beside the page on a desktop, below it on a phone. */
export function FrameLayout({ side, top, tabs, banner, children }: FrameLayoutProps) {
  const texts = useUiTexts();
  const isPhone = useIsPhone();
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#content">
        {texts.skipToContent}
      </a>
      {!isPhone && <div className={classes.side}>{side}</div>}
      <div className={classes.main}>
        {banner}
        {top}
        <main id="content" tabIndex={-1} className={classes.content}>
          {children}
        </main>
      </div>
      {isPhone && tabs}
    </div>
  );
}

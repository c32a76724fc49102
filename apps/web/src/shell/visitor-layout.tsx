import { UnstyledButton, lazyWithRetry } from '@ritm/ui';
import { useKitT } from '@ritm/web-kit';
import { Suspense, useState, type ReactNode } from 'react';
import classes from './visitor-layout.module.css';

const ProfileMenu = lazyWithRetry(async () => (await import('./profile-menu.tsx')).ProfileMenu);

/** Stands around a page that anybody may see: whoever cannot get in needs support and the documents most. */
export function Layout({ children, isLong }: { readonly children: ReactNode; readonly isLong?: boolean }) {
  // The frame's own words would weigh more than all of this page's.
  const t = useKitT();
  const [opened, open] = useState(false);
  return (
    <>
      {children}
      <UnstyledButton
        className={classes.menu}
        data-below={isLong || undefined}
        aria-haspopup="dialog"
        onClick={() => open(true)}
      >
        {t('visitor_menu')}
      </UnstyledButton>
      <Suspense>{opened && <ProfileMenu onClose={() => open(false)} />}</Suspense>
    </>
  );
}

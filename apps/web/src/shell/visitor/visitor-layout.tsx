import { UnstyledButton, lazyWithRetry } from '@ritm/ui';
import { Suspense, useState, type ReactNode } from 'react';
import { useVisitorT } from './visitor-messages.ts';
import classes from './visitor-layout.module.css';

const ProfileMenu = lazyWithRetry(async () => (await import('../profile-menu.tsx')).ProfileMenu);

/**
 * The layout of pages that anybody may see. It offers support and the documents, which a person who cannot sign in
 * needs most.
 */
export function Layout({ children, isLong }: { readonly children: ReactNode; readonly isLong?: boolean }) {
  const t = useVisitorT();
  const [opened, setOpened] = useState(false);
  return (
    <>
      {children}
      <UnstyledButton
        className={classes.menu}
        data-below={isLong || undefined}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {t('menu')}
      </UnstyledButton>
      <Suspense>{opened && <ProfileMenu onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}

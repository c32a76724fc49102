import { Button, PulseMark, lazyWithRetry } from '@ritm/ui';
import { Link, useKitT, usePlaceShown, useVisitor } from '@ritm/web-kit';
import { Suspense, type ReactNode } from 'react';
import { isClient } from '../../is-client.ts';
import { safeNext } from '../next.ts';
import classes from './public-layout.module.css';
import { Layout as VisitorLayout } from './visitor-layout.tsx';

const Frame = lazyWithRetry(async () => (await import('../frame.tsx')).Layout);
const ClientFrame = lazyWithRetry(async () => (await import('../client/client-frame.tsx')).Layout);

/** The layout of public pages: a signed-in person keeps their navigation, anybody else sees a link to sign in. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const visitor = useVisitor();
  const Around = isClient(visitor?.type) ? ClientFrame : Frame;
  return visitor ? (
    <Suspense>
      <Around>{children}</Around>
    </Suspense>
  ) : (
    <VisitorLayout isLong>
      <Head />
      <main id="content" tabIndex={-1} className={classes.content}>
        {children}
      </main>
    </VisitorLayout>
  );
}

function Head() {
  const t = useKitT();
  const { pathname, search } = usePlaceShown();
  return (
    <header className={classes.head}>
      <Link href="/" className={classes.name}>
        <PulseMark size={28} />
        {t('product')}
      </Link>
      <Button component={Link} href={`/sign_in?next=${encodeURIComponent(safeNext(pathname + search))}`} size="sm">
        {t('sign_in')}
      </Button>
    </header>
  );
}

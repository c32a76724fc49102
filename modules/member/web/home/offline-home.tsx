import { Banner, EmptyState, usePageTitle } from '@ritm/ui';
import { ClientCode, storedCodes } from '@ritm/reception/web';
import { useFormat } from '@ritm/web-kit';
import { Suspense } from 'react';
import { HomeParts } from './home.tsx';
import classes from './home.module.css';
import { useHomeT } from './messages.ts';
import { storedHome } from './stored-home.ts';

/** The home without a server: what was here last, and the codes that this device has stored. */
export function Screen() {
  const t = useHomeT();
  const format = useFormat();
  usePageTitle(t('title'));
  const stored = storedHome();
  if (!stored) return <EmptyState fullPage title={t('offline_none')} text={t('offline_none_text')} />;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <main id="content" className={classes.page}>
      <h1 className={classes.greeting}>{t('title')}</h1>
      <Banner tone="info">{t('offline', { when: format.instant(stored.at, zone) })}</Banner>
      <HomeParts home={stored.home} isStored />
      <div className={classes.codes}>
        {storedCodes().map(({ school_id, student_id }) => (
          <Suspense key={`${school_id} ${student_id}`}>
            <ClientCode school_id={school_id} student_id={student_id} />
          </Suspense>
        ))}
      </div>
    </main>
  );
}

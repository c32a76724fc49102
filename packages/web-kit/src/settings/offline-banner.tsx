import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useKitT } from '../texts/kit-messages.ts';
import classes from './offline-banner.module.css';

const subscribe = (changed: () => void): (() => void) => onlineManager.subscribe(changed);

/**
 * Tells the reader that there is no connection and that nothing typed is lost. Writes wait and are sent when it is
 * back.
 */
export function OfflineBanner() {
  const t = useKitT();
  const online = useSyncExternalStore(subscribe, () => onlineManager.isOnline());
  return (
    <div role="status" className={classes.place}>
      {!online && <p className={classes.banner}>{t('offline')}</p>}
    </div>
  );
}

import { onlineManager } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useKitT } from '../texts/kit-messages.ts';
import classes from './offline-banner.module.css';

const subscribe = (changed: () => void): (() => void) => onlineManager.subscribe(changed);

/** Whether there is a connection; the component re-renders when that changes. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => onlineManager.isOnline());

/**
 * Tells the reader that there is no connection and that nothing typed is lost. Writes wait and are sent when it is
 * back. It lies above everything, windows included.
 */
export function OfflineBanner() {
  const t = useKitT();
  const online = useIsOnline();
  // Everything that sticks to the top of the screen leaves room for the banner.
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (online) delete dataset.offline;
    else dataset.offline = '';
    return () => {
      delete dataset.offline;
    };
  }, [online]);
  return (
    <div role="status" className={classes.place}>
      {!online && <p className={classes.banner}>{t('offline')}</p>}
    </div>
  );
}

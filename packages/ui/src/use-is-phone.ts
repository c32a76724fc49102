import { useSyncExternalStore } from 'react';

const phone = '(max-width: 47.99em)';
let query: MediaQueryList | undefined;
const media = (): MediaQueryList => (query ??= window.matchMedia(phone));

function subscribe(changed: () => void): () => void {
  media().addEventListener('change', changed);
  return () => media().removeEventListener('change', changed);
}

/** Narrower than 768 px; already known on the first render. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => media().matches,
    () => false,
  );

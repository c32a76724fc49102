import type { Visit } from '@ritm/web-kit';

/** As the reception keeps it (`modules/reception/web/kiosk/lock.ts`); read here without its code. */
const KEY = 'ritm.kiosk';

/** A device in kiosk mode shows nothing but its kiosk, whatever address is typed: answers where it stands. */
export function kioskRedirect({ pathname }: Pick<Visit, 'pathname'>): string | undefined {
  const stored = localStorage.getItem(KEY);
  if (stored === null) return undefined;
  const { path } = JSON.parse(stored) as { readonly path: string };
  return path === pathname ? undefined : path;
}

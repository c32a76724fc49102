import type { Visit } from '@ritm/web-kit';

/**
 * The key of the reception's kiosk lock (`modules/reception/web/kiosk/lock.ts`); the value is read here without loading
 * that code.
 */
const KEY = 'ritm.kiosk';

/** A device in kiosk mode shows nothing but its kiosk, whatever address is typed: returns the kiosk's path. */
export function kioskRedirect({ pathname }: Pick<Visit, 'pathname'>): string | undefined {
  const stored = localStorage.getItem(KEY);
  if (stored === null) return undefined;
  const { path } = JSON.parse(stored) as { readonly path: string };
  return path === pathname ? undefined : path;
}

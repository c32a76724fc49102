import { isUnreachable, offlineScreens as reception } from '@ritm/reception/web';
import type { Route, Visit } from '@ritm/web-kit';

type Load = NonNullable<Route['load']>;

/** What a screen of the site map is when no server answers, and whether the device has kept enough for it. */
const screens: Readonly<Record<string, { readonly load: Load; readonly has: (visit: Visit) => Promise<boolean> }>> = {
  '/$type/school/$school_id/check_in': reception.check_in,
  '/profile/cabinet_client': reception.client_codes,
};

/** The screen that goes on alone; undefined when there is none, or when the server did answer. */
export async function offlineScreen(path: string, visit: Visit, error: unknown): Promise<Load | undefined> {
  const screen = screens[path];
  return screen && isUnreachable(error) && (await screen.has(visit)) ? screen.load : undefined;
}

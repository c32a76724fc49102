import { offlineHome } from '@ritm/member/web';
import { isUnreachable, offlineScreens as reception } from '@ritm/reception/web';
import type { Route, Visit } from '@ritm/web-kit';

type Load = NonNullable<Route['load']>;

/** The screens that work when no server answers, and whether the device has stored enough for each. */
const screens: Readonly<Record<string, { readonly load: Load; readonly has: (visit: Visit) => Promise<boolean> }>> = {
  '/$type/school/$school_id/check_in': reception.check_in,
  '/$type/school/$school_id/timetable': reception.classes,
  '/school/$school_id': reception.classes,
  '/profile/cabinet_client': reception.client_codes,
  '/membership': offlineHome,
};

/** The screen that works without the server; undefined when there is none, or when the server did answer. */
export async function offlineScreen(path: string, visit: Visit, error: unknown): Promise<Load | undefined> {
  const screen = screens[path];
  return screen && isUnreachable(error) && (await screen.has(visit)) ? screen.load : undefined;
}

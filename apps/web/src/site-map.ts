import { schoolRoles, type InstallationRole } from '@ritm/http';
import { findSession, type Entrance, type Route, type Visit } from '@ritm/web-kit';
import { isOwnScreen } from './rules/own-screens.ts';
import { isClient } from './is-client.ts';
import { kioskRedirect } from './kiosk-redirect.ts';
import { safeNext } from './shell/next.ts';

/**
 * Who may open a screen, in the specification's words. `support` is the other half of the back office; an `entrance` is
 * a public page with a layout of its own.
 */
export type Access = 'any' | 'entrance' | 'public' | 'session' | 'role' | 'client' | InstallationRole;

/** One screen of the site: its whole path, who may open it, and the chunk that holds it. */
export interface SiteRoute extends Route {
  /**
   * `resource.action` of the permission file, for a screen inside an organization: the permission that its first call
   * needs.
   */
  readonly permission?: string;
}

type Load = NonNullable<Route['load']>;

/** `screen('/…', access, screensOfItsModule.one)`; inside an organization the permission comes before the screen. */
export function screen(path: `/${string}`, access: Access, ...rest: [Load] | [permission: string, Load]): SiteRoute {
  const load = rest.at(-1) as Load;
  if (access === 'any' || access === 'entrance')
    return { path, load, layout: () => import('./shell/visitor/visitor-layout.tsx') };
  // The session is found before the page is drawn, because the layout depends on it.
  if (access === 'public')
    return { path, load, layout: () => import('./shell/visitor/public-layout.tsx'), enter: requireSession };
  const permission = rest.length === 2 ? rest[0] : undefined;
  return {
    path,
    load,
    ...(permission !== undefined && { permission }),
    layout: isOwnScreen(path, access) ? ownLayout : () => import('./shell/frame.tsx'),
    enter: async (visit) => {
      const kioskPath = kioskRedirect(visit);
      if (kioskPath) return { redirect: kioskPath };
      try {
        return await enter(access, permission, visit);
      } catch (error) {
        // No server answers, so nobody knows who this is: a few screens work with what the device has stored.
        const { offlineScreen } = await import('./offline-screens.ts');
        const isStandalone = await offlineScreen(path, visit, error);
        if (isStandalone) return { alone: isStandalone };
        throw error;
      }
    },
  };
}

/** Staff keep their navigation on their own screens; everybody else has the client's application. */
async function ownLayout(): ReturnType<NonNullable<Route['layout']>> {
  return isClient((await findSession())?.type)
    ? import('./shell/client/client-frame.tsx')
    : import('./shell/frame.tsx');
}

async function requireSession(): Promise<undefined> {
  await findSession();
}

async function enter(access: Access, permission: string | undefined, visit: Visit): Promise<Entrance> {
  const { pathname, search, params } = visit;
  if (access === 'role' && params.type !== undefined && !schoolRoles.some((role) => role === params.type))
    return { missing: true };
  const session = await findSession();
  if (!session) return { redirect: `/sign_in?next=${encodeURIComponent(safeNext(pathname + search))}` };
  if (access === 'moderator' || access === 'support') {
    const { isOfInstallation } = await import('./can-enter.ts');
    return (await isOfInstallation(access)) ? undefined : { missing: true };
  }
  // Only the server knows whose client a person is, whatever their current role.
  if (permission === undefined || access === 'client') return undefined;
  const { canEnter } = await import('./can-enter.ts');
  if (await canEnter(permission, { role: params.type ?? session.type, school_id: Number(params.school_id) }))
    return undefined;
  return { instead: () => import('./shell/refused-screen.tsx') };
}

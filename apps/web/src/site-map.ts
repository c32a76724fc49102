import { schoolRoles, type InstallationRole } from '@ritm/http';
import { findSession, type Entrance, type Route, type Visit } from '@ritm/web-kit';
import { kioskRedirect } from './kiosk-redirect.ts';
import { safeNext } from './shell/next.ts';

/**
 * Who may look: the specification's word for the screen. `support` is the other half of the back office; an `entrance` is public, and
 * a whole page of its own.
 */
export type Access = 'any' | 'entrance' | 'public' | 'session' | 'role' | 'client' | InstallationRole;

/** One screen of the site: its whole path, who may look, and the chunk it lives in. */
export interface SiteRoute extends Route {
  /** `resource.action` of the permission file, for a screen inside an organization: what its first call asks for. */
  readonly permission?: string;
}

type Load = NonNullable<Route['load']>;

/** `screen('/…', access, screensOfItsModule.one)`; inside an organization the permission stands before the screen. */
export function screen(path: `/${string}`, access: Access, ...rest: [Load] | [permission: string, Load]): SiteRoute {
  const load = rest.at(-1) as Load;
  if (access === 'any' || access === 'entrance')
    return { path, load, layout: () => import('./shell/visitor-layout.tsx') };
  // Who is there is known before the page stands: it is framed for them or not.
  if (access === 'public')
    return { path, load, layout: () => import('./shell/public-layout.tsx'), enter: requireSession };
  const permission = rest.length === 2 ? rest[0] : undefined;
  return {
    path,
    load,
    ...(permission !== undefined && { permission }),
    layout: () => import('./shell/frame.tsx'),
    enter: async (visit) => {
      const kioskPath = kioskRedirect(visit);
      if (kioskPath) return { redirect: kioskPath };
      try {
        return await enter(access, permission, visit);
      } catch (error) {
        // No server to ask who this is: a few screens go on with what the device has kept.
        const { offlineScreen } = await import('./offline-screens.ts');
        const isStandalone = await offlineScreen(path, visit, error);
        if (isStandalone) return { alone: isStandalone };
        throw error;
      }
    },
  };
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
  // Whose client a person is, the server alone knows, whatever they are here today.
  if (permission === undefined || access === 'client') return undefined;
  const { canEnter } = await import('./can-enter.ts');
  if (await canEnter(permission, { role: params.type ?? session.type, school_id: Number(params.school_id) }))
    return undefined;
  return { instead: () => import('./shell/refused-screen.tsx') };
}

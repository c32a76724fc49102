import { roles } from '@ritm/http';
import { findSession, type Route } from '@ritm/web-kit';
import { safeNext } from './shell/next.ts';

/** Who may look: the word of `screens.tsv`. What they may do there is decided by each call. */
export type Access = 'any' | 'public' | 'session' | 'role' | 'moderator' | 'client';

/** Everything that needs a signed-in person stands inside the frame. */
const isFramed = (access: Access): boolean => access !== 'any' && access !== 'public';

/** One screen of the site: its whole path, who may look, and the chunk it lives in. */
export function screen(path: `/${string}`, access: Access, load: NonNullable<Route['load']>): Route {
  if (!isFramed(access)) return { path, load };
  return {
    path,
    load,
    layout: () => import('./shell/frame.tsx'),
    async enter({ pathname, search, params }) {
      if (access === 'role' && params.type !== undefined && !roles.some((role) => role === params.type))
        return { missing: true };
      if (await findSession()) return undefined;
      return { redirect: `/sign_in?next=${encodeURIComponent(safeNext(pathname + search))}` };
    },
  };
}

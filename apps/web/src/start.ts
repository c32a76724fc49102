import { findSession, type Route } from '@ritm/web-kit';
import { siteMap } from './routes.ts';

/** Where the product begins for each: those who work in organizations see them, the others their own day. */
function startOf(type: string): string {
  const works = type === 'owner' || type === 'administrator' || type === 'teacher';
  return !works && siteMap.some((route) => route.path === '/membership') ? '/membership' : '/schools';
}

/** The root: the person's home, or the sign-in. */
export const start: Route = {
  path: '/',
  enter: async () => {
    const session = await findSession();
    return { redirect: session ? startOf(session.type) : '/sign_in' };
  },
};

/** A meeting is held outside of the product: the one link of the table (`links.ts`) that no screen stands for. */
export const meeting: Route = { path: '/meet/$room', outside: true };

/** Development only: the parts of the design system on one page. */
export const gallery: readonly Route[] = import.meta.env.DEV
  ? [{ path: '/_gallery', load: () => import('./gallery/gallery.tsx') }]
  : [];

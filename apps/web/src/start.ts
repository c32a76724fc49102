import { findSession, type Route } from '@ritm/web-kit';

/**
 * The root leads to the member's home, as the specification says, or to the sign-in, which sends whoever works in one
 * organization straight to its day.
 */
export const start: Route = {
  path: '/',
  enter: async ({ search }) => {
    const session = await findSession();
    if (!session) return { redirect: '/sign_in' };
    const isFromSignIn = new URLSearchParams(search).has('signed_in');
    const { landing } = isFromSignIn ? await import('./landing.ts') : { landing: undefined };
    return { redirect: (await landing?.(session.type)) ?? '/membership' };
  },
};

/** A meeting is held outside of the product: it is the one link of the table (`links.ts`) without a screen. */
export const meeting: Route = { path: '/meet/$room', outside: true };

/** Development only: the parts of the design system on one page. */
export const gallery: readonly Route[] = import.meta.env.DEV
  ? [{ path: '/_gallery', load: () => import('./gallery/gallery.tsx') }]
  : [];

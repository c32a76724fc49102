import { lazyWithRetry } from '@ritm/ui';
import { removePush } from '@ritm/notifications/web';
import { clearReception } from '@ritm/reception/web';
import { connectSession, KitProvider, onSignOut, RouterView, startRouter } from '@ritm/web-kit';
import { startTransition, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { siteMap } from './routes.ts';
import { sessionCalls } from './session.ts';
import { ErrorScreen } from './shell/error-screen.tsx';
import { NotFoundScreen } from './shell/not-found-screen.tsx';
import { gallery, meeting, start } from './start.ts';

const DialogHosts = lazyWithRetry(async () => (await import('./shell/dialog-hosts.tsx')).DialogHosts);

/** Milliseconds of waiting after which a loader is drawn; sooner it would only put off the screen. */
const LOADER_DELAY_MS = 500;

export async function mount(root: HTMLElement): Promise<void> {
  connectSession(sessionCalls);
  // However a session ends, this browser hears no more of what is told to its person.
  onSignOut(removePush);
  // Nothing of an organization's clients stays on a device that nobody is signed in on.
  onSignOut(clearReception);
  const ready = startRouter(
    [start, ...siteMap, meeting, ...gallery],
    async () => (await import('./links.ts')).linkRoutes,
  );
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, LOADER_DELAY_MS))]);
  // A transition gives the browser a breath between the parts of a large first picture.
  startTransition(() =>
    createRoot(root).render(
      <KitProvider>
        <RouterView missing={NotFoundScreen} failed={ErrorScreen} />
        <Suspense>
          <DialogHosts />
        </Suspense>
      </KitProvider>,
    ),
  );
}

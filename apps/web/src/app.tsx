import { connectChallenges } from '@ritm/accounts/web';
import { lazyWithRetry } from '@ritm/ui';
import { clearHome } from '@ritm/member/web';
import { removePush } from '@ritm/notifications/web';
import { clearReception } from '@ritm/reception/web';
import { connectSession, KitProvider, onNobodySignedIn, RouterView, startRouter } from '@ritm/web-kit';
import { startTransition, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { siteMap } from './routes.ts';
import { sessionCalls } from './session.ts';
import { ErrorScreen } from './shell/error-screen.tsx';
import { NotFoundScreen } from './shell/not-found-screen.tsx';
import { gallery, meeting, start } from './start.ts';

const DialogHosts = lazyWithRetry(async () => (await import('./shell/dialog-hosts.tsx')).DialogHosts);

/** Milliseconds before a loader is drawn. Drawn sooner, it would only delay the screen. */
const LOADER_DELAY_MS = 500;

export async function mount(root: HTMLElement): Promise<void> {
  connectSession(sessionCalls);
  // A call may be refused before the windows of its question have loaded; the question waits for them.
  connectChallenges();
  // However the session ends, this browser no longer receives the person's push notifications.
  onNobodySignedIn(removePush);
  // A device that nobody is signed in on keeps no data of an organization's clients.
  onNobodySignedIn(clearReception);
  onNobodySignedIn(clearHome);
  const ready = startRouter(
    [start, ...siteMap, meeting, ...gallery],
    async () => (await import('./links.ts')).linkRoutes,
  );
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, LOADER_DELAY_MS))]);
  // A transition lets the browser handle events between the parts of a large first render.
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

import { AskingHost, connectAsking } from '@ritm/accounts/web';
import { connectSession, KitProvider, RouterView, startRouter } from '@ritm/web-kit';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { siteMap } from './routes.ts';
import { sessionCalls } from './session.ts';
import { ErrorScreen } from './shell/error-screen.tsx';
import { NotFoundScreen } from './shell/not-found-screen.tsx';
import { gallery, start } from './start.ts';

/** Milliseconds of waiting after which a loader is drawn; sooner it would only put off the screen. */
const felt = 500;

export async function mount(root: HTMLElement): Promise<void> {
  connectSession(sessionCalls);
  connectAsking();
  const ready = startRouter([start, ...siteMap, ...gallery]);
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, felt))]);
  // A transition gives the browser a breath between the parts of a large first picture.
  startTransition(() =>
    createRoot(root).render(
      <KitProvider>
        <RouterView missing={NotFoundScreen} failed={ErrorScreen} />
        <AskingHost />
      </KitProvider>,
    ),
  );
}

import { AskingHost, connectAsking } from '@ritm/accounts/web';
import { forgetPush } from '@ritm/notifications/web';
import { connectSession, KitProvider, onSignOut, RouterView, startRouter } from '@ritm/web-kit';
import { createRoot } from 'react-dom/client';
import { siteMap } from './routes.ts';
import { sessionCalls } from './session.ts';
import { ErrorScreen } from './shell/error-screen.tsx';
import { NotFoundScreen } from './shell/not-found-screen.tsx';
import { gallery, start } from './start.ts';

export function mount(root: HTMLElement): void {
  connectSession(sessionCalls);
  connectAsking();
  // However a session ends, this browser hears no more of what is told to its person.
  onSignOut(forgetPush);
  startRouter([start, ...siteMap, ...gallery]);
  createRoot(root).render(
    <KitProvider>
      <RouterView missing={NotFoundScreen} failed={ErrorScreen} />
      <AskingHost />
    </KitProvider>,
  );
}

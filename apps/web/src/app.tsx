import { AskingHost, connectAsking } from '@ritm/accounts/web';
import { connectSession, KitProvider, RouterView, startRouter } from '@ritm/web-kit';
import { createRoot } from 'react-dom/client';
import { siteMap } from './routes.ts';
import { sessionCalls } from './session.ts';
import { ErrorScreen } from './shell/error-screen.tsx';
import { NotFoundScreen } from './shell/not-found-screen.tsx';
import { gallery, start } from './start.ts';

export function mount(root: HTMLElement): void {
  connectSession(sessionCalls);
  connectAsking();
  startRouter([start, ...siteMap, ...gallery]);
  createRoot(root).render(
    <KitProvider>
      <RouterView missing={NotFoundScreen} failed={ErrorScreen} />
      <AskingHost />
    </KitProvider>,
  );
}

import { connectSession, KitProvider, RouterView, startRouter } from '@ritm/web-kit';
import { siteMap } from './routes.ts';
import { sessionCalls } from './session.ts';
import { ErrorScreen } from './shell/error-screen.tsx';
import { NotFoundScreen } from './shell/not-found-screen.tsx';
import { gallery, start } from './start.ts';

connectSession(sessionCalls);
startRouter([start, ...siteMap, ...gallery]);

export const App = () => (
  <KitProvider>
    <RouterView missing={NotFoundScreen} failed={ErrorScreen} />
  </KitProvider>
);

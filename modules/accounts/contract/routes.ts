import { personRoutes } from './person-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';

export const accountsRoutes = { ...signInRoutes, ...personRoutes, ...sessionRoutes };

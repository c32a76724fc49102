import { schoolRoutes } from './school-routes.ts';
import { placeRoutes } from './place-routes.ts';
import { staffRoutes } from './staff-routes.ts';

export const schoolsRoutes = { ...schoolRoutes, ...placeRoutes, ...staffRoutes };

import { schoolRoutes } from './school-routes.ts';
import { placeRoutes } from './place-routes.ts';
import { staffRoutes } from './staff-routes.ts';
import { invitationRoutes } from './invitation-routes.ts';
import { subscriptionRoutes } from './subscription-routes.ts';

export const schoolsRoutes = {
  ...schoolRoutes,
  ...placeRoutes,
  ...staffRoutes,
  ...invitationRoutes,
  ...subscriptionRoutes,
};

import { late } from '@ritm/ui';
import type { Visit } from '@ritm/web-kit';

/** Screens, each its own chunk. */
export const screens = {
  check_in: () => import('./check-in/screen.tsx'),
  services_by_student: () => import('./screens/services-by-student.tsx'),
  student: () => import('./screens/student.tsx'),
  timetable: () => import('./screens/timetable.tsx'),
  pass_batches: () => import('./screens/pass-batches.tsx'),
  visits_students: () => import('./screens/visits-students.tsx'),
};
/** What goes on without a server: the reception by the day it has kept, a client's code by itself. */
export const offlineScreens = {
  check_in: {
    load: () => import('./check-in/offline-screen.tsx'),
    has: async ({ params }: Pick<Visit, 'params'>) =>
      (await import('./check-in/offline/vault.ts')).hasDay(Number(params.school_id)),
  },
  client_codes: {
    load: () => import('./check-in/code/offline-codes.tsx'),
    has: async () => (await import('./check-in/code/kept-codes.ts')).keptCodes().length > 0,
  },
};
export { isOutOfReach } from './check-in/out-of-reach.ts';
export { forgetReception } from './check-in/forget.ts';
export const ClientCode = late(async () => (await import('./check-in/code/client-code.tsx')).ClientCode);
/** Lazy, as everything of a door that the first page stands on: what it took would weigh on the sign-in. */
export const Equation = late(async () => (await import('./components/equation.tsx')).Equation);
export const WhyPopover = late(async () => (await import('./passes/why-popover.tsx')).WhyPopover);

export type {
  CheckInClients,
  CheckInDay,
  CheckInProblem,
  ClassOfDay,
  ClientOfDay,
  LotOfClients,
} from './check-in-day.ts';
export { checkInRoutes } from './check-in-routes.ts';
export {
  checkInErrors,
  scanRefusal,
  scanRefusalText,
  type ActiveMark,
  type CheckInBody,
  type CheckInCard,
  type CheckInOption,
  type CheckedIn,
  type ClientMatch,
  type FindResult,
} from './check-in.ts';

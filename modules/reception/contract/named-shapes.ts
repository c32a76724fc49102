import type { NamedShapes } from '@ritm/http/openapi';
import { checkInClients, checkInDay } from './check-in-day.ts';
import { checkInBody, checkInCard, checkedIn, clientMatch, findBody, findResult } from './check-in.ts';

/** Names of shapes in the API reference. */
export const receptionShapes = {
  CheckInDay: checkInDay,
  CheckInClients: checkInClients,
  FindResult: findResult,
  ClientMatch: clientMatch,
  CheckInCard: checkInCard,
  FindBody: findBody,
  CheckedIn: checkedIn,
  CheckInBody: checkInBody,
} satisfies NamedShapes;

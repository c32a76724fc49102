import type { OwnRequest } from '../contract/index.ts';
import type { RequestFacts } from './queries/requests.ts';

/** A request as its author sees it. */
export const toOwnRequest = (
  { id, state, verified_at, hold_until, title, date, time_from, starts_at }: RequestFacts,
  { time_zone }: { time_zone: string },
): OwnRequest => ({
  id,
  state,
  verified: verified_at !== null,
  hold_until,
  title,
  date,
  time_from,
  starts_at,
  time_zone,
});

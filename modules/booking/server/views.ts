import type { OwnRequest } from '../contract/index.ts';
import type { RequestFacts } from './queries/requests.ts';

type OwnFacts = Pick<
  RequestFacts,
  'id' | 'state' | 'verified_at' | 'hold_until' | 'title' | 'date' | 'time_from' | 'starts_at'
>;

/** A request as its author sees it: the same for one that was made just now and for one that is read again. */
export const toOwnRequest = (
  { id, state, verified_at, hold_until, title, date, time_from, starts_at }: OwnFacts,
  { time_zone }: { time_zone: string },
): OwnRequest => ({
  id,
  state,
  verified: verified_at !== null,
  hold_until: hold_until === null ? null : toInstant(hold_until),
  title,
  date,
  time_from,
  starts_at: toInstant(starts_at),
  time_zone,
});

/** The database writes an offset where the product's own instants have a `Z`. */
const toInstant = (text: string): string => new Date(text).toISOString();

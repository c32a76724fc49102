import type { RouteDefinition } from '@ritm/http';
import type { SessionFacts } from '../access.ts';
import type { Actor } from '../context.ts';
import type { Counted } from '../limits/rate-limits.ts';
import type { Leave } from '../limits/running-calls.ts';
import type { Platform } from '../platform.ts';
import { callerAddress } from './caller-address.ts';

/**
 * Counts every call by its address, before anything of it is read, and a sign-in apart from the others. The address and
 * the caller's account are never combined into a counter for the pair.
 */
export function enforceAddressLimit(
  { limits, clock }: Platform,
  { limit }: RouteDefinition,
  ip: string,
): Promise<unknown> | undefined {
  if (!limits) return undefined;
  const address = callerAddress(ip);
  const counted: Counted[] = [['address', address]];
  if (limit === 'sign_in') counted.push([limit, address]);
  return limits.rates.take(counted, Date.parse(clock.now()));
}

/** Counts what a signed-in person calls, wherever from: people of one studio share its address. */
export function enforcePersonLimit(
  { limits, clock }: Platform,
  { limit }: RouteDefinition,
  { user_id, session_id, writes }: Pick<SessionFacts, 'user_id' | 'session_id'> & { writes: boolean },
): Promise<unknown> | undefined {
  if (!limits) return undefined;
  const now = Date.parse(clock.now());
  if (limit === 'pictures') return limits.rates.take([[limit, `person ${user_id}`]], now);
  const counted: Counted[] = [
    ['person', String(user_id)],
    ['session', String(session_id)],
  ];
  if (writes) counted.push(['writes', String(session_id)]);
  if (limit === 'search') counted.push([limit, `person ${user_id}`]);
  return limits.rates.take(counted, now);
}

/** Counts a call without a session that is in force by its address alone. */
export function enforceGuestLimit(
  { limits, clock, config }: Platform,
  { limit }: RouteDefinition,
  ip: string,
): Promise<unknown> | undefined {
  if (!limits) return undefined;
  const address = callerAddress(ip);
  const counted: Counted[] = [[limit === 'pictures' ? limit : 'guest', address]];
  if (limit === 'search') counted.push([limit, address]);
  if (limit === 'requests' && config.mode !== 'development') counted.push([limit, address]);
  return limits.rates.take(counted, Date.parse(clock.now()));
}

/** Takes a place among the heavy calls that run for the organization, or for the person when they are in none. */
export function enterHeavy({ limits }: Platform, { user_id, school_id }: Actor): Promise<Leave> | undefined {
  return limits?.running.enter('heavy', school_id === undefined ? `person ${user_id}` : `school ${school_id}`);
}

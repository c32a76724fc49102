import type { RouteDefinition } from '@ritm/http';
import type { Actor } from '../context.ts';
import type { Counted } from '../limits/rate-limits.ts';
import type { Leave } from '../limits/running-calls.ts';
import type { Platform } from '../platform.ts';
import { callerAddress } from './caller-address.ts';

/**
 * Two independent counters, one for the calling address and one for the caller's account. They are never combined into
 * a counter for the pair.
 */
export function enforceAddressLimit(
  { limits, clock }: Platform,
  { limit }: RouteDefinition,
  ip: string,
): Promise<unknown> | undefined {
  if (!limits) return undefined;
  const address = callerAddress(ip);
  const counted: Counted[] = [['address', address]];
  if (limit && limit !== 'requests') counted.push([limit, address]);
  return limits.rates.take(counted, Date.parse(clock.now()));
}

export function enforcePersonLimit(
  { limits, clock }: Platform,
  { user_id }: Actor,
  writes: boolean,
): Promise<unknown> | undefined {
  if (!limits) return undefined;
  const counted: Counted[] = [['person', String(user_id)]];
  if (writes) counted.push(['writes', String(user_id)]);
  return limits.rates.take(counted, Date.parse(clock.now()));
}

/** Counts calls without an account, by address alone. At a front desk all people share one address. */
export function enforceGuestLimit(
  { limits, clock, config }: Platform,
  { limit }: RouteDefinition,
  ip: string,
): Promise<unknown> | undefined {
  if (!limits || limit !== 'requests' || config.mode === 'development') return undefined;
  return limits.rates.take([['requests', callerAddress(ip)]], Date.parse(clock.now()));
}

/** Takes a place among the heavy calls that run for the organization, or for the person when they are in none. */
export function enterHeavy({ limits }: Platform, { user_id, school_id }: Actor): Promise<Leave> | undefined {
  return limits?.running.enter('heavy', school_id === undefined ? `person ${user_id}` : `school ${school_id}`);
}

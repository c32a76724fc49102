import type { LockKey } from '@ritm/platform';

/**
 * Two independent counters instead of one for the pair: an attacker changes addresses against one number, or numbers
 * from one address.
 */
export const subjectsOf = (address: string, phone: string): { address: string; number: string } => ({
  address: `ip:${address}`,
  number: `phone:${phone}`,
});

/** The locks of a guess, so that counting and deciding are one step. */
export const signInLocks = (address: string, phone: string): LockKey[] => [
  ['sign_in_address', address],
  ['sign_in_phone', phone],
];

/** A send also locks the block of its number. */
export const sendLocks = (address: string, phone: string): LockKey[] => [
  ...signInLocks(address, phone),
  ['sign_in_prefix', phone.slice(0, -4)],
];

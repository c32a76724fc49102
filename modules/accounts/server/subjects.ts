import type { LockKey } from '@ritm/platform';

/** Two independent counters, never one of the pair: a guesser changes addresses against one number, or numbers from one address. */
export const subjectsOf = (address: string, phone: string): { address: string; number: string } => ({
  address: `ip:${address}`,
  number: `phone:${phone}`,
});

/** What a guess holds, so that counting and deciding are one step. */
export const signInLocks = (address: string, phone: string): LockKey[] => [
  ['sign_in_address', address],
  ['sign_in_phone', phone],
];

/** A send counts the block of its number too. */
export const sendLocks = (address: string, phone: string): LockKey[] => [
  ...signInLocks(address, phone),
  ['sign_in_prefix', phone.slice(0, -4)],
];

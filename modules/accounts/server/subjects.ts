import type { LockKey } from '@ritm/platform';

/** Two independent counters, never one of the pair: a guesser changes addresses against one number, or numbers from one address. */
export const subjectsOf = (address: string, phone: string | undefined): { address: string; number: string } => ({
  address: `ip:${address}`,
  number: `phone:${phone ?? ''}`,
});

/** What a send and a guess hold, so that counting and deciding are one step. */
export const signInLocks = (address: string, phone: string | undefined): LockKey[] => [
  ['sign_in_address', address],
  ...(phone === undefined ? [] : [['sign_in_phone', phone] as const]),
];

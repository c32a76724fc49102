import type { autoConfirms } from '../../contract/index.ts';

/** Tells whether a request is booked without waiting for an answer. It never is before its number is proved. */
export function isAtOnce(
  auto_confirm: (typeof autoConfirms)[number],
  { proved, is_client }: { proved: boolean; is_client: boolean },
): boolean {
  return proved && (auto_confirm === 'everybody' || (auto_confirm === 'clients' && is_client));
}

import type { SchoolRow } from '../queries/school.ts';

/** Is a request booked without waiting for anybody's answer? Never before its number is proved. */
export function isAtOnce(
  auto_confirm: SchoolRow['auto_confirm'],
  { proved, is_client }: { proved: boolean; is_client: boolean },
): boolean {
  return proved && (auto_confirm === 'everybody' || (auto_confirm === 'clients' && is_client));
}

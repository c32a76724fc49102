import { AppError } from '@ritm/http';
import type { WriteContext } from '@ritm/platform';
import { personErrors } from '../../contract/index.ts';

const FRESH_MS = 10 * 60_000;

/**
 * An open screen is not enough for irreversible actions: the session's code must be at most ten minutes old. Throws
 * 403.
 */
export function requireFreshCode(tx: WriteContext): void {
  if (Date.parse(tx.now) - Date.parse(tx.actor.confirmed_at) > FRESH_MS) throw new AppError(personErrors.fresh_code);
}

import { AppError } from '@ritm/http';
import type { WriteContext } from '@ritm/platform';
import { schoolsErrors } from '../contract/index.ts';

const FRESH_MS = 10 * 60_000;

/** An open screen alone is not enough for what gives power away: the session's code must be at most ten minutes old. */
export function demandFreshCode({ now, actor }: Pick<WriteContext, 'now' | 'actor'>): void {
  if (Date.parse(now) - Date.parse(actor.confirmed_at) > FRESH_MS) throw new AppError(schoolsErrors.fresh_code);
}

import type { WriteContext } from '@ritm/platform';

/** Does the caller keep its session in a cookie? Other callers keep the token themselves and send it in the `session` header. */
export function keepsCookie({ request }: WriteContext): boolean {
  return 'from' in request && request.from === 'web';
}

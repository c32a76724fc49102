import type { WriteContext } from '@ritm/platform';

/** Does the caller keep its session in a cookie? Other callers keep the token themselves and send it in the `session` header. */
export const keepsCookie = ({ request }: WriteContext): boolean => request.from === 'web';

import { createClient, type Call } from '@ritm/http';
import { base, fetchOrPrefetched, from } from './prefetch.ts';
import { language } from '../texts/i18n.ts';
import { retryAfterChallenge } from './refusals.ts';

const client = createClient({ base, from, language, fetch: fetchOrPrefetched });

/**
 * The typed call of a contract's route. The session is a cookie that scripts cannot read. A refusal that requires
 * something from the person (see `refusals.ts`) is handled and the call repeated.
 */
export const call: Call = (route, ...[input, options]) =>
  retryAfterChallenge((headers) =>
    client.call(route, ...([input, { ...options, ...(headers && { headers }) }] as never)),
  );

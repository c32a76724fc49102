import { storedLanguage } from '../texts/stored-language.ts';

/** The base path of every call. */
export const base = '/api';
/** The calling application. */
export const from = 'web';

const prefetched = new Map<string, Promise<Response>>();

/**
 * Sends the requests that the page declares before the application's code arrives:
 * `<meta name="early" content="/profile">`. The first call of the same address takes the answer. For reads only.
 */
export function prefetch(): void {
  const headers = { 'accept-language': storedLanguage(), from };
  for (const { content } of document.querySelectorAll<HTMLMetaElement>('meta[name="early"]')) {
    const answer = fetch(base + content, { headers });
    answer.catch(() => undefined); // Told to whoever takes it.
    prefetched.set(base + content, answer);
  }
}

/**
 * `fetch` that first looks for a prefetched answer. Unused answers are dropped on the first write: a person who signs
 * in must not get what was refused to a stranger, nor the next person what the last one saw.
 */
export const fetchOrPrefetched: typeof fetch = (address, request) => {
  if ((request?.method ?? 'GET') !== 'GET') prefetched.clear();
  if (typeof address !== 'string') return fetch(address, request);
  const prefetchedReply = prefetched.get(address);
  prefetched.delete(address);
  return prefetchedReply ?? fetch(address, request);
};

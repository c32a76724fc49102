import { storedLanguage } from './stored-language.ts';

/** Under which every call stands. */
export const base = '/api';
/** Who calls. */
export const from = 'web';

const prefetched = new Map<string, Promise<Response>>();

/**
 * Asks, before the application's code has come, what the page says it will ask first: `<meta name="early" content="/profile">`.
 * The first call of the same address takes the answer. For reads only.
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
 * `fetch` that first looks whether the answer is on its way already. Answers that nobody took are forgotten with the first write:
 * who signs in must not be given what a stranger was refused, nor who comes next what another was shown.
 */
export const fetchOrPrefetched: typeof fetch = (address, request) => {
  if ((request?.method ?? 'GET') !== 'GET') prefetched.clear();
  if (typeof address !== 'string') return fetch(address, request);
  const prefetchedReply = prefetched.get(address);
  prefetched.delete(address);
  return prefetchedReply ?? fetch(address, request);
};

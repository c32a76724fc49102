import { keptLanguage } from './kept-language.ts';

/** Under which every call stands. */
export const base = '/api';
/** Who calls. */
export const from = 'web';

const asked = new Map<string, Promise<Response>>();

/**
 * Asks, before the application's code has come, what the page says it will ask first: `<meta name="early" content="/profile">`.
 * The first call of the same address takes the answer. For reads only.
 */
export function askEarly(): void {
  const headers = { 'accept-language': keptLanguage(), from };
  for (const { content } of document.querySelectorAll<HTMLMetaElement>('meta[name="early"]')) {
    const answer = fetch(base + content, { headers });
    answer.catch(() => undefined); // Told to whoever takes it.
    asked.set(base + content, answer);
  }
}

/**
 * `fetch` that first looks whether the answer is on its way already. Answers that nobody took are forgotten with the first write:
 * who signs in must not be given what a stranger was refused, nor who comes next what another was shown.
 */
export const fetchOrTake: typeof fetch = (address, request) => {
  if ((request?.method ?? 'GET') !== 'GET') asked.clear();
  if (typeof address !== 'string') return fetch(address, request);
  const early = asked.get(address);
  asked.delete(address);
  return early ?? fetch(address, request);
};

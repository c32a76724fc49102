/**
 * Where a person may be sent with a ticket: to a listed site, compared by the exact text of its origin. Anything that a
 * browser might parse differently from this code (backslashes, spaces, names before an @) is refused before parsing.
 */
export function readRedirect(
  address: string,
  origins: readonly string[],
): { origin: string; place: string } | undefined {
  if (!/^https?:\/\/[^\\\s@\u0000-\u0020]+$/i.test(address)) return undefined;
  const url = URL.parse(address);
  if (!url || url.username || url.password || !origins.includes(url.origin)) return undefined;
  return { origin: url.origin, place: `${url.pathname}${url.search}` };
}

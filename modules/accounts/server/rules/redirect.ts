/**
 * Where a person may be sent with a ticket: a listed site, by the letters of its origin. What a browser might read
 * otherwise than we do (backslashes, spaces, names before an @) is refused before it is read.
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

/**
 * What counts as one caller: an IPv4 address, or the /64 network of an IPv6 address, since a single home gets 2^64 of
 * those. The result is text that PostgreSQL reads as `inet`.
 */
export function callerAddress(ip: string | undefined): string {
  const plain = ((ip ?? '0.0.0.0').split('%', 1)[0] ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const groupsOf = (text: string) => text.split(':').filter((group) => group !== '');
  const [before, after] = [groupsOf(head), groupsOf(tail)];
  const missing = plain.includes('::') ? 8 - before.length - after.length : 0;
  const groups = [...before, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...after];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

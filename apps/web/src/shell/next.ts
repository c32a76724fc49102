/** Where to go after a sign-in: always a path of this site, whatever the address says. */
export function safeNext(next: string | null | undefined): string {
  if (!next || !next.startsWith('/') || /^\/[/\\]/.test(next) || /[\u0000-\u001f]/.test(next)) return '/';
  return next;
}

/** Where to go after a sign-in: always a path of this site, whatever the address contains. */
export function nextPlace(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/';
  return /^\/(?![/\\])[^\u0000-\u001f]*$/.test(next) ? next : '/';
}

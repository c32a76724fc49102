/** Where to go after a sign-in: always a path of this site, whatever the address contains; `unasked` if it names none. */
export function nextPlace(search: string, unasked = '/'): string {
  const next = new URLSearchParams(search).get('next') ?? unasked;
  return /^\/(?![/\\])[^\u0000-\u001f]*$/.test(next) ? next : '/';
}

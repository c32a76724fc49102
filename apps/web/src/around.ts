export type Around = 'frame' | 'public-layout' | 'visitor-layout';

/** Whole pages of their own: whoever stands there comes in, or looks at what the demo would have sent. */
const entrances: readonly string[] = ['/sign_in', '/auth', '/demo/outbox'];

/** What stands around a screen: the file of `shell/` that holds it. */
export function aroundOf(path: string, access: string): Around {
  if (access !== 'any' && access !== 'public') return 'frame';
  return entrances.includes(path) ? 'visitor-layout' : 'public-layout';
}

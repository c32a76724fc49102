/**
 * A person's own screens stand outside of every organization. Whoever is signed in as a client sees them in the frame
 * of the client's application. The build reads this too, to know the files of a page. It imports nothing.
 */
export const isOwnScreen = (path: string, access: string): boolean =>
  access === 'client' || (access === 'session' && /^\/(?:membership|notifications|profile)(?:\/|$)/.test(path));

/** A path such as `guardians.0.phone` inside plain objects and lists. */
type Tree = Record<string, unknown> | unknown[];

export function getAt(root: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | null | undefined)?.[key], root);
}

/** A copy with one value changed; everything off the path is shared. */
export function setAt<T>(root: T, path: string, value: unknown): T {
  const [key, ...rest] = path.split('.') as [string, ...string[]];
  const copy: Tree = Array.isArray(root) ? [...root] : { ...(root as Record<string, unknown>) };
  (copy as Record<string, unknown>)[key] =
    rest.length === 0 ? value : setAt((copy as Record<string, unknown>)[key] ?? {}, rest.join('.'), value);
  return copy as T;
}

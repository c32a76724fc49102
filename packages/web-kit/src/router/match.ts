export type Params = Readonly<Record<string, string>>;

/**
 * `/$type/school/$school_id` → a matcher of addresses. `rank` orders the matching patterns: from the left, a literal
 * beats a parameter.
 */
export interface Pattern {
  readonly rank: string;
  readonly test: (segments: readonly string[]) => Params | undefined;
}

const segmentsOf = (pathname: string): readonly string[] => pathname.split('/').filter(Boolean);

export function compile(path: string): Pattern {
  const parts = segmentsOf(path);
  return {
    rank: parts.map((part) => (part.startsWith('$') ? '0' : '1')).join(''),
    test(segments) {
      if (segments.length !== parts.length) return undefined;
      const params: Record<string, string> = {};
      for (const [at, part] of parts.entries()) {
        const segment = segments[at]!;
        if (part.startsWith('$')) params[part.slice(1)] = decode(segment);
        else if (part !== segment) return undefined;
      }
      return params;
    },
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // A broken escape names nothing that exists; it is not a reason to fail.
  }
}

/** The best of the routes that match the path, with the parameters of the address. */
export function bestMatch<R>(
  routes: readonly { readonly pattern: Pattern; readonly route: R }[],
  pathname: string,
): { readonly route: R; readonly params: Params } | undefined {
  const segments = segmentsOf(pathname);
  let best: { readonly rank: string; readonly route: R; readonly params: Params } | undefined;
  for (const { pattern, route } of routes) {
    const params = pattern.test(segments);
    if (params && (!best || pattern.rank > best.rank)) best = { rank: pattern.rank, route, params };
  }
  return best;
}

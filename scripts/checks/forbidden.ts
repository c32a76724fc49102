import type { Findings } from './check.ts';
import { linesMatching, maskComments, maskTexts } from './source.ts';
import { isCode, type Tree } from './tree.ts';

/** A pattern that may occur only in the places listed. */
export interface Forbidden {
  /** With the g flag. */
  pattern: RegExp;
  why: string;
  allowed?: (path: string) => boolean;
  /** Also searches inside strings. */
  inTexts?: boolean;
}

/** Searches all code for the patterns, comments left out. */
export function findForbidden(tree: Tree, rules: readonly Forbidden[]): Findings {
  const files = tree.paths.filter(isCode);
  const problems = files.flatMap((path) => {
    const source = tree.read(path);
    const code = maskTexts(source);
    const withTexts = maskComments(source);
    return rules
      .filter((rule) => !rule.allowed?.(path))
      .flatMap(({ pattern, why, inTexts }) =>
        linesMatching(inTexts ? withTexts : code, pattern).map(
          ({ line, match }) => `${path}:${line} ${match[0].trim().slice(0, 60)}: ${why}`,
        ),
      );
  });
  return { checked: files.length, problems };
}

/** Whether a path is one of the files, or lies in one of the folders (ending with `/`). */
export function isIn(places: readonly string[]): (path: string) => boolean {
  return (path) => places.some((place) => (place.endsWith('/') ? path.startsWith(place) : path === place));
}

import type { Findings } from '../check.ts';
import { isCode, type Tree } from '../tree.ts';
import { sqlTextsOf } from '../source.ts';

/** As wide as the formatter lets code be; it does not lay out what stands in a template. */
const MAX_WIDTH = 120;

/** Lines that may be longer, each with its reason. Ten at most: more is a layout that does not fit the code. */
export const longer: Readonly<Record<string, string>> = {};

/** A line of SQL is read beside code, so it may not be longer than code. */
export function sqlLineProblems(tree: Tree): Findings {
  const files = tree.paths.filter(isCode);
  const found = files.flatMap((path) => {
    const lines = tree.read(path).split('\n');
    return sqlTextsOf(tree.read(path))
      .flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
      .filter((line, index, all) => all.indexOf(line) === index && lines[line - 1]!.length > MAX_WIDTH)
      .map((line) => ({ path, line }));
  });
  const places = new Set(found.map(({ path }) => path));
  return {
    checked: files.length,
    problems: [
      ...found
        .filter(({ path }) => !(path in longer))
        .map(({ path, line }) => `${path}:${line} is a line of SQL over ${MAX_WIDTH} characters`),
      ...Object.keys(longer)
        .filter((path) => !places.has(path))
        .map((path) => `${path} has no longer line of SQL: take it out of scripts/checks/sql/sql-lines.ts`),
    ],
  };
}

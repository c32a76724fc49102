import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Check, Findings } from '../check.ts';
import { type Diagnostic, runOxlint } from '../oxlint.ts';
import { isTest, projectRoot } from '../tree.ts';

export const sizes: Check = { name: 'sizes', counts: 'files', run: () => sizeProblems(projectRoot) };

const config = fileURLToPath(new URL('sizes.oxlintrc.json', import.meta.url));
const balanced = String.raw`(?:[^()]|\((?:[^()]|\([^()]*\))*\))*`;
/** Matches `describe(…, ` or `describe.each(…)(…, `, up to where the callback begins. */
const opensSuite = new RegExp(String.raw`\b(?:describe|suite)(?:\.\w+)*(?:\(${balanced}\))?\(${balanced}$`);

/** The limits: 400 lines in a file, 60 in a function, four parameters. */
export async function sizeProblems(root: string): Promise<Findings> {
  const { files, diagnostics } = await runOxlint(
    ['--config', config, '--disable-nested-config', '--ignore-pattern', '**/*.gen.ts', '.'],
    root,
  );
  const problems = diagnostics
    .filter((diagnostic) => !isSuite(diagnostic, root) && !isRow(diagnostic))
    .map(({ path, line, message }) => `${path}:${line} ${message}`);
  return { checked: files, problems };
}

/** A table-driven test takes its row as parameters, so it may have as many as the table has columns. */
function isRow({ path, code }: Diagnostic): boolean {
  return code.includes('max-params') && isTest(path);
}

/** The callback of `describe` only groups tests, so the limit on functions does not apply to it. */
function isSuite({ path, offset, code }: Diagnostic, root: string): boolean {
  if (!code.includes('max-lines-per-function') || !isTest(path)) return false;
  const before = readFileSync(join(root, path))
    .subarray(Math.max(0, offset - 8000), offset)
    .toString();
  return opensSuite.test(before);
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Check, Findings } from './check.ts';
import { type Diagnostic, runOxlint } from './oxlint.ts';
import { isTest, projectRoot } from './tree.ts';

export const sizes: Check = { name: 'sizes', counts: 'files', run: () => sizeProblems(projectRoot) };

const config = fileURLToPath(new URL('sizes.oxlintrc.json', import.meta.url));
const balanced = String.raw`(?:[^()]|\((?:[^()]|\([^()]*\))*\))*`;
/** `describe(…, ` or `describe.each(…)(…, `, up to where its callback begins. */
const opensSuite = new RegExp(String.raw`\b(?:describe|suite)(?:\.\w+)*(?:\(${balanced}\))?\(${balanced}$`);

/** A file of 400 lines, a function of 60, four parameters. */
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

/** A table-driven test takes its row as parameters, as wide as the table is. */
function isRow({ path, code }: Diagnostic): boolean {
  return code.includes('max-params') && isTest(path);
}

/** The callback of `describe` is a folder of tests and not a function anybody reads as one. */
function isSuite({ path, offset, code }: Diagnostic, root: string): boolean {
  if (!code.includes('max-lines-per-function') || !isTest(path)) return false;
  const before = readFileSync(join(root, path))
    .subarray(Math.max(0, offset - 8000), offset)
    .toString();
  return opensSuite.test(before);
}

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openTree, projectRoot, type Tree } from './tree.ts';

export type Files = Record<string, string>;

/** A git work tree with these files and the project's installed packages; it is removed when the test ends. */
export function fixture(files: Files): Tree {
  const root = mkdtempSync(join(tmpdir(), 'ritm-checks-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [path, text] of Object.entries({ '.gitignore': 'node_modules\n', ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'), 'junction');
  execFileSync('git', ['init', '--quiet'], { cwd: root });
  return openTree(root);
}

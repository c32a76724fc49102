import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's own files: what git tracks, and what it would track. Paths are relative to `root`, with `/`. */
export interface Tree {
  root: string;
  paths: readonly string[];
  read(path: string): string;
  has(path: string): boolean;
}

export const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

/** Lists the files of a git work tree; an ignored or deleted file is not there. */
export function openTree(root: string): Tree {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const paths = [...new Set(listed.split('\0'))].filter((path) => path !== '' && existsSync(join(root, path))).sort();
  const known = new Set(paths);
  const texts = new Map<string, string>();
  return {
    root,
    paths,
    has: (path) => known.has(path),
    read: (path) => {
      const text = texts.get(path) ?? readFileSync(join(root, path), 'utf8');
      texts.set(path, text);
      return text;
    },
  };
}

let project: Tree | undefined;

/** This repository, listed once a run. */
export function projectTree(): Tree {
  return (project ??= openTree(projectRoot));
}

/** Written TypeScript: what is generated answers to its generator. */
export function isCode(path: string): boolean {
  return /\.tsx?$/.test(path) && !/\.(gen|d)\.ts$/.test(path);
}

export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path);
}

/** The workspace package that a path stands in: `modules/visits`, `apps/web`, `database`; '' for the root's own files. */
export function packageOf(path: string): string {
  return /^(?:(?:packages|modules|apps)\/[^/]+|database|e2e|bench|scripts)(?=\/)/.exec(path)?.[0] ?? '';
}

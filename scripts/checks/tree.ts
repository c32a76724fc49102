import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The project's own files: those that git tracks, and new ones that are not ignored. Paths are relative to `root`, with
 * `/`.
 */
export interface Tree {
  root: string;
  paths: readonly string[];
  read(path: string): string;
  has(path: string): boolean;
}

export const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

/** Lists the files of a git work tree, without ignored and deleted ones. */
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

/** Handwritten TypeScript; for a generated file its generator is checked instead. */
export function isCode(path: string): boolean {
  return /\.tsx?$/.test(path) && !/\.(gen|d)\.ts$/.test(path);
}

export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path);
}

const testingCode =
  /^(?:bench|e2e|scripts|packages\/testing)\/|^apps\/server\/(?:safety\/|survival\/|test-[\w-]+\.ts$)|(?:^|[/-])testing(?:\.ts$|\/)|\/fixtures\//;

/** Code that the running product never loads: tests, what they arrange, measurements and tools. */
export function isForTests(path: string): boolean {
  return isTest(path) || testingCode.test(path);
}

/**
 * The workspace package that a path belongs to: `modules/visits`, `apps/web`, `database`; '' for the root's own files.
 */
export function packageOf(path: string): string {
  return /^(?:(?:packages|modules|apps)\/[^/]+|database|e2e|bench|scripts)(?=\/)/.exec(path)?.[0] ?? '';
}

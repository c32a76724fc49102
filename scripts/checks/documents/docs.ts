import { posix } from 'node:path';
import type { Check, Findings } from '../check.ts';
import { lineAt } from '../source.ts';
import { projectTree, type Tree } from '../tree.ts';

export const docs: Check = { name: 'docs', counts: 'documents', run: async () => docProblems(projectTree()) };

/** A longer README is a manual and belongs in docs/. */
const MAX_LINES = { root: 120, module: 60 };

/**
 * The root and each module have a README that is short enough to be read, and every link inside the repository leads to
 * a file.
 */
export function docProblems(tree: Tree): Findings {
  const modules = tree.paths
    .map((path) => /^modules\/[^/]+(?=\/package\.json$)/.exec(path)?.[0])
    .filter((folder) => folder !== undefined);
  const readmes = [
    { path: 'README.md', limit: MAX_LINES.root },
    ...modules.map((folder) => ({ path: `${folder}/README.md`, limit: MAX_LINES.module })),
  ];
  const documents = tree.paths.filter((path) => path.endsWith('.md'));
  const problems = [
    ...readmes.flatMap(({ path, limit }) => readmeProblems(tree, path, limit)),
    ...documents.flatMap((path) => linkProblems(tree, path)),
    ...settingProblems(tree),
  ];
  return { checked: documents.length, problems };
}

const config = 'packages/platform/src/config/config.ts';
const settings = 'docs/settings.md';

/** Every environment variable is documented on one page, and the page documents no variable that is gone. */
function settingProblems(tree: Tree): string[] {
  if (!tree.has(config)) return [];
  if (!tree.has(settings)) return [`${settings} is missing`];
  const read = namesIn(tree.read(config), /^ {2}([A-Z][A-Z_]+): (?:z\.|\w+,)/gm);
  const documented = namesIn(tree.read(settings), /^\| `([A-Z_]+)` \|/gm);
  return [
    ...read.filter((name) => !documented.includes(name)).map((name) => `${settings} does not describe ${name}`),
    ...documented
      .filter((name) => !read.includes(name))
      .map((name) => `${settings} describes ${name}, which nothing reads`),
  ];
}

const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, name]) => name!);

function readmeProblems(tree: Tree, path: string, limit: number): string[] {
  if (!tree.has(path)) return [`${path} is missing`];
  const lines = tree.read(path).trimEnd().split('\n').length;
  return lines > limit ? [`${path} has ${lines} lines, at most ${limit}`] : [];
}

function linkProblems(tree: Tree, path: string): string[] {
  const text = tree.read(path).replace(/```[\s\S]*?```|`[^`\n]*`/g, (code) => code.replace(/[^\n]/g, ' '));
  return [...text.matchAll(/\]\((?!\w+:|#|\/\/)([^)\s#]+)(?:#[^)\s]*)?[^)]*\)/g)]
    .filter(([, target]) => !isValidLink(tree, posix.join(posix.dirname(path), decodeURI(target!))))
    .map((match) => `${path}:${lineAt(text, match.index)} ${match[1]} does not exist`);
}

function isValidLink(tree: Tree, target: string): boolean {
  const folder = target.endsWith('/') ? target : `${target}/`;
  return tree.has(target) || tree.paths.some((path) => path.startsWith(folder));
}

import type { Check, Findings } from '../check.ts';
import { projectTree, type Tree } from '../tree.ts';

export const folders: Check = {
  name: 'folders',
  counts: 'folders',
  run: async () => {
    const tree = projectTree();
    return folderProblems(tree, { unlimited, largeModules: largeModulesOf(tree) });
  },
};

/** A folder holds this many files of its own; one with more is divided by what its files do. */
const FILES_OF_FOLDER = 30;
/** A module holds this many files; one with more is listed in `docs/house.md` with the reason why it is one. */
const FILES_OF_MODULE = 120;
/** A number of the list that is this far above the truth says nothing any more. */
const MAX_SLACK = 20;

export interface FolderLists {
  /** Folders that nobody divides, with the reason. */
  readonly unlimited: Readonly<Record<string, string>>;
  readonly largeModules: Readonly<Record<string, LargeModule>>;
}

interface LargeModule {
  /** How large it may grow before somebody looks at it again. */
  readonly most: number;
  readonly reason: string;
}

const unlimited: FolderLists['unlimited'] = {
  'database/migrations': 'the order of their names is the order in which they run',
  'docs/decisions': 'a journal: every decision has the next number',
  'docs/pictures': 'written and listed by one script',
};

const house = 'docs/house.md';

/** The modules that the house lists with the most files that each may hold, and why. */
export function largeModulesOf(tree: Tree): FolderLists['largeModules'] {
  const lines = tree.has(house) ? tree.read(house).matchAll(/^ {2}- `(\w+)` (\d+): (\S.*)$/gm) : [];
  return Object.fromEntries(
    [...lines].map(([, name, most, reason]) => [name!, { most: Number(most), reason: reason! }]),
  );
}

/**
 * No folder holds more than 30 files, and no module more than 120 without being listed; a list names only what is
 * there.
 */
export function folderProblems(tree: Tree, lists: FolderLists): Findings {
  const perFolder = countBy(tree.paths, (path) => path.slice(0, Math.max(0, path.lastIndexOf('/'))));
  const perModule = countBy(tree.paths, (path) => /^modules\/([^/]+)\//.exec(path)?.[1]);
  const crowded = [...perFolder]
    .filter(([folder, files]) => files > FILES_OF_FOLDER && lists.unlimited[folder] === undefined)
    .map(([folder, files]) => `${folder} holds ${files} files, ${FILES_OF_FOLDER} at most: divide it by what they do`);
  const problems = [
    ...crowded,
    ...[...perModule].flatMap(([name, files]) => moduleProblem(name, files, lists.largeModules[name])),
    ...Object.keys(lists.unlimited)
      .filter((folder) => !perFolder.has(folder))
      .map((folder) => `scripts/checks/structure/folders.ts excepts ${folder}, which does not exist`),
    ...Object.keys(lists.largeModules)
      .filter((name) => !perModule.has(name))
      .map((name) => `${house} lists the module ${name}, which does not exist`),
  ];
  return { checked: perFolder.size, problems };
}

function moduleProblem(name: string, files: number, listed: LargeModule | undefined): string[] {
  if (listed === undefined)
    return files > FILES_OF_MODULE
      ? [`modules/${name} holds ${files} files: divide it, or say in ${house} why it is one`]
      : [];
  if (files <= FILES_OF_MODULE) return [`${house} lists the module ${name}, which has only ${files} files`];
  if (files > listed.most) return [`modules/${name} has grown to ${files} files, ${listed.most} at most: ${house}`];
  return listed.most - files > MAX_SLACK
    ? [`${house} lets modules/${name} hold ${listed.most} files, and it has ${files}: lower the number`]
    : [];
}

function countBy(paths: readonly string[], keyOf: (path: string) => string | undefined): Map<string, number> {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const key = keyOf(path);
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

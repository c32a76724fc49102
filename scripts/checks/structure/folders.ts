import type { Check, Findings } from '../check.ts';
import { projectTree, type Tree } from '../tree.ts';

export const folders: Check = {
  name: 'folders',
  counts: 'folders',
  run: async () => folderProblems(projectTree(), { unlimited, largeModules }),
};

/** A folder holds this many files of its own; one with more is divided by what its files do. */
const FILES_OF_FOLDER = 30;
/** A module holds this many files; one with more is listed with the reason why it is one. */
const FILES_OF_MODULE = 120;

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

const largeModules: FolderLists['largeModules'] = {
  accounts: {
    most: 150,
    reason:
      'who somebody is and what they may do: sign-in, sessions, second factors and roles read one cache of access',
  },
  imports: {
    most: 270,
    reason:
      'one pass over the rows of a table, from what a column means to the commit, with a roll back that knows every row',
  },
  passes: {
    most: 170,
    reason: 'one ledger: lots, charges, freezes and expiry lock the same rows in one order and sum to one remainder',
  },
  students: {
    most: 140,
    reason: 'one card: its fields, families, groups, merges and erasure change the same rows',
  },
  timetable: {
    most: 210,
    reason:
      'classes, seats, slots and changes share the locks of a date; working hours, closures and feeds read or write its classes (decision 117)',
  },
  visits: {
    most: 130,
    reason:
      'a mark is one action on a class, a pass and a client; the journal and enrolment are other views of the same marks',
  },
};

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
      .map((name) => `scripts/checks/structure/folders.ts lists the module ${name}, which does not exist`),
  ];
  return { checked: perFolder.size, problems };
}

function moduleProblem(name: string, files: number, listed: LargeModule | undefined): string[] {
  if (listed === undefined)
    return files > FILES_OF_MODULE
      ? [`modules/${name} holds ${files} files: divide it, or say in scripts/checks/structure/folders.ts why it is one`]
      : [];
  if (files <= FILES_OF_MODULE)
    return [`scripts/checks/structure/folders.ts lists the module ${name}, which has only ${files} files`];
  return files > listed.most ? [`modules/${name} has grown to ${files} files, ${listed.most} at most`] : [];
}

function countBy(paths: readonly string[], keyOf: (path: string) => string | undefined): Map<string, number> {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const key = keyOf(path);
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

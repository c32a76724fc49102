import { type ModuleMap, moduleMap as projectMap } from '../../module-map.ts';
import type { Check, Findings } from '../check.ts';
import { projectTree, type Tree } from '../tree.ts';
import { undeclaredProblems } from './undeclared.ts';

export const moduleMap: Check = {
  name: 'module-map',
  counts: 'dependencies between our packages',
  run: async () => moduleMapProblems(projectTree(), projectMap),
};

/** One of our packages and those of our packages that its package.json lists, without `@ritm/`. */
interface Node {
  path: string;
  name: string;
  /** Needed at run time. */
  uses: string[];
  /** Needed only by tests. */
  tests: string[];
}

const scope = '@ritm/';

/**
 * The dependencies of the packages must obey the map and form no cycle; the map must list every package and nothing
 * else; and what a package imports of ours must be among its dependencies.
 */
export function moduleMapProblems(tree: Tree, map: ModuleMap): Findings {
  const nodes = readNodes(tree);
  const problems = [
    ...nodes.flatMap((node) => nodeProblems(node, map)),
    ...cycleProblems(nodes),
    ...staleProblems(nodes, map),
    ...undeclaredProblems(tree),
  ];
  return { checked: nodes.reduce((sum, { uses, tests }) => sum + uses.length + tests.length, 0), problems };
}

function readNodes(tree: Tree): Node[] {
  const manifests = tree.paths.filter((path) => /^(?:[^/]+\/){1,2}package\.json$/.test(path));
  return manifests.map((path) => {
    const manifest = JSON.parse(tree.read(path)) as {
      name: string;
      dependencies?: Record<string, string>;
      devDependencies?: Record<string, string>;
    };
    const ours = (list: Record<string, string> = {}) =>
      Object.keys(list)
        .filter((name) => name.startsWith(scope))
        .map((name) => name.slice(scope.length));
    return {
      path,
      name: manifest.name.replace(scope, ''),
      uses: ours(manifest.dependencies),
      tests: ours(manifest.devDependencies),
    };
  });
}

function nodeProblems(node: Node, map: ModuleMap): string[] {
  const { path, name, uses, tests } = node;
  if (!isKnown(name, map)) return [`${path} ${name} has no place in scripts/module-map.ts`];
  const refused = uses.map((to) => refusal(name, to, map)).filter((reason) => reason !== undefined);
  const refusedInTests = tests
    .filter((to) => to !== 'testing')
    .map((to) => refusal(name, to, map))
    .filter((reason) => reason !== undefined);
  return [...refused, ...refusedInTests].map((reason) => `${path} ${reason}`);
}

function isKnown(name: string, map: ModuleMap): boolean {
  return name in map.floors || name in map.packages || map.assemblies.includes(name);
}

function refusal(from: string, to: string, map: ModuleMap): string | undefined {
  if (!isKnown(to, map)) return `${from} → ${to}: ${to} is not in scripts/module-map.ts`;
  if (map.assemblies.includes(from)) return undefined;
  if (map.assemblies.includes(to)) return `${from} → ${to}: nothing of the product stands on an assembly`;
  const allowed = map.packages[from];
  if (allowed)
    return allowed.includes(to)
      ? undefined
      : `${from} → ${to}: ${from} may use only ${allowed.join(', ') || 'nothing of ours'}`;
  if (to in map.packages) return to === 'testing' ? `${from} → testing: belongs in devDependencies` : undefined;
  return floorRefusal(from, to, map);
}

function floorRefusal(from: string, to: string, { floors, neighbours }: ModuleMap): string | undefined {
  const [own, other] = [floors[from]!, floors[to]!];
  if (other < own) return undefined;
  if (other > own) return `${from} (floor ${own}) → ${to} (floor ${other}): what goes up goes as an event`;
  const listed = neighbours.some((one) => one.from === from && one.to === to && one.reason !== '');
  return listed ? undefined : `${from} → ${to}: same floor, and no reason in scripts/module-map.ts`;
}

/**
 * `testing` stands on the platform and tests the platform too: an edge that only tests have closes no cycle of the
 * product.
 */
function cycleProblems(nodes: Node[]): string[] {
  const uses = new Map(
    nodes.map((node) => [node.name, [...node.uses, ...node.tests.filter((name) => name !== 'testing')]]),
  );
  const done = new Set<string>();
  const problems: string[] = [];
  const visit = (name: string, trail: string[]) => {
    const from = trail.indexOf(name);
    if (from !== -1) problems.push(`a cycle: ${[...trail.slice(from), name].join(' → ')}`);
    if (from !== -1 || done.has(name)) return;
    for (const next of uses.get(name) ?? []) visit(next, [...trail, name]);
    done.add(name);
  };
  for (const { name } of nodes) visit(name, []);
  return problems;
}

function staleProblems(nodes: Node[], map: ModuleMap): string[] {
  const present = new Map(nodes.map((node) => [node.name, node]));
  const named = [...Object.keys(map.floors), ...Object.keys(map.packages), ...map.assemblies];
  const removed = named
    .filter((name) => !present.has(name))
    .map((name) => `scripts/module-map.ts places ${name}, which does not exist`);
  const idle = map.neighbours
    .filter(({ from, to }) => present.has(from) && !present.get(from)?.uses.includes(to))
    .map(({ from, to }) => `scripts/module-map.ts lists ${from} → ${to}, which nothing uses`);
  return [...removed, ...idle];
}

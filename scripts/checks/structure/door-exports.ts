import { posix } from 'node:path';
import type { Check, Findings } from '../check.ts';
import { readPackages, targetOf } from './doors.ts';
import { exportsOf, importsOf } from '../source.ts';
import { isCode, projectTree, type Tree } from '../tree.ts';

export const doorExports: Check = {
  name: 'doors',
  counts: 'exports of doors',
  run: async () => doorProblems(projectTree()),
};

/**
 * A door hands on only what somebody outside its room takes: another package, or another room of the same module. What
 * the door file itself declares is not counted here, because `dependencies` finds what nobody uses.
 */
export function doorProblems(tree: Tree): Findings {
  const packages = readPackages(tree);
  const doors = new Set([...packages.values()].flatMap((one) => [...one.doors.values()]).filter(isCode));
  const taken = new Map([...doors].map((door) => [door, new Set<string>()]));
  for (const path of tree.paths.filter(isCode))
    for (const one of importsOf(tree.read(path))) {
      const target = targetOf(path, one, packages);
      if (target.kind !== 'ours' || !doors.has(target.path)) continue;
      if (path.startsWith(`${posix.dirname(target.path)}/`)) continue;
      for (const name of one.names) taken.get(target.path)!.add(name);
    }
  let checked = 0;
  const problems: string[] = [];
  for (const [door, names] of taken) {
    if (!tree.has(door)) continue;
    const exported = handedOn(tree, door);
    checked += exported.length;
    if (names.has('*')) continue;
    for (const { name, line } of exported)
      if (!names.has(name)) problems.push(`${door}:${line} ${name}: nobody outside takes it`);
  }
  return { checked, problems };
}

/** The names that a door re-exports; `export *` stands for the names of the file behind it. */
function handedOn(tree: Tree, door: string): { name: string; line: number }[] {
  return exportsOf(tree.read(door)).flatMap(({ name, from, line }) => {
    if (from === undefined) return [];
    if (name !== '*') return [{ name, line }];
    const behind = posix.join(posix.dirname(door), from);
    return from.startsWith('.') ? namesOf(tree, behind).map((one) => ({ name: one, line })) : [];
  });
}

function namesOf(tree: Tree, path: string): string[] {
  return exportsOf(tree.read(path)).flatMap(({ name, from }) =>
    name === '*' ? namesOf(tree, posix.join(posix.dirname(path), from!)) : [name],
  );
}

import { moduleMap, type ModuleMap } from '../../module-map.ts';
import type { Check, Findings } from '../check.ts';
import { projectTree, type Tree } from '../tree.ts';

const house = 'docs/house.md';

export const floors: Check = {
  name: 'floors',
  counts: 'floors',
  run: async () => floorProblems(projectTree(), moduleMap),
};

/**
 * The floors drawn in the documentation must equal those of the module map, because a drawing that nothing checks
 * becomes outdated.
 */
export function floorProblems(tree: Tree, { floors: floorOf }: Pick<ModuleMap, 'floors'>): Findings {
  const drawn = tree.has(house) ? [...tree.read(house).matchAll(/^\d {2}[a-z][a-z ·-]*$/gm)].map(([line]) => line) : [];
  const expected = linesOf(floorOf);
  return {
    checked: drawn.length,
    problems: [
      ...expected.filter((line) => !drawn.includes(line)).map((line) => `${house} lacks the floor «${line}»`),
      ...drawn
        .filter((line) => !expected.includes(line))
        .map((line) => `${house} draws «${line}», not a floor of the map`),
    ],
  };
}

/** `1  finance · students`, the highest floor first. */
function linesOf(floorOf: Readonly<Record<string, number>>): string[] {
  const numbers = [...new Set(Object.values(floorOf))].toSorted((left, right) => right - left);
  const onFloor = (number: number) => Object.keys(floorOf).filter((name) => floorOf[name] === number);
  return numbers.map((number) => `${number}  ${onFloor(number).toSorted().join(' · ')}`);
}

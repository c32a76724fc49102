import { expect, it } from 'vitest';
import { fixture } from '../fixture.ts';
import { floorProblems } from './floors.ts';

const floors = { students: 1, finance: 1, visits: 2 };

it.each<[string, string, string[]]>([
  ['the same', '2  visits\n1  finance · students\n', []],
  [
    'a module on another floor',
    '2  finance · visits\n1  students\n',
    [
      'docs/house.md lacks the floor «2  visits»',
      'docs/house.md lacks the floor «1  finance · students»',
      'docs/house.md draws «2  finance · visits», not a floor of the map',
      'docs/house.md draws «1  students», not a floor of the map',
    ],
  ],
])('the drawing of the floors: %s', (_, drawn, problems) => {
  expect(floorProblems(fixture({ 'docs/house.md': drawn }), { floors }).problems).toEqual(problems);
});

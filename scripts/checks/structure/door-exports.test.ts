import { expect, it } from 'vitest';
import { doorProblems } from './door-exports.ts';
import { type Files, fixture } from '../fixture.ts';

const manifest = (name: string, doors: string[]) =>
  JSON.stringify({
    name: `@ritm/${name}`,
    exports: Object.fromEntries(doors.map((one) => [`./${one}`, `./${one}/index.ts`])),
  });

const visits: Files = {
  'modules/visits/package.json': manifest('visits', ['contract', 'server']),
  'modules/visits/server/mark.ts':
    'export const mark = 1;\nexport const unmark = 2;\nexport type Mark = typeof mark;\n',
  'modules/visits/server/index.ts': `export { mark, unmark, type Mark } from './mark.ts';\n`,
};
const importing = (names: string): Files => ({
  'modules/reports/package.json': manifest('reports', []),
  'modules/reports/server/today.ts': `import { ${names} } from '@ritm/visits/server';\nexport const today = mark;\n`,
});

it('finds what nobody outside takes through a door', () => {
  expect(doorProblems(fixture({ ...visits, ...importing('mark') }))).toEqual({
    checked: 3,
    problems: [
      'modules/visits/server/index.ts:1 unmark: nobody outside takes it',
      'modules/visits/server/index.ts:1 Mark: nobody outside takes it',
    ],
  });
});

it('control: an export is alive as soon as another package takes it', () => {
  const { problems } = doorProblems(fixture({ ...visits, ...importing('mark, unmark, type Mark') }));
  expect(problems).toEqual([]);
});

it('does not count the room behind the door, and counts another room of the module', () => {
  const files: Files = {
    'modules/visits/package.json': manifest('visits', ['contract']),
    'modules/visits/contract/index.ts': `export { visit, visits } from './visit.ts';\n`,
    'modules/visits/contract/visit.ts': 'export const visit = 1;\nexport const visits = 2;\n',
    'modules/visits/contract/routes.ts': `import { visits } from './index.ts';\nexport const routes = [visits];\n`,
    'modules/visits/server/mark.ts': `import { visit } from '../contract/index.ts';\nexport const mark = visit;\n`,
  };
  expect(doorProblems(fixture(files)).problems).toEqual([
    'modules/visits/contract/index.ts:1 visits: nobody outside takes it',
  ]);
});

it('names what hides behind a star, and believes whoever takes the whole door', () => {
  const star = { ...visits, 'modules/visits/server/index.ts': `export * from './mark.ts';\n` };
  expect(doorProblems(fixture({ ...star, ...importing('mark') })).problems).toHaveLength(2);
  const whole = { 'modules/reports/server/today.ts': `export const today = () => import('@ritm/visits/server');\n` };
  expect(doorProblems(fixture({ ...star, ...importing('mark'), ...whole })).problems).toEqual([]);
});

import { expect, it } from 'vitest';
import { dangerProblems } from './dangerous.ts';
import { fixture } from './fixture.ts';

const markup = /text becomes markup/;
const code = /text becomes code/;
const testing = /what exists for tests stays out of the product/;
const guard = /only a test takes a guard away/;
const transaction = 'packages/platform/src/db/transaction.ts';

it.each<[path: string, source: string, problem: RegExp | null]>([
  ['modules/visits/web/a.tsx', 'const a = <p dangerouslySetInnerHTML={{ __html: text }} />;', markup],
  ['modules/visits/web/a.tsx', 'node.innerHTML = text;', markup],
  ['modules/visits/server/a.ts', 'eval(text);', code],
  ['modules/visits/server/a.ts', 'const f = new Function(text);', code],
  ['modules/visits/server/a.ts', `const word = 'eval(1)', same = node.innerHTML === word;`, null],
  ['modules/visits/server/a.ts', `import { testSwitches } from '@ritm/platform/testing';`, testing],
  ['modules/visits/server/a.ts', `export { buildLot } from '@ritm/passes/testing';`, testing],
  ['apps/server/src/main.ts', `const { openTestApp } = await import("@ritm/testing");`, testing],
  ['modules/visits/server/a.test.ts', `import { setFault } from '@ritm/platform/testing';`, null],
  ['modules/visits/server/testing.ts', `import { newPhone } from '@ritm/testing';`, null],
  ['apps/server/safety/scenarios/a.ts', `import { newPhone } from '@ritm/testing';`, null],
  [transaction, 'testSwitches.locks = false;', guard],
  [transaction, 'Object.assign(testSwitches, { locks: false });', guard],
  [transaction, `setFault('disk', fail);`, guard],
  [transaction, 'const isLocking = testSwitches.locks === true;', null],
])('%s: %s', (path, source, problem) => {
  const { checked, problems } = dangerProblems(fixture({ [path]: source }));
  expect(checked).toBe(1);
  expect(problems).toEqual(problem === null ? [] : [expect.stringMatching(problem)]);
});

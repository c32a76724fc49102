/**
 * Each check of the structure finds its violation in a small tree of files and leaves the right one alone: every case
 * is a file and the problem it must or must not raise.
 */
import { describe, expect, it } from 'vitest';
import type { ModuleMap } from '../module-map.ts';
import type { Findings } from './check.ts';
import { type Files, fixture } from './fixture.ts';
import { messageProblems } from './messages.ts';
import { migrationNameProblems } from './sql/migrations.ts';
import { moduleMapProblems } from './structure/module-map.ts';
import { nameProblems } from './structure/names.ts';
import { processEnvProblems } from './process-env.ts';
import { regexProblems } from './regexes.ts';
import { roomProblems } from './structure/rooms.ts';
import { sqlProblems } from './sql/sql.ts';
import { tableOwnerProblems } from './sql/table-owners.ts';
import type { Tree } from './tree.ts';
import { wordProblems } from './words.ts';

function manifest(
  name: string,
  uses: string[] = [],
  exports: Record<string, string> = {},
  tests: string[] = [],
): string {
  return JSON.stringify({
    name: `@ritm/${name}`,
    exports,
    dependencies: Object.fromEntries(uses.map((one) => [`@ritm/${one}`, '*'])),
    devDependencies: Object.fromEntries(tests.map((one) => [`@ritm/${one}`, '*'])),
  });
}

const doors = { './contract': './contract/index.ts', './server': './server/index.ts', './web': './web/index.ts' };
const packages: Files = {
  'modules/visits/package.json': manifest('visits', [], doors),
  'modules/students/package.json': manifest('students', [], doors),
  'packages/kernel/package.json': manifest('kernel', [], { '.': './src/index.ts' }),
  'packages/platform/package.json': manifest('platform', [], { '.': './src/index.ts' }),
};

/** One file in a tree of packages and the problem that the check must report; null when the file is right. */
type Case = [path: string, source: string, problem: RegExp | null];

function expectCase(result: Findings, problem: RegExp | null): void {
  expect(result.checked).toBeGreaterThan(0);
  if (problem === null) expect(result.problems).toEqual([]);
  else expect(result.problems).toEqual([expect.stringMatching(problem)]);
}

describe('rooms', () => {
  it.each<Case>([
    [
      'modules/visits/contract/routes.ts',
      `import { actions } from '../server/index.ts';`,
      /contract may not use server/,
    ],
    ['modules/visits/contract/routes.ts', `import { tx } from '@ritm/platform';`, /contract may not use server/],
    ['modules/visits/contract/routes.ts', `import { z } from 'zod/mini';`, null],
    ['modules/visits/contract/routes.ts', `import { useState } from 'react';`, /neither world/],
    ['modules/visits/server/views.ts', `import type { Screen } from '../web/index.ts';`, /server may not use web/],
    [
      'modules/visits/server/views.ts',
      `export { Card } from '@ritm/students/web'; const a = 1;`,
      /server may not use web/,
    ],
    ['modules/visits/server/views.ts', `import { toView } from '@ritm/students/server';`, null],
    ['modules/visits/server/views.ts', `import { toView } from '@ritm/students/server/views';`, /has no door/],
    [
      'modules/visits/server/views.ts',
      `import { toView } from '../../students/server/views.ts';`,
      /reaches past the door of modules\/students/,
    ],
    ['modules/visits/agree.test.ts', `import { a } from './server/a.ts'; import { b } from './web/b.ts';`, null],
    ['modules/visits/agree.ts', `import { a } from './server/a.ts';`, /runs in both worlds and may not use server/],
    ['modules/visits/web/data.ts', `const load = () => import('@ritm/students/server');`, /web may not use server/],
    ['modules/visits/web/data.ts', `import { lot } from '../rules/lot.ts';`, null],
    ['modules/visits/web/data.ts', `import { lot } from '../server/rules/lot.ts';`, /web may not use server/],
    ['modules/visits/rules/lot.ts', `import { db } from '../server/queries.ts';`, /rules import only/],
    ['modules/visits/contract/lots.ts', `import { lot } from '../rules/lot.ts';`, /contract may not use rules/],
    ['modules/visits/web/data.ts', `import { lot } from '../server/lots.ts';`, /web may not use server/],
    ['modules/visits/contract/lots.ts', `import { lot } from '../server/rules/lot.ts';`, /contract may not use server/],
    ['modules/visits/web/data.ts', `import { readFile } from 'node:fs';`, /belongs to the server/],
    [
      'modules/visits/web/data.ts',
      `// import { x } from '@ritm/students/server';\nconst text = "import x from '../server/a.ts'";`,
      null,
    ],
    ['packages/kernel/src/money.ts', `import { log } from '@ritm/platform';`, /runs in both worlds/],
    ['modules/visits/server/rules/lot.ts', `import { db } from '../queries.ts';`, /rules import only/],
    ['modules/visits/server/rules/lot.ts', `import { sql } from 'kysely';`, /rules import only/],
    ['modules/visits/server/rules/lot.ts', `import { shape } from '../../contract/lots.ts';`, /only types/],
    [
      'modules/visits/server/rules/lot.ts',
      `import { kopecks } from '@ritm/kernel';\nimport type { Lot } from '../../contract/lots.ts';\nimport { pick } from './pick.ts';`,
      null,
    ],
    [
      'modules/visits/web/screens/today.tsx',
      `const rows = await call(routes.list, {});`,
      /fetching belongs in data\.ts/,
    ],
    ['modules/visits/web/screens/today.tsx', `const rows = await fetch('/api');`, /fetching belongs in data\.ts/],
    [
      'modules/visits/web/screens/today.tsx',
      `const { refetch } = useQuery(list()); refetch(); const a = 'call(';`,
      null,
    ],
    ['modules/visits/web/all.ts', `export * from './data.ts';\n/* nothing of its own */`, /is no door/],
    ['modules/visits/web/index.ts', `export { Today } from './screens/today.tsx';`, null],
    ['modules/visits/web/data.ts', `const key = ['students', at.school_id];`, /from the web door of modules\/students/],
    ['packages/web-kit/src/a.ts', `const key = ['students', 'mine'];`, /from the web door of modules\/students/],
    ['modules/students/web/keys.ts', `const key = ['students', school_id], of = ['a', school_id];`, null],
  ])('%s: %s', (path, source, problem) => {
    // The kernel's import keeps the count above zero when the file under test has no import.
    const tree = fixture({
      ...packages,
      [path]: source,
      'apps/server/src/main.ts': `import { x } from '@ritm/kernel';`,
    });
    expectCase(roomProblems(tree), problem);
  });
});

describe('words that may stand only in few places', () => {
  it.each<[(tree: Tree) => Findings, ...Case]>([
    [
      processEnvProblems,
      'modules/visits/server/jobs.ts',
      'const a = process.env.TOKEN;',
      /only packages\/platform\/src\/config\/config\.ts/,
    ],
    [
      processEnvProblems,
      'modules/visits/server/jobs.ts',
      `import { env } from 'node:process';`,
      /only packages\/platform/,
    ],
    [processEnvProblems, 'packages/platform/src/config/config.ts', 'const a = process.env.TOKEN;', null],
    [processEnvProblems, 'modules/visits/server/jobs.ts', '// process.env is read elsewhere', null],
    [
      sqlProblems,
      'modules/visits/server/actions/a.ts',
      'await sql.raw(text).execute(db);',
      /SQL is written in queries\.ts/,
    ],
    [sqlProblems, 'modules/visits/server/actions/a.ts', 'await client.query(`analyze ${table}`);', /SQL is written/],
    [
      sqlProblems,
      'modules/visits/server/actions/a.ts',
      'const text = `delete from lots where id = ${id}`;',
      /SQL is written/,
    ],
    [
      sqlProblems,
      'modules/visits/server/actions/a.ts',
      `const text = 'select id from lots where id = ' + id;`,
      /SQL is written/,
    ],
    [
      sqlProblems,
      'modules/visits/server/actions/a.ts',
      'const text = sql<Row>`select id from lots where id = ${id}`;',
      null,
    ],
    [sqlProblems, 'modules/visits/server/queries.ts', 'const order = sql.raw(direction);', null],
    [
      sqlProblems,
      'modules/visits/server/queries.ts',
      `import pg from 'pg';`,
      /connections belong to packages\/platform/,
    ],
    [sqlProblems, 'packages/platform/src/db/pool.ts', `import pg from 'pg';`, null],
    [nameProblems, 'modules/visits/server/markVisit.ts', 'const a = 1;', /is not kebab-case/],
    [nameProblems, 'modules/visits/server/utils/money.ts', 'const a = 1;', /says nothing/],
    [nameProblems, 'modules/visits/web/messages.ru.ts', 'const a = 1;', null],
  ])('%o %s: %s', (problemsOf, path, source, problem) => {
    expectCase(problemsOf(fixture({ [path]: source })), problem);
  });
});

describe('module-map', () => {
  const map: ModuleMap = {
    floors: { students: 1, finance: 1, visits: 2 },
    neighbours: [{ from: 'finance', to: 'students', reason: 'who paid' }],
    packages: { kernel: [], ui: ['kernel'] },
    assemblies: ['server'],
  };
  const good: Files = {
    'packages/kernel/package.json': manifest('kernel'),
    'packages/ui/package.json': manifest('ui', ['kernel']),
    'modules/students/package.json': manifest('students', ['kernel']),
    'modules/finance/package.json': manifest('finance', ['students']),
    'modules/visits/package.json': manifest('visits', ['finance', 'students']),
    'apps/server/package.json': manifest('server', ['visits']),
  };
  it.each<[string, Files, RegExp[]]>([
    ['obeys', {}, []],
    [
      'goes up, round',
      { 'modules/students/package.json': manifest('students', ['visits']) },
      [/what goes up goes as an event/, /a cycle/],
    ],
    [
      'unlisted neighbour, round',
      { 'modules/students/package.json': manifest('students', ['finance']) },
      [/same floor, and no reason/, /a cycle/],
    ],
    ['ui knows a module', { 'packages/ui/package.json': manifest('ui', ['students']) }, [/ui may use only kernel/]],
    [
      'a module on an assembly',
      { 'modules/finance/package.json': manifest('finance', ['students', 'server']) },
      [/stands on an assembly/, /a cycle/],
    ],
    ['a package without a place', { 'modules/gifts/package.json': manifest('gifts') }, [/gifts has no place/]],
    ['an idle neighbour', { 'modules/finance/package.json': manifest('finance') }, [/which nothing uses/]],
    [
      'an import that is not declared',
      { 'modules/students/web/data.ts': `import type { visits } from '@ritm/visits/web';` },
      [/modules\/students\/web\/data\.ts:1 @ritm\/visits\/web: @ritm\/students does not declare @ritm\/visits/],
    ],
    ['a declared import', { 'modules/visits/server/rows.ts': `import { rows } from '@ritm/students/server';` }, []],
    ['its own door', { 'modules/visits/server/rows.ts': `import { rows } from '@ritm/visits/contract';` }, []],
    [
      'a package of tests in the product',
      {
        'modules/visits/package.json': manifest('visits', ['finance'], {}, ['students']),
        'modules/visits/server/rows.ts': `const { rows } = await import('@ritm/students/server');`,
        'modules/visits/server/rows.test.ts': `import { rows } from '@ritm/students/server';`,
      },
      [/rows\.ts:1 .*declares @ritm\/students for tests only/],
    ],
  ])('%s', (_, files, problems) => {
    const result = moduleMapProblems(fixture({ ...good, ...files }), map);
    expect(result.problems).toEqual(problems.map((one) => expect.stringMatching(one)));
  });
});

describe('table-owners', () => {
  const migration = 'database/migrations/20260101T0000_a.sql';
  const owned = '-- owner: visits\ncreate table lots (id int);\n';
  it.each<[Files, RegExp | null]>([
    [{ [migration]: owned, 'modules/visits/server/queries.ts': `db.insertInto('lots')` }, null],
    [{ [migration]: owned, 'database/demo/fill.ts': `db.insertInto('lots')` }, null],
    [
      { [migration]: owned, 'modules/students/server/queries.ts': `db.insertInto('lots')` },
      /writes lots, which belongs to modules\/visits/,
    ],
    [{ [migration]: owned, 'modules/students/server/queries.ts': 'sql`update lots set id = 1`' }, /writes lots/],
    [{ [migration]: owned, 'modules/students/server/queries.ts': `db.deleteFrom(\n'lots as l')` }, /writes lots/],
    [
      {
        [migration]: `${owned}create view open_lots with (security_invoker = true) as select * from lots;`,
        'modules/students/server/queries.ts': `db.updateTable('open_lots')`,
      },
      /writes open_lots, which belongs to modules\/visits/,
    ],
    [{ [migration]: `create view gifts as select 1;\n${owned}` }, /gifts has no "-- owner/],
    [{ [migration]: `create table gifts (id int);\n${owned}` }, /gifts has no "-- owner/],
    [{ [migration]: `${owned}-- owner: students\ncreate table if not exists lots (id int);` }, /lots has two owners/],
    [{ [migration]: `${owned}-- owner: nobody\n` }, /there is no package nobody/],
  ])('%o', (files, problem) => {
    expectCase(tableOwnerProblems(fixture({ ...packages, ...files })), problem);
  });
});

describe('migrations', () => {
  it('wants names that give one order', () => {
    const sql = (name: string) => [`database/migrations/${name}.sql`, ''] as const;
    const tree = fixture(
      Object.fromEntries(['20260101T1010_a', '20260101T1010_b', '20260101T1060_c', '20260231T1000_d', 'e'].map(sql)),
    );
    const { checked, problems } = migrationNameProblems(tree);
    expect(checked).toBe(5);
    expect(problems).toEqual(
      [/_b\.sql has the moment of/, /_c\.sql is not/, /_d\.sql is not/, /e\.sql is not/].map((one) =>
        expect.stringMatching(one),
      ),
    );
  });
});

describe('messages', () => {
  const texts = (ru: string, en: string): Files => ({
    'modules/visits/web/messages.ru.ts': `export const ru = ${ru};`,
    'modules/visits/web/messages.en.ts': `export const en = ${en};`,
  });
  const errors = (declared: string): Files => ({
    'modules/visits/contract/errors.ts': `export const errors = { one: ${declared} };`,
  });
  it.each<[Files, RegExp | null]>([
    [texts(`{ a: { b: 'Да, {{name}}' } }`, `{ a: { b: 'Yes, {{name}}' } }`), null],
    [
      texts(
        `{ too_few: 'Мало', n_one: '1', n_few: '2', n_many: '5', n_other: '1,5' }`,
        `{ too_few: 'Few', n_one: '1', n_other: '2' }`,
      ),
      null,
    ],
    [texts(`{ a: 'Да', b: 'Нет' }`, `{ a: 'Yes' }`), /messages\.en\.ts has no b/],
    [texts(`{ a: 'Да' }`, `{ a: 'Yes', b: 'No' }`), /messages\.ru\.ts has no b/],
    [texts(`{ a: 'Да' }`, `{ a: '' }`), /a is empty/],
    [texts(`{ a: 'Да, {{name}}' }`, `{ a: 'Yes' }`), /its places differ/],
    [
      texts(`{ n_one: '1', n_few: '2', n_other: '1,5' }`, `{ n_one: '1', n_other: '2' }`),
      /messages\.ru\.ts has no n_many/,
    ],
    [
      {
        'modules/visits/web/messages.ru.ts': 'export const ru = {};',
        ...errors(`{ code: 'visits.one', ru: 'Нет', en: 'No' }`),
      },
      /en\.ts is missing/,
    ],
    [errors(`{ code: 'visits.one', ru: 'Нет мест', en: 'No places' }`), null],
    [errors(`{ code: 'visits.one', ru: 'Нет мест' }`), /visits\.one: no text in en/],
    [errors(`{ code: 'visits.one', ru: 'No places', en: 'No places' }`), /visits\.one: no text in ru/],
    [errors(`{ code: 'students.one', ru: 'Нет', en: 'No' }`), /belongs to another module/],
  ])('%o', async (files, problem) => {
    expectCase(await messageProblems(fixture(files)), problem);
  });
});

describe('regexes', () => {
  it.each<Case>([
    // Each of these commands has once stopped a server that was not ours to stop, or our own.
    [
      'modules/imports/server/rules/a.ts',
      String.raw`const EMAIL = /[^\s@]+@[^\s@]+\.ru/;`,
      /a\.ts:1 .* its time is 2nd degree polynomial/,
    ],
    [
      'packages/kernel/src/a.ts',
      String.raw`const a = text.replace(/[\s,;]+$/, '');`,
      /its time is 2nd degree polynomial/,
    ],
    ['apps/server/src/a.ts', String.raw`const a = /^(a+)+$/.test(text);`, /its time is exponential/],
    [
      'modules/visits/web/a.tsx',
      String.raw`const a = <p title="it's">{text.replace(/(x+x+)+y/g, '')}</p>;`,
      /exponential/,
    ],
    ['packages/kernel/src/a.ts', String.raw`const a = new RegExp('^(a|a)*$', 'i');`, /exponential/],
    [
      'packages/kernel/src/a.ts',
      'const WORD = String.raw`\\w+`;\nconst a = new RegExp(String.raw`^(${WORD})+$`);',
      /a\.ts:2 .* exponential/,
    ],
    ['packages/kernel/src/a.ts', 'const a = new RegExp(`^${typed}`);', /made at run time/],
    [
      'packages/kernel/src/a.ts',
      String.raw`const a = /^[^\s@]+@[a-z.]+$/; const half = total / 2 / (a+a); // /(a+)+$/`,
      null,
    ],
    ['packages/kernel/src/a.ts', 'const WORD = String.raw`[a-z]+`;\nconst a = new RegExp(`^${WORD}$`);', null],
    ['packages/kernel/src/a.test.ts', String.raw`const a = /^(a+)+$/;`, null],
  ])('%s: %s', async (path, source, problem) => {
    const tree = fixture({ ...packages, [path]: source, 'apps/server/src/main.ts': 'const one = /[a-z]+/;' });
    expectCase(await regexProblems(tree), problem);
  });
});

it.each([
  ['const asked = 1;', /asked is retired/],
  ['function demandOpen() {}', /demandOpen is retired/],
  ['export interface Trip {}', /Trip is retired/],
  ['const isCancelled = true;', /isCancelled is retired: canceled/],
  ['const MOST_ROWS = 3;', /MOST_ROWS is retired/],
  ['const a = 1, [opened, open] = useState(false), [day, setDay] = useState(1);', /open: a setter is setX/],
  ["const text = 'const told = 1';", null],
  ['// const told = 1\nconst row = { standing: true, told: 1 };', null],
])('words: %s', (source, problem) => {
  expectCase(wordProblems(fixture({ 'modules/visits/server/views.ts': source })), problem);
});

it('words: scripts and private members of classes are read too', () => {
  const files = {
    'scripts/lib/child.mjs': 'export function run() {\n  const told = 1;\n}',
    'modules/a/server/week.ts': 'class Week {\n  readonly #world = 1;\n  get size() {\n    return this.#world;\n  }\n}',
  };
  expect(wordProblems(fixture(files)).problems).toEqual([
    expect.stringMatching(/^modules\/a\/server\/week\.ts:2 world is retired/),
    expect.stringMatching(/^scripts\/lib\/child\.mjs:2 told is retired/),
  ]);
});

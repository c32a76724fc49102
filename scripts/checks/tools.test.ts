/**
 * The checks that run a tool, read documents or measure are red on a planted fault and green without it, and a run is
 * red when a check looked at nothing.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Check, Findings } from './check.ts';
import { dependencyProblems } from './structure/dependencies.ts';
import { docProblems } from './documents/docs.ts';
import { firstPageProblems } from './first-pages.ts';
import { type Files, fixture } from './fixture.ts';
import { formatProblems } from './format.ts';
import { lintProblems } from './lint.ts';
import { reasonProblems } from './reasons.ts';
import { isGreen, reportOf, runChecks } from './run.ts';
import { secretProblems } from './secrets.ts';
import { sizeProblems } from './structure/sizes.ts';
import { importsOf, maskTexts } from './source.ts';
import { projectRoot } from './tree.ts';
import { typeProblems } from './types.ts';
import { versionProblems } from './versions.ts';

const projectConfig = (name: string): Files => ({ [name]: readFileSync(join(projectRoot, name), 'utf8') });
const tsconfigs = {
  ...projectConfig('tsconfig.json'),
  ...projectConfig('tsconfig.base.json'),
  ...projectConfig('tsconfig.server.json'),
  ...projectConfig('tsconfig.web.json'),
};

function matching(problems: RegExp[]): unknown[] {
  return problems.map((one) => expect.stringMatching(one));
}

describe('checks that run a tool, with the rules of this repository', () => {
  it('format', async () => {
    const files = {
      ...projectConfig('.oxfmtrc.json'),
      'a.ts': `export const a = 'x';\n`,
      'b.ts': `export const b = "x"\n`,
    };
    const { checked, problems } = await formatProblems(fixture(files).root);
    expect(checked).toBe(3);
    expect(problems).toEqual(matching([/^b\.ts is not formatted/]));
  });

  it.each<[string, string, RegExp[]]>([
    [
      'a floating promise',
      `import { setTimeout } from 'node:timers/promises';\nexport const f = () => { setTimeout(1); };`,
      [/no-floating-promises/],
    ],
    [
      'a promise where none is awaited',
      'export const f = (list: number[]) => list.forEach(async (n) => { await Promise.resolve(n); });',
      [/no-misused-promises/],
    ],
    ['await of no promise', 'export const f = async (n: number) => { await n; };', [/await-thenable/]],
    ['a default export', 'export default 1;', [/no-default-export/]],
    ['a cycle', `import { b } from './b.ts';\nexport const a = () => b;`, [/no-cycle/, /no-cycle/]],
    ['nothing wrong', 'export const f = async (n: number) => { await Promise.resolve(n); };', []],
  ])('lint: %s', async (_, source, expected) => {
    const other =
      expected.length === 2 ? `import { a } from './a.ts';\nexport const b = () => a;` : 'export const b = 1;';
    const files = {
      ...projectConfig('.oxlintrc.json'),
      ...tsconfigs,
      'packages/kernel/src/a.ts': source,
      'packages/kernel/src/b.ts': other,
    };
    const { checked, problems } = await lintProblems(fixture(files).root);
    expect(checked).toBe(2);
    expect(problems).toEqual(matching(expected));
  });

  it.each<[string, string, RegExp[]]>([
    ['packages/kernel/src/a.ts', 'export const a = 1;', []],
    ['packages/kernel/src/a.ts', `export const a: string = 1;`, [/TS2322/]],
    ['packages/kernel/src/a.ts', 'export enum A { B }', [/TS1294/]],
    ['packages/kernel/src/a.ts', 'export const a = document.title;', [/TS\d+: Cannot find name 'document'/]],
  ])('types-server: %s: %s', async (path, source, expected) => {
    const { checked, problems } = await typeProblems(
      fixture({ ...tsconfigs, 'package.json': '{"type":"module"}', [path]: source }).root,
      'tsconfig.server.json',
    );
    expect(checked).toBe(1);
    expect(problems).toEqual(matching(expected));
  });

  it('sizes', async () => {
    const body = 'console.log(1);\n'.repeat(61);
    const files = {
      'long-file.ts': 'export {};\n'.repeat(401),
      'long-function.ts': `export function f() {\n${body}}\n`,
      'wide.ts': 'export const f = (a: 1, b: 1, c: 1, d: 1, e: 1) => [a, b, c, d, e];\n',
      'suite.test.ts': `describe('a', () => {\n${body}});\ndescribe.each([1, g(2)])('b %s', (n) => {\n${body}});\nit('c', () => {\n${body}});\nit.each([])('d', (a, b, c, d, e) => g(a, b, c, d, e));\n`,
      'rows.gen.ts': 'export {};\n'.repeat(500),
    };
    const { checked, problems } = await sizeProblems(fixture(files).root);
    expect(checked).toBe(4);
    expect(problems.toSorted()).toEqual(
      matching([/^long-file\.ts:/, /^long-function\.ts:/, /^suite\.test\.ts:127 /, /^wide\.ts:/]),
    );
  });

  it('dependencies', async () => {
    const files = {
      'package.json': JSON.stringify({ name: 'a', dependencies: { pg: '1.0.0' } }),
      'index.ts': `import { used } from './used.ts';\nimport React from 'react';\nconsole.log(used, React);`,
      'used.ts': 'export const used = 1;\nexport const idle = 2;',
      'lost.ts': 'export const lost = 1;',
    };
    const { problems } = await dependencyProblems(fixture(files).root, 3);
    expect(problems.toSorted()).toEqual(
      matching([
        /^index\.ts:2 react: used but not declared/,
        /^lost\.ts lost\.ts|^lost\.ts nothing uses/,
        /^package\.json pg: an unused/,
        /^used\.ts:2 idle: nothing uses/,
      ]),
    );
  });
});

describe('versions', () => {
  const lock = (packages: object) => ({ 'package-lock.json': JSON.stringify({ packages }) });
  it.each<[Files, RegExp[]]>([
    [{ 'package.json': '{"dependencies":{"pg":"8.23.1","@ritm/kernel":"*"}}', ...lock({}) }, []],
    [{ 'package.json': '{"dependencies":{"pg":"^8.23.1"}}', ...lock({}) }, [/"\^8\.23\.1" is not an exact version/]],
    [
      {
        'package.json': '{"dependencies":{"pg":"8.23.1"}}',
        'bench/package.json': '{"devDependencies":{"pg":"8.23.0"}}',
        ...lock({}),
      },
      [/8\.23\.1, but 8\.23\.0 in bench/],
    ],
    [
      {
        'package.json': '{"dependencies":{"pg":"8.23.1"}}',
        ...lock({ 'node_modules/a/node_modules/evil': { hasInstallScript: true } }),
      },
      [/evil has an install script/],
    ],
    [
      {
        'package.json': '{"dependencies":{"sharp":"0.35.5"}}',
        ...lock({
          'node_modules/sharp': { optionalDependencies: { here: '1.0.0', inside: '1.0.0', '@img/elsewhere': '1.0.0' } },
          'node_modules/here': {},
          'node_modules/sharp/node_modules/inside': {},
        }),
      },
      [/lacks @img\/elsewhere, which node_modules\/sharp needs/],
    ],
  ])('%o', (files, expected) => {
    const { checked, problems } = versionProblems(fixture(files), {});
    expect(checked).toBeGreaterThan(0);
    expect(problems).toEqual(matching(expected));
  });
});

describe('reasons', () => {
  const files = { 'package.json': '{"dependencies":{"pg":"8.23.1","@ritm/kernel":"*"}}' };
  it.each<[string, Files, RegExp[]]>([
    ['listed', { 'docs/dependencies.md': '| `pg` | the driver | |' }, []],
    ['not listed', {}, [/does not say why pg is here/]],
    ['listed only in another row', { 'docs/dependencies.md': '| `x` | beside `pg` | |' }, [/pg/, /lists x/]],
    ['gone', { 'docs/dependencies.md': '| `pg`, `ws` | sockets | |' }, [/lists ws, which nothing uses/]],
  ])('%s', (_, more, expected) => {
    const { checked, problems } = reasonProblems(fixture({ ...files, ...more }));
    expect(checked).toBe(1);
    expect(problems).toEqual(matching(expected));
  });
});

describe('secrets', () => {
  // Composed here, so that no other scanner takes it for a secret.
  const random = ['q7Rk2LmZ9x', 'VbT4wYp8Jd', 'H3sNc6GfAe', 'U1oKiBzXtQ'].join('');
  it.each<[string, string, RegExp[]]>([
    ['a.ts', `const a = '${random}';`, [/a\.ts:1 looks like a key/]],
    ['a.ts', `const sessionSecret = 'hunter2-and-more';`, [/a secret written down/]],
    ['a.env', 'URL=postgres://ritm:s3cretpass@db/ritm', [/a password in an address/]],
    ['a.md', 'See /home/anna/ritm', [/a path of one machine/]],
    ['.npmrc', 'registry=https://npm.example.test/', [/a registry by name/]],
    [
      'package-lock.json',
      '{"resolved": "https://npm.example.test/pg.tgz", "integrity": "sha512-aaaaaaaa"}',
      [/names a registry/],
    ],
    [
      'a.ts',
      `const path = 'modules/visits/server/actions/mark-visit-of-a-whole-class.ts', code = 'visits.password_missing';`,
      [],
    ],
  ])('%s: %s', (path, text, expected) => {
    const { checked, problems } = secretProblems(fixture({ [path]: text }));
    expect(checked).toBe(2);
    expect(problems).toEqual(matching(expected));
  });
});

describe('docs', () => {
  it('finds a setting that the page does not describe, and one that nothing reads', () => {
    const tree = fixture({
      'README.md': '# Ритм',
      'packages/platform/src/config/config.ts':
        'const schema = z.object({\n  PORT: z.string(),\n  RITM_NEW: webAddress,\n});',
      'docs/settings.md': '| Variable |\n|---|\n| `PORT` | port |\n| `RITM_GONE` | nothing |',
    });
    expect(docProblems(tree).problems).toEqual([
      'docs/settings.md does not describe RITM_NEW',
      'docs/settings.md describes RITM_GONE, which nothing reads',
    ]);
  });

  it('wants short READMEs and links that lead somewhere', () => {
    const files = {
      'README.md':
        'See [the house](docs/house.md), [the modules](modules/) and [nothing](docs/gone.md#top).\n`[code](not-a-link.md)`',
      'docs/house.md': '# House\n[up](../README.md) [out](https://example.test/x)',
      'modules/visits/package.json': '{}',
      'modules/visits/README.md': 'a line\n'.repeat(61),
      'modules/students/package.json': '{}',
    };
    const { checked, problems } = docProblems(fixture(files));
    expect(checked).toBe(3);
    expect(problems).toEqual(
      matching([
        /^modules\/students\/README\.md is missing/,
        /has 61 lines, at most 60/,
        /^README\.md:1 docs\/gone\.md does not exist/,
      ]),
    );
  });
});

describe('first-pages', () => {
  it('holds each page to its limit', () => {
    expect(
      firstPageProblems([
        { page: 'staff', gzip: 240 * 1024, js: 1 },
        { page: 'sign_in', gzip: 1, js: 1 },
        { page: 'company', gzip: 163 * 1024, js: 1 },
        { page: 'member_home', gzip: 160 * 1024, js: 150 * 1024 },
        ...['embed_timetable', 'embed_services', 'embed_my', 'embed_record'].map((page) => ({
          page,
          gzip: 20 * 1024,
          js: 1,
        })),
      ]).problems,
    ).toEqual([]);
    expect(
      firstPageProblems([
        { page: 'staff', gzip: 240 * 1024 + 60, js: 1 },
        { page: 'member_home', gzip: 150 * 1024 + 60, js: 150 * 1024 + 60 },
      ]).problems,
    ).toEqual(
      matching([
        /staff weighs 240\.1 KB gzipped, at most 240\.0/,
        /sign_in was not measured/,
        /company was not measured/,
        /embed_timetable was not measured/,
        /embed_services was not measured/,
        /embed_my was not measured/,
        /embed_record was not measured/,
        /member_home weighs 150\.1 KB of JavaScript gzipped, at most 150\.0/,
      ]),
    );
  });
});

describe('the scanner', () => {
  it('finds imports and nothing that only looks like one', () => {
    const source = [
      `import type { A } from './a.ts';`,
      `import b, { type B } from "b"; import 'c';`,
      '// import d from "d"',
      'const text = `import e from "e" ${await import(\'./f.ts\')} import g from "g"`;',
      'const pattern = /["\'`]/g, half = 1 / 2 / 3; export * from "./h.ts";',
      `const jsx = <p>Don't</p>;`,
      `export { i } from './i.ts'`,
    ].join('\n');
    expect(
      importsOf(source).map(({ specifier, line, typeOnly, reExport }) => [specifier, line, typeOnly, reExport]),
    ).toEqual([
      ['./a.ts', 1, true, false],
      ['b', 2, false, false],
      ['c', 2, false, false],
      ['./f.ts', 4, false, false],
      ['./h.ts', 5, false, true],
      ['./i.ts', 7, false, true],
    ]);
    expect(maskTexts(source)).toHaveLength(source.length);
  });
});

describe('the run', () => {
  const check = (name: string, run: () => Promise<Findings>): Check => ({ name, counts: 'files', run });

  it('is red when a check looked at nothing or broke', async () => {
    const results = await Promise.all(
      runChecks(
        [
          check('fine', async () => ({ checked: 1, problems: [] })),
          check('blind', async () => ({ checked: 0, problems: [] })),
          check('broken', () => Promise.reject(new Error('no such folder'))),
          check('found', async () => ({ checked: 1, problems: ['a.ts:1 wrong'] })),
        ],
        2,
      ),
    );
    expect(results.map(isGreen)).toEqual([true, false, false, false]);
    expect(results[2]?.problems).toEqual(matching([/no such folder/]));
    expect(
      reportOf(
        check('found', async () => results[3]!),
        results[3]!,
      ),
    ).toBe('found: looked at 1 files, 1 problems\n  a.ts:1 wrong');
  });

  it('runs no more at once than the limit', async () => {
    let running = 0;
    let maxRunning = 0;
    const slow = async (): Promise<Findings> => {
      maxRunning = Math.max(maxRunning, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
      return { checked: 1, problems: [] };
    };
    await Promise.all(
      runChecks(
        Array.from({ length: 7 }, (_, index) => check(String(index), slow)),
        2,
      ),
    );
    expect(maxRunning).toBe(2);
  });
});

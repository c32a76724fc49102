import { expect, it } from 'vitest';
import { clockProblems, schemaClockProblems } from './clock.ts';
import { fixture } from './fixture.ts';

const clock = /comes from the clock/;
const inSql = /SQL takes the time from ritm_now/;
const queries = 'modules/visits/server/queries.ts';

it.each<[path: string, source: string, problem: RegExp | null]>([
  ['modules/visits/server/jobs.ts', 'const at = Date.now();', clock],
  ['modules/visits/server/jobs.ts', 'const at = new Date();', clock],
  ['modules/visits/server/jobs.ts', 'const at = performance.now();', clock],
  ['modules/visits/server/jobs.ts', 'const at = new Date(row.at), show = new DateFormat();', null],
  ['modules/visits/web/components/ago.tsx', 'const at = Date.now();', null],
  [queries, 'const set = { archived_at: sql`now()` };', inSql],
  [queries, "const text = sql<Row>`\n  select id\n  from lots\n  where ends_at < now() - interval '1 day'`;", inSql],
  [queries, 'const text = sql`select clock_timestamp()`;', inSql],
  [queries, 'const text = sql`select id from lots where day = current_date`;', inSql],
  [queries, 'const text = sql`select ritm_now() as now, l.now from lots l`, at = clock.now();', null],
  ['modules/visits/server/a.test.ts', 'const text = sql`select now()`;', null],
])('%s: %s', (path, source, problem) => {
  const { checked, problems } = clockProblems(fixture({ [path]: source }), {});
  expect(checked).toBe(1);
  expect(problems).toEqual(problem === null ? [] : [expect.stringMatching(problem)]);
});

it('a place with a reason may read the clock of the database, and is listed only while it does', () => {
  const tree = fixture({ 'packages/platform/src/jobs/queue.ts': 'const text = sql`select now()`;' });
  expect(clockProblems(tree, { 'packages/platform/src/jobs/': 'the queue does' }).problems).toEqual([]);
  expect(clockProblems(tree, { 'packages/platform/src/jobs/': 'so', 'packages/kernel/': 'so' }).problems).toEqual([
    'packages/kernel/ reads no clock in SQL: take it out of scripts/checks/clock.ts',
  ]);
});

const schema = (time: string) => `create table lots (
  id bigint not null,
  created_at timestamp with time zone not null default ${time},
  constraint lots_pkey PRIMARY KEY (id)
);`;

it.each([
  [schema('now()'), ['database/schema.sql:3 lots created_at has now(): the schema takes the time from ritm_now()']],
  [schema('CURRENT_TIMESTAMP'), [expect.stringMatching(/lots created_at has CURRENT_TIMESTAMP/)]],
  [schema('ritm_now()'), []],
  [
    'CREATE OR REPLACE FUNCTION public.sweep()\n RETURNS void\nAS $f$\n  delete from a where b < now()\n$f$',
    [expect.stringMatching(/:4 sweep delete has now\(\)/)],
  ],
])('a default or a function of the schema: %s', (text, problems) =>
  expect(schemaClockProblems(text, {})).toEqual(problems),
);

it('a table with a reason keeps now() as its default, and is listed only while it does', () => {
  expect(schemaClockProblems(schema('now()'), { lots: 'so' })).toEqual([]);
  expect(schemaClockProblems(schema('ritm_now()'), { lots: 'so' })).toEqual([
    'lots reads no clock in the schema: take it out of scripts/checks/clock.ts',
  ]);
});

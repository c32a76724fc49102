import { expect, it } from 'vitest';
import { clockProblems } from './clock.ts';
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

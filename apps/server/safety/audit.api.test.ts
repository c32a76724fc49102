import { routeWrites, type RouteDefinition } from '@ritm/http';
import { sealAudit } from '@ritm/platform';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestFor, roleOfOwner } from './requests.ts';
import { buildTenant, buildThings, type Tenant } from './world.ts';

let t: TestApp;
let a: Tenant;

beforeAll(async () => {
  t = await openTestApp();
  a = await buildTenant(t);
});
afterAll(() => t?.close());

/** Calls that change nobody's data, each with its reason. */
const unaudited: Readonly<Record<string, string>> = {
  'imports.delete_import_preset': 'a kept reading of columns is nobody’s data',
  'visits.add_pass_batch': 'a plan that nobody has agreed to: no pass is changed',
  'students.judge_duplicate': 'the example asks for what stands already: a pair that is open stays so',
  'timetable.copy_week': 'the example’s week has no class to be copied',
};

const countRows = async () => Number((await t.sql<{ n: string }>('select count(*) as n from audit_log'))[0]!.n);

test(
  'O12: every call that changed something left its line in the same transaction; a refused one left none',
  { timeout: 300_000 },
  async () => {
    const silent: string[] = [];
    const talkative: string[] = [];
    let done = 0;
    let refused = 0;
    const routes = t.platform.implementations
      .map((one) => one.route)
      .filter(
        (route) =>
          routeWrites(route) && route.path.includes('{school_id}') && !route.upload && !(route.name in unaudited),
      );
    const last = (route: RouteDefinition) => Number(route.name === 'schools.delete_school');
    for (const route of routes.toSorted((one, other) => last(one) - last(other))) {
      const things = await buildThings(t, a.school, {
        imports: route.path.includes('/import'),
        rare: /duplicate|merge|students_field/.test(route.path),
      });
      const before = await countRows();
      const { status } = await t.request(
        a.school.owner,
        route,
        requestFor(route, things, { role: roleOfOwner(route), full: true }) as never,
      );
      const written = (await countRows()) - before;
      if (status < 300) done++;
      else refused++;
      if (status < 300 && written === 0) silent.push(route.name);
      if (status >= 400 && written > 0) talkative.push(`${route.name} ${status}`);
    }
    console.log(
      `O12: ${done} calls changed something, ${silent.length} in silence; ${refused} refused, ${talkative.length} left a line`,
    );
    expect(done).toBeGreaterThan(20);
    expect(silent).toEqual([]);
    expect(talkative).toEqual([]);
  },
);

const brokenSeals = async () => (await t.verify()).filter((one) => one.name === 'audit chain is whole');

test('O12: the chain over the audit holds, and an edited row is seen', async () => {
  expect(await sealAudit(t.platform.database)).toBeGreaterThan(0);
  expect(await brokenSeals()).toEqual([]);
  await t.sql(`update audit_log set after = '{"price": 1}' where id = (select min(id) from audit_log)`);
  expect(await brokenSeals()).toHaveLength(1);
});

test('O12: a row taken away is seen too', async () => {
  await t.sql('delete from audit_log where id = (select max(id) from audit_log)');
  expect((await brokenSeals())[0]!.rows.length).toBeGreaterThan(0);
});

import { financeRoutes } from '@ritm/finance/contract';
import { sealAndAnchor, withOwner } from '@ritm/platform';
import { findBrokenRows } from '@ritm/platform/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { visitsRoutes } from '@ritm/visits/contract';
import { onItsDay } from '@ritm/visits/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../scenarios/violations.ts';
import { buildTenant, type Tenant } from '../scenarios/tenant-fixture.ts';

let t: TestApp;
let a: Tenant;

beforeAll(async () => {
  t = await openTestApp();
  a = await buildTenant(t);
  await arrange();
  await sealAndAnchor(t.platform.database, t.platform.anchors);
});
afterAll(() => t?.close());

/** One of each kind of row to violate: a visit to a class, a reversed visit, a reversed money record. */
async function arrange(): Promise<void> {
  const { student, timetable, lesson_minus, finance, school } = a.fixtures as Record<string, number>;
  const at = { role: 'owner' as const, school_id: school! };
  const ofStudent = { ...at, student_id: student! };
  const [on] = await t.sql<{ date: string }>(
    `select to_char(date, 'YYYY-MM-DD') as date from occurrences where timetable_id = $1 order by date limit 1`,
    [timetable],
  );
  await onItsDay(t, on!.date, () =>
    t.call(a.school.owner, visitsRoutes.fast_lesson_minus, {
      params: ofStudent,
      body: { timetable_id: timetable!, date_visit: on!.date },
    }),
  );
  await t.call(a.school.owner, visitsRoutes.delete_lesson_minus, { params: { ...ofStudent, id: lesson_minus! } });
  await t.call(a.school.owner, financeRoutes.delete_finance, { params: { ...at, id: finance! } });
}

/** Drops every constraint but the primary keys, and every trigger: everything else `verify` must detect by itself. */
const missingViolations = `
  set local session_replication_role = replica;
  do $$ declare c record; begin
    for c in
      select conrelid::regclass as place, conname
      from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('c', 'x', 'u')
    loop
      execute format('alter table %s drop constraint if exists %I cascade', c.place, c.conname);
    end loop;
    for c in select i.indexrelid::regclass as name from pg_index i join pg_class r on r.oid = i.indrelid
      where r.relnamespace = 'public'::regnamespace and i.indisunique and not i.indisprimary loop
      execute format('drop index if exists %s cascade', c.name);
    end loop;
  end $$`;

test('R14: nothing is broken where only the product has written', async () => {
  expect(await t.verify()).toEqual([]);
});

test('R14: each law has a violation, and finds it', { timeout: 120_000 }, async () => {
  const laws = t.platform.invariants;
  const blind: string[] = [];
  await withOwner(t.url, async (owner) => {
    for (const law of laws) {
      const violation = violations[law.name];
      if (!violation) {
        blind.push(`${law.name}: it has no violation`);
        continue;
      }
      await owner.query('begin');
      await owner.query(missingViolations);
      await owner.query(violation);
      if ((await findBrokenRows(owner, law)).length === 0) blind.push(`${law.name}: does not see it`);
      await owner.query('rollback');
    }
  });
  console.log(`R14: ${laws.length} laws, ${laws.length - blind.length} saw their violation`);
  expect(laws.length).toBeGreaterThan(30);
  expect(blind).toEqual([]);
});

test('R14: no two laws have the same name, and no violation is of a law that is gone', () => {
  const names = t.platform.invariants.map((one) => one.name);
  expect(new Set(names).size).toBe(names.length);
  expect(Object.keys(violations).filter((name) => !names.includes(name))).toEqual([]);
});

/**
 * Each way of corrupting stored data by hand is found by the laws that `verify` runs, and nothing is sealed or
 * anchored over a broken chain. Control: without the laws over the audit, forfeits and bytes most corruptions go
 * unseen.
 */
import { countFinancesSql } from '@ritm/finance/server';
import { addDays } from '@ritm/kernel';
import { passesRoutes, passRoutes } from '@ritm/passes/contract';
import { countVisitsSql } from '@ritm/passes/server';
import { countStaffSql } from '@ritm/schools/server';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sealAndAnchor, verify, withOwner, type Finding, type OwnerClient } from '@ritm/platform';
import { sealAudit } from '@ritm/platform/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { visitsRoutes } from '@ritm/visits/contract';
import { onItsDay } from '@ritm/visits/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { corruptions, type Corruption } from '../scenarios/corruptions-verify.ts';
import { buildTenant } from '../scenarios/tenant-fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  const tenant = await buildTenant(t);
  await buildTenant(t);
  await arrange(tenant);
});
afterAll(() => t?.close());

/** The rows that the corruptions change: a visit to a class, a reversed one, an expired pass, a stored reply. */
async function arrange({ school, fixtures }: Awaited<ReturnType<typeof buildTenant>>): Promise<void> {
  const params = { role: 'owner' as const, school_id: school.school_id, student_id: fixtures.student as number };
  const [on] = await t.sql<{ date: string }>(
    `select to_char(date, 'YYYY-MM-DD') as date from occurrences where timetable_id = $1 order by date limit 1`,
    [fixtures.timetable],
  );
  await onItsDay(t, on!.date, () =>
    t.call(school.owner, visitsRoutes.fast_lesson_minus, {
      params,
      body: { timetable_id: fixtures.timetable as number, date_visit: on!.date },
    }),
  );
  await t.call(school.owner, visitsRoutes.delete_lesson_minus, {
    params: { ...params, id: fixtures.lesson_minus as number },
  });
  const [service] = await t.sql<{ id: string }>('select service_id as id from lessons_plus where id = $1', [
    fixtures.lesson_plus,
  ]);
  const sale = { service_id: Number(service!.id), date: '2026-02-01' };
  const forfeited = await t.call(school.owner, passesRoutes.add_lesson_plus, { params, body: sale });
  const secondPass = await t.call(school.owner, passesRoutes.add_lesson_plus, {
    params,
    body: { ...sale, date: '2026-03-11' },
  });
  await t.call(school.owner, visitsRoutes.fast_lesson_minus, {
    params,
    body: { lesson_plus_id: secondPass.id, date_visit: '2026-03-11' },
  });
  const pass = { ...params, id: secondPass.id };
  await t.call(school.owner, passRoutes.freeze_pass, {
    params: pass,
    body: { from_date: addDays('2026-03-11', 5), to_date: addDays('2026-03-11', 9), reason: 'Отпуск' },
  });
  await t.call(school.owner, passRoutes.extend_pass, { params: pass, body: { days: 3, reason: 'Болел тренер' } });
  await t.perform('passes.expire');
  // The database's own clock is ahead of the test's, so a sale by the test's clock is made equally old in both.
  for (const table of ['lessons_plus', 'lesson_plus_terms'])
    await t.sql(
      `update ${table} set created_at = '2026-02-01' where ${table === 'lessons_plus' ? 'id' : 'lesson_plus_id'} = $1`,
      [forfeited.id],
    );
  await sealAll();
  await t.sql(
    `insert into audit_log (actor_role, action, object_type) values ('system', 'test.minute_passed', 'test')`,
  );
  await sealAll();
}

/** Rows are sealed only up to the oldest open transaction of the whole cluster, in which other tests run as well. */
async function sealAll(): Promise<void> {
  const { database, anchors } = t.platform;
  await vi.waitFor(async () => expect((await sealAndAnchor(database, anchors)).sealed).toBeGreaterThan(0), 20_000);
  const unsealed =
    'select 1 from audit_log where xid >= (select max(to_xid::text::numeric)::text::xid8 from audit_seals)';
  if ((await t.sql(unsealed)).length > 0) await sealAll();
}

/**
 * Runs the statements as the owner with triggers and keys disabled, and returns what `verify` reports and the rows that it
 * must name; everything is rolled back.
 */
async function findingsOf(corruption: Corruption): Promise<{ findings: Finding[]; named: unknown[] | undefined }> {
  return withOwner(t.url, async (owner) => {
    await owner.query('begin');
    try {
      await owner.query(withoutConstraints);
      if (corruption.arranges) await owner.query(corruption.arranges);
      const named = corruption.names === undefined ? undefined : (await owner.query(corruption.names)).rows;
      await owner.query(corruption.sql);
      if (corruption.seals) await sealAudit(asRunner(owner));
      // `verify` opens its own snapshot. Inside this transaction that is only a warning, and its end must not roll the
      // corruption back.
      const within: OwnerClient = {
        query: ((text: string | object, values?: unknown[]) =>
          typeof text === 'string' && /^(begin|rollback)/.test(text)
            ? Promise.resolve({ rows: [] })
            : owner.query(text as string, values)) as OwnerClient['query'],
      };
      return { findings: (await verify(within, t.platform.invariants)).findings, named };
    } finally {
      await owner.query('rollback');
    }
  });
}

const withoutConstraints = `
  set local session_replication_role = replica;
  do $$ declare c record; begin
    for c in
      select conrelid::regclass as place, conname
      from pg_constraint
      where connamespace = 'public'::regnamespace
        and contype in ('c', 'x', 'u')
        and conrelid <> 'audit_seals'::regclass
    loop
      execute format('alter table %s drop constraint if exists %I cascade', c.place, c.conname);
    end loop;
    for c in
      select indexrelid::regclass as name
      from pg_index
      join pg_class on oid = indexrelid
      where relnamespace = 'public'::regnamespace
        and indisunique
        and not indisprimary
        and indrelid <> 'audit_seals'::regclass
    loop
      execute format('drop index %s', c.name);
    end loop;
  end $$`;

const asRunner = (owner: OwnerClient): Parameters<typeof sealAudit>[0] => ({
  run: async (statement, args) => {
    const { text } = statement.prepared();
    return (await owner.query(text, statement.values(args))).rows as never[];
  },
});

test('the data is intact before anything is corrupted', async () => {
  expect(await t.verify()).toEqual([]);
});

const findCorruption = new Map<string, string[]>();
test.each(corruptions)('$name', async (corruption) => {
  const { findings, named } = await findingsOf(corruption);
  const laws = findings.map(({ name }) => name);
  findCorruption.set(corruption.name, laws);
  expect(laws).toContain(corruption.law);
  if (named)
    expect(findings.find(({ name }) => name === corruption.law)!.rows).toEqual(
      named.map((row) => expect.objectContaining(row)),
    );
});

test('the control: without the laws over the audit, over forfeits and over bytes most corruptions go unseen', () => {
  const those = /audit|counted|forfeits|bytes|taken back once/;
  const seen = [...findCorruption.values()].filter((laws) => laws.some((name) => !those.test(name)));
  console.log(`corruptions: ${findCorruption.size} tried, ${seen.length} found by the other laws alone`);
  expect(findCorruption.size).toBeGreaterThanOrEqual(20);
  expect(seen.length).toBeLessThan(findCorruption.size / 2);
});

test('counts older than their hashes get the same ones from the migration, where the rows are still those', async () => {
  const folder = new URL('../../../../database/migrations/', import.meta.url);
  const file = new URL('20261123T1210_hashes_of_rows.sql', folder);
  const backfill = (await readFile(file, 'utf8')).replace(/^[^]*?(?=create temporary table)/, '');
  await withOwner(t.url, async (owner) => {
    await owner.query('begin');
    try {
      const kept = async () => (await owner.query('select * from ledger_counts order by school_id, line_id')).rows;
      for (const count of [countStaffSql, countFinancesSql, ...countVisitsSql]) await owner.query(count);
      const before = await kept();
      expect(before.length).toBeGreaterThanOrEqual(6);
      await owner.query('delete from ledger_counts');
      await owner.query(backfill);
      expect(await kept()).toEqual(before);
      // The control: a count that its rows no longer prove gets none.
      await owner.query('drop table row_hashes; delete from ledger_counts; update finances set amount = amount + 1');
      await owner.query(backfill);
      expect((await kept()).length).toBeLessThan(before.length);
    } finally {
      await owner.query('rollback');
    }
  });
});

test('nothing is sealed or anchored over a chain that is not what it was', async () => {
  const { database, anchors } = t.platform;
  const before = await t.sql<{ id: string; from_xid: string; to_xid: string }>(
    'select id, from_xid, to_xid from audit_seals order by id desc limit 1',
  );
  const anchor = await anchors[0]!.read();
  await t.sql(`update audit_log set reason = 'forged' where xid >= $1::text::xid8 and xid < $2::text::xid8`, [
    before[0]!.from_xid,
    before[0]!.to_xid,
  ]);
  await t.sql(`insert into audit_log (actor_role, action, object_type) values ('system', 'test.later', 'test')`);
  expect(await sealAndAnchor(database, anchors)).toMatchObject({ sealed: 0, broken: [`seal ${before[0]!.id}`] });
  await t.sql(`update audit_log set reason = null where reason = 'forged'`);
  expect(await anchors[0]!.read()).toEqual(anchor);
  await sealAll();
  expect((await anchors[0]!.read())!.seal_id).toBeGreaterThan(anchor!.seal_id);
});

test('an anchor that does not read is named, and a missing one is made anew', async () => {
  const path = join(t.platform.config.dataDir, 'audit-anchor.json');
  const text = await readFile(path, 'utf8');
  await rm(path);
  expect(await t.verify()).toEqual([]);
  await sealAndAnchor(t.platform.database, t.platform.anchors);
  expect(await readFile(path, 'utf8')).toBe(text);
  await writeFile(path, '{');
  expect((await t.verify()).map(({ name }) => name)).toEqual([
    'the newest seal of the audit is the one anchored outside the database',
  ]);
  await writeFile(path, text);
  expect(await t.verify()).toEqual([]);
});

import { withOwner } from '@ritm/platform';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { twinRows } from './queries/rows.ts';
import { csvFile, importTable } from './testing.ts';

let t: TestApp;
let school: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-09-15T07:00:00.000Z' });
  school = await buildSchool(t);
});
afterAll(() => t.close());

const file = (name: string) => csvFile(['ФИО;Телефон', `${name};8 902 100-00-07`]);

const query = <R extends object>(text: string, values: unknown[] = []) =>
  withOwner(t.url, async (owner) => (await owner.query<R>(text, values)).rows);

/** Imports one row and repeats it in the same import; returns the import and the row. */
async function importEqual(name: string, repeated: number) {
  const { id } = await importTable(t, school, file(name));
  const [row] = await query<{ row_hash: string; student_id: string }>(
    `
      with brought as (
        select * from import_rows where school_id = $1 and import_id = $2
      ), repeated as (
        insert into import_rows (school_id, import_id, row_no, cells, parsed, outcome, row_hash, student_id)
        select school_id, import_id, 1000 + n, cells, parsed, outcome, row_hash, student_id
        from brought, generate_series(1, $3) n
      )
      select row_hash, student_id from brought`,
    [school.school_id, id, repeated],
  );
  await query('analyze import_rows');
  return { id, row_hash: row!.row_hash, student_id: Number(row!.student_id) };
}

/** How many rows of `import_rows` a statement reads. */
const rowsRead = (text: string, values: unknown[]): Promise<{ read: number; found: number }> =>
  withOwner(t.url, async (owner) => {
    const of = `
      select coalesce(seq_tup_read + idx_tup_fetch, 0)::int as read
      from pg_stat_xact_user_tables
      where relname = 'import_rows'`;
    await owner.query('begin');
    const before = await owner.query<{ read: number }>(of);
    const { rows } = await owner.query(text, values);
    const after = await owner.query<{ read: number }>(of);
    await owner.query('rollback');
    return { read: after.rows[0]!.read - before.rows[0]!.read, found: rows.length };
  });

/** The statement as it was: every equal row is read, to keep one of them. */
const everyTwin = `
  select distinct on (r.row_hash) r.row_hash, r.student_id
  from import_rows r
  join imports i on i.school_id = r.school_id and i.id = r.import_id
  where r.school_id = $1
    and r.row_hash = any($2::text[])
    and r.student_id is not null
    and r.import_id <> $3
    and i.status in ('committing', 'committed', 'failed')
  order by r.row_hash, r.import_id desc`;

test('one row of an import is read for a hash, however many of its rows are equal', async () => {
  const counted: Record<'twins' | 'control', number[]> = { twins: [], control: [] };
  for (const [name, repeated] of [
    ['Зорина Яна', 500],
    ['Громова Лариса', 2_000],
  ] as const) {
    const { row_hash } = await importEqual(name, repeated);
    const args = { school_id: school.school_id, import_id: 0, hashes: [row_hash, row_hash] };
    const twins = await rowsRead(twinRows.prepared().text, twinRows.values(args));
    const control = await rowsRead(everyTwin, [args.school_id, args.hashes, args.import_id]);
    expect([twins.found, control.found]).toEqual([1, 1]);
    counted.twins.push(twins.read);
    counted.control.push(control.read);
  }
  expect(Math.max(...counted.twins)).toBeLessThanOrEqual(2);
  expect(counted.control[1]! / counted.control[0]!).toBeGreaterThan(3);
});

test('the import itself and one that was rolled back are passed over', async () => {
  const run = async (import_id: number, hashes: string[]) => {
    const values = twinRows.values({ school_id: school.school_id, import_id, hashes });
    const rows = await query<{ student_id: string }>(twinRows.prepared().text, values);
    return rows.map(({ student_id }) => Number(student_id));
  };
  const first = await importEqual('Котова Анна', 10);
  const second = await importEqual('Котова Анна', 10);
  expect(second.row_hash).toBe(first.row_hash);
  // Both imports brought the same client; another number tells their rows apart.
  const ofSecond = first.student_id + 1_000_000;
  await query(`update import_rows set student_id = $1 where import_id = $2`, [ofSecond, second.id]);
  const { row_hash } = first;
  expect(await run(0, [row_hash, 'unknown'])).toEqual([ofSecond]);
  expect(await run(second.id, [row_hash])).toEqual([first.student_id]);
  await query(`update imports set status = 'rolled_back' where id = $1`, [second.id]);
  expect(await run(0, [row_hash])).toEqual([first.student_id]);
  expect(await run(first.id, [row_hash])).toEqual([]);
});

import type { TestApp } from '@ritm/testing';

export interface Column {
  table: string;
  column: string;
  type: string;
}

/**
 * The text columns of tables with rows of organizations, read from the catalogue: a new column is covered
 * automatically.
 */
export const columnsOfSchools = (t: TestApp, types: readonly string[], named = ''): Promise<Column[]> =>
  t.sql<Column>(
    `
      select c.table_name as table, c.column_name as column, c.data_type as type
      from information_schema.columns c
      join information_schema.tables b
        on b.table_schema = c.table_schema and b.table_name = c.table_name and b.table_type = 'BASE TABLE'
      where c.table_schema = 'public'
        and c.data_type = any($1)
        and c.column_name ~ $2
        and c.is_generated = 'NEVER'
        and c.column_name <> 'school_id'
        and (
          c.table_name = 'schools'
          or exists (
            select
            from information_schema.columns s
            where s.table_schema = c.table_schema
              and s.table_name = c.table_name
              and s.column_name = 'school_id'
          )
        )
      order by 1, 2`,
    [types, named],
  );

const ofSchool = (table: string): string => `${table === 'schools' ? 'id' : 'school_id'} = $1`;

/** Where the rows of an organization are that have a value in the column. */
export const rowsWith = async (t: TestApp, { table, column }: Column, school_id: number): Promise<string[]> =>
  (
    await t.sql<{ at: string }>(
      `select ctid::text as at from ${table} where ${ofSchool(table)} and ${column} is not null`,
      [school_id],
    )
  ).map(({ at }) => at);

/**
 * Writes a value into every row of an organization, without triggers and foreign keys; returns the number of rows.
 * \`value\` is a PostgreSQL expression that may use the column. When a check constraint refuses it, the result is 0.
 */
export async function updateColumn(
  t: TestApp,
  { table, column }: Column,
  { school_id, value, where = `${column} is not null` }: { school_id: number; value: string; where?: string },
): Promise<number> {
  try {
    const id = table === 'schools' ? 'id' : 'school_id';
    await t.sql(
      `set local session_replication_role = replica;
       update ${table} set ${column} = ${value} where ${id} = ${school_id} and ${where}`,
    );
  } catch {
    return 0;
  }
  return (await rowsWith(t, { table, column, type: '' }, school_id)).length;
}

/**
 * Writes the first of some values that the column accepts into all rows of an organization, or else into those that
 * have a value already. Returns whether one was accepted and a row holds it. One statement tries them all, since most
 * columns refuse most values.
 */
export async function updateColumnWithAny(
  t: TestApp,
  { table, column }: Column,
  { school_id, values }: { school_id: number; values: readonly string[] },
): Promise<boolean> {
  const rows = `${table === 'schools' ? 'id' : 'school_id'} = ${school_id}`;
  const attempts = ['true', `${column} is not null`].flatMap((where) =>
    values.map(
      (value) => `begin
        update ${table} set ${column} = ${value} where ${rows} and ${where};
        if exists (select from ${table} where ${rows} and ${column} is not null) then return; end if;
      exception when others then null; end;`,
    ),
  );
  try {
    await t.sql(`set local session_replication_role = replica;
      do $do$ begin ${attempts.join('\n')} raise exception 'no value is accepted'; end $do$`);
    return true;
  } catch {
    return false;
  }
}

/** Tables for rows of organizations that have no row of this one. */
export async function emptyTables(t: TestApp, school_id: number): Promise<string[]> {
  const tables = new Set((await columnsOfSchools(t, ['text', 'jsonb', 'ARRAY'])).map(({ table }) => table));
  const empty: string[] = [];
  for (const table of tables) {
    const [existing] = await t.sql(`select 1 from ${table} where ${ofSchool(table)} limit 1`, [school_id]);
    if (!existing) empty.push(table);
  }
  return empty;
}

const anyValue: Readonly<Record<string, string>> = {
  text: `'x'`,
  bigint: '1',
  integer: '1',
  smallint: '1',
  boolean: 'false',
  date: 'current_date',
  'timestamp with time zone': 'now()',
  'time without time zone': `'10:00'`,
  jsonb: `'{}'`,
  ARRAY: `'{}'`,
  uuid: 'gen_random_uuid()',
  bytea: `'\\x00'`,
  numeric: '1',
};

/**
 * Inserts a row with any values that the columns' types accept, under the organization's own id; returns whether the
 * check constraints accepted it.
 */
export async function insertAnyRow(t: TestApp, table: string, school_id: number): Promise<boolean> {
  const columns = await t.sql<{ column: string; type: string }>(
    `
      select column_name as column, data_type as type
      from information_schema.columns
      where table_schema = 'public'
        and table_name = $1
        and is_nullable = 'NO'
        and column_default is null
        and is_identity = 'NO'
        and is_generated = 'NEVER'`,
    [table],
  );
  const names = columns.map(({ column }) => column).join();
  const values = columns
    .map(({ column, type }) => (column === 'school_id' ? school_id : (anyValue[type] ?? 'null')))
    .join();
  return t
    .sql(`set local session_replication_role = replica; insert into ${table} (${names}) values (${values})`)
    .then(() => true)
    .catch(() => false);
}

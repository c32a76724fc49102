import { withOwner, type OwnerClient } from '@ritm/platform';
import { findRunning } from '@ritm/embedded-postgres';

/**
 * Columns that the code itself reads, or whose form its checks guarantee: hostile text there would only break the page
 * before it is shown.
 */
const isReadByCode =
  /(zone|tariff|legal_type|preset|kind|status|state|token|mime|month|rule|type|format|policy|unit|currency|role|action|purpose|locale|language|task|hash|key|color|phone|phone2|link|url|fingerprint|store|result|outcome|problem|search)$/;

/** What `verify` compares with the audit or counts on: its journey runs beside this one, on the same database. */
const isVerified = new Set(['finances.account', 'finances.category', 'lessons_plus.name', 'student_files.held_reason']);

interface Written {
  /** `table.column` of every column that took the texts. */
  columns: string[];
  /** How many of the texts stand in some column as a whole. */
  texts: number;
}

/**
 * Writes the texts in turn into every free text of an organization and of the people, past all validation: what is
 * stored may be older than the validation, or come by another way. Columns whose checks refuse them keep what they had.
 */
export async function writeTexts(
  dataDir: string,
  { school_id, phones, texts }: { school_id: number; phones: readonly string[]; texts: readonly string[] },
): Promise<Written> {
  const running = await findRunning(dataDir, { warn: () => undefined });
  if (!running) throw new Error('The server’s database does not run');
  return withOwner(running.ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ table: string; column: string }>(columnsSql);
    const columns: string[] = [];
    for (const { table, column } of rows) {
      if (isReadByCode.test(column) || isVerified.has(`${table}.${column}`)) continue;
      const id = table === 'schools' ? 'id' : 'school_id';
      if (await write(owner, { table, column, where: `${id} = ${school_id}` }, texts))
        columns.push(`${table}.${column}`);
    }
    const people = `select id from users where phone in (${phones.map((phone) => `'${phone}'`).join()})`;
    for (const column of ['firstname', 'lastname', 'patronymic', 'about'])
      if (await write(owner, { table: 'users', column, where: `id in (${people})` }, texts))
        columns.push(`users.${column}`);
    for (const column of ['title', 'text', 'school_name'])
      if (await write(owner, { table: 'notifications', column, where: `user_id in (${people})` }, texts))
        columns.push(`notifications.${column}`);
    const stored = await owner.query<{ texts: number }>(
      `
        select count(*)::int as texts
        from unnest($1::text[]) one
        where exists (select from students where school_id = $2 and one in (lastname, firstname, comment))`,
      [texts, school_id],
    );
    return { columns, texts: stored.rows[0]!.texts };
  });
}

const columnsSql = `
  select c.table_name as table, c.column_name as column
  from information_schema.columns c
  join information_schema.tables b
    on b.table_schema = c.table_schema and b.table_name = c.table_name and b.table_type = 'BASE TABLE'
  where c.table_schema = 'public'
    and c.data_type = 'text'
    and c.is_generated = 'NEVER'
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
  order by 1, 2`;

interface Target {
  table: string;
  column: string;
  where: string;
}

/** Returns whether any row took its text. An empty column takes one too where its checks allow it. */
async function write(owner: OwnerClient, target: Target, texts: readonly string[]): Promise<boolean> {
  const filled = `${target.where} and ${target.column} is not null`;
  return (await update(owner, target, texts)) || update(owner, { ...target, where: filled }, texts);
}

/** Without triggers: a ledger must take it too. */
async function update(
  owner: OwnerClient,
  { table, column, where }: Target,
  texts: readonly string[],
): Promise<boolean> {
  try {
    await owner.query('begin');
    await owner.query('set local session_replication_role = replica');
    const { rowCount } = await owner.query(
      `update ${table} x set ${column} = ($1::text[])[1 + (n.at + length('${column}')) % $2::int]
       from (select ctid, row_number() over (order by ctid)::int as at from ${table} where ${where}) n
       where x.ctid = n.ctid`,
      [texts, texts.length],
    );
    await owner.query('commit');
    return (rowCount ?? 0) > 0;
  } catch {
    await owner.query('rollback');
    return false;
  }
}

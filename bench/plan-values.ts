import pg from 'pg';
import type { BenchData } from './data.ts';
import { someIds } from './plan-queries.ts';

/** A statement's parameter: its name in the code and the type that PostgreSQL inferred for it. */
export interface Parameter {
  name: string;
  type: string;
}

type Ids = ReadonlyMap<string, readonly number[]>;

/**
 * The values in the data set: for each table some ids of the large organization, and for a column of ids the table it
 * refers to.
 */
export interface Known {
  data: BenchData;
  ids: Ids;
  tableOf: ReadonlyMap<string, string>;
  /** The day on which every pass of the data set was sold. */
  soldOn: string;
}

export async function findKnown(client: pg.ClientBase, data: BenchData): Promise<Known> {
  const { rows: keys } = await client.query<{ column: string; table: string }>(
    `select distinct on (a.attname) a.attname as column, c.confrelid::regclass::text as table
     from pg_constraint c cross join lateral unnest(c.conkey, c.confkey) k(own, other)
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
     join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.other
     where c.contype = 'f' and b.attname = 'id' and a.attname <> 'id' order by a.attname, c.conrelid::regclass::text`,
  );
  const { rows: tables } = await client.query<{ name: string; owned: boolean }>(
    `
      select c.relname as name, bool_or(a.attname = 'school_id') as owned
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
      group by c.relname
      having bool_or(a.attname = 'id' and a.atttypid = 'int8'::regtype)`,
  );
  const ids = new Map<string, number[]>();
  for (const { name, owned } of tables) {
    const { rows } = await client.query<{ id: string }>(someIds(name, owned ? data.large.school_id : null));
    ids.set(
      name,
      rows.map(({ id }) => Number(id)),
    );
  }
  const { rows: sold } = await client.query<{ day: string }>(`select min(sold_on)::text as day from lessons_plus`);
  return { data, ids, tableOf: new Map(keys.map(({ column, table }) => [column, table])), soldOn: sold[0]!.day };
}

const today = (plus = 0) => new Date(Date.now() + plus * 86_400_000).toISOString().slice(0, 10);

/** The table that a statement is about: the first that it names. */
const subjectOf = (text: string): string =>
  /(?:from|update|into)\s+"?(?!unnest|lateral|jsonb)([a-z_]+)"?/i.exec(text.replace(/\(\s*select/gi, ' '))?.[1] ?? '';

/** A realistic value of the parameter, as an SQL literal. */
export function literalOf({ name, type }: Parameter, text: string, known: Known): string {
  const quoted = (value: unknown) => `${pg.escapeLiteral(String(value))}::${type}`;
  if (type.endsWith('[]')) return quoted(`{${arrayOf(name, type, text, known).join(',')}}`);
  return quoted(scalarOf(name, type, text, known));
}

function idsOf(name: string, text: string, { data, ids, tableOf }: Known): readonly number[] {
  if (name === 'school_id') return [data.large.school_id];
  const single = name.replace(/^(after|last|own|from|to|other|only)_(?=\w+_id)/, '').replace(/s_ids$|_ids$/, '_id');
  const table = /^(id|ids|after_id|last_id|cursor_id)$/.test(name)
    ? subjectOf(text)
    : (tableOf.get(single) ?? tableOf.get(single.replace(/_id$/, 's_id')) ?? subjectOf(text));
  return ids.get(table) ?? [];
}

function arrayOf(name: string, type: string, text: string, known: Known): readonly unknown[] {
  if (/^(bigint|integer)\[\]$/.test(type)) return /ids$|s$/.test(name) ? idsOf(name, text, known).slice(0, 5) : [1];
  return [scalarOf(name, type.slice(0, -2), text, known)];
}

const texts: Readonly<Record<string, string>> = {
  search: 'ива',
  prefix: 'иванов',
  phone: '+79990000001',
  time_zone: 'Europe/Moscow',
  code: '4471',
  words: '% ива%',
  status: 'active',
  sort: 'name',
  now: new Date().toISOString(),
  month: today().slice(0, 7),
};

function scalarOf(name: string, type: string, text: string, known: Known): unknown {
  if (type === 'bigint' || type === 'integer' || type === 'smallint') {
    if (/limit|per_page/.test(name)) return 50;
    if (/offset/.test(name)) return 0;
    if (name.endsWith('id')) return idsOf(name, text, known)[0] ?? 1;
    return 1;
  }
  // Otherwise it would depend on the day of the month whether the period holds all the passes or none.
  if (type === 'date' && name === 'from' && /\.sold_on between/.test(text)) return known.soldOn;
  if (type === 'date') return dateOf(name);
  if (type.startsWith('timestamp')) return `${dateOf(name)}T12:00:00Z`;
  if (type.startsWith('time')) return '12:00';
  if (type === 'boolean') return 'false';
  if (type === 'interval') return '1 day';
  if (type === 'jsonb' || type === 'json') return /rows|values|pairs|users|marks|cards|list/.test(name) ? '[]' : '{}';
  if (type === 'bytea') return '\\x00';
  if (type === 'uuid') return '00000000-0000-0000-0000-000000000000';
  if (type === 'pg_snapshot') return '1:1:';
  if (type === 'xid8') return 0;
  if (type === 'inet') return '127.0.0.1';
  if (type === 'numeric' || type.startsWith('double')) return 1;
  if (type === 'date' || /^(date|from|to|today)$|_on$|_date$|date_/.test(name)) return dateOf(name);
  return texts[name] ?? 'x';
}

/** A date in the week around today, as a screen would request. */
function dateOf(name: string): string {
  if (/^from|since|after|start/.test(name)) return today(-3);
  if (/^to$|until|till|before|_to$|end/.test(name)) return today(3);
  return today();
}

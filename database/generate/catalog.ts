/**
 * Reads the schema from PostgreSQL's own catalog: tables, columns, constraints, functions. Both the generated types
 * and `schema.sql` are written from this.
 */
import type { Client } from 'pg';
import { readViewColumns, type ViewColumn } from './view-columns.ts';

/** One column of the public schema. */
export interface Column {
  table: string;
  name: string;
  /** The type as PostgreSQL writes it: `bigint`, `character varying(20)`, `text[]`. */
  type: string;
  /** The type's internal name (`int8`); for an array, that of its elements. */
  base: string;
  isArray: boolean;
  isNullable: boolean;
  /** The expression of `default …` or of a generated column. */
  fallback: string | null;
  /** How the value is generated: `identity always`, `identity by default`, `stored` (computed), or not at all. */
  made: 'always' | 'by default' | 'stored' | null;
}

/** A named object that PostgreSQL can print as SQL; `table` is the table it belongs to, '' for none. */
export interface Definition {
  table: string;
  name: string;
  sql: string;
}

/** The source of the dump and of the types. All lists are in a fixed order that does not depend on the locale. */
export interface Catalog {
  columns: Column[];
  constraints: Definition[];
  indexes: Definition[];
  triggers: Definition[];
  policies: Definition[];
  grants: Definition[];
  views: Definition[];
  functions: Definition[];
  extensions: Definition[];
}

/** Excludes functions and tables that belong to an extension. */
const ownOf = (catalog: string, alias: string) =>
  `not exists (
    select
    from pg_depend
    where deptype = 'e'
      and classid = '${catalog}'::regclass
      and objid = ${alias}.oid
  )`;

/** `schema_migrations` belongs to the migrator and is not created by a migration. */
const tables = `pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    and c.relname <> 'schema_migrations' and ${ownOf('pg_class', 'c')}`;

const columnsSql = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    coalesce(e.typname, t.typname) as base, e.typname is not null as "isArray", not a.attnotnull as "isNullable",
    pg_get_expr(d.adbin, d.adrelid) as fallback,
    case
      when a.attgenerated <> '' then 'stored'
      when a.attidentity = 'a' then 'always'
      when a.attidentity = 'd' then 'by default'
    end as made
  from ${tables}
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relkind in ('r', 'p', 'v', 'm')
  order by c.relname collate "C", a.attnum`;

/** Not-null constraints are printed with the column. */
const constraintsSql = `
  select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as sql
  from ${tables}
  join pg_constraint k on k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c', 'x')
  order by c.relname collate "C", position(k.contype::text in 'pucfx'), k.conname collate "C"`;

const indexesSql = `
  select c.relname as "table", i.relname as name, pg_get_indexdef(i.oid) as sql
  from ${tables}
  join pg_index x on x.indrelid = c.oid
  join pg_class i on i.oid = x.indexrelid
  where not exists (select from pg_constraint where conindid = i.oid and contype in ('p', 'u', 'x'))
  order by c.relname collate "C", i.relname collate "C"`;

const triggersSql = `
  select c.relname as "table", t.tgname as name, pg_get_triggerdef(t.oid) as sql
  from ${tables}
  join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal
  order by c.relname collate "C", t.tgname collate "C"`;

const policiesSql = `
  select *
  from (
    select c.relname as "table", p.polname as name,
      concat(
        'create policy ', quote_ident(p.polname), ' on ', quote_ident(c.relname),
        case when p.polpermissive then '' else ' as restrictive' end,
        case p.polcmd
          when 'r' then ' for select'
          when 'a' then ' for insert'
          when 'w' then ' for update'
          when 'd' then ' for delete'
        end,
        ' using (' || pg_get_expr(p.polqual, p.polrelid) || ')',
        ' with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')'
      ) as sql
    from ${tables}
    join pg_policy p on p.polrelid = c.oid
    union all
    select c.relname, '',
      concat(
        'alter table ', quote_ident(c.relname), ' enable row level security',
        case when c.relforcerowsecurity then ', force row level security' end
      )
    from ${tables}
    where c.relrowsecurity
  ) policies
  order by "table" collate "C", name collate "C"`;

/** The privileges of the application's role; the owner has all of them. */
const grantsSql = `
  select c.relname as "table", '' as name,
    concat(
      'grant ', string_agg(lower(g.privilege_type), ', ' order by g.privilege_type),
      ' on ', quote_ident(c.relname), ' to ', quote_ident(r.rolname)
    ) as sql
  from ${tables}
  cross join lateral aclexplode(c.relacl) g
  join pg_roles r on r.oid = g.grantee and r.oid <> c.relowner
  where c.relkind in ('r', 'p', 'v', 'm')
  group by c.relname, r.rolname
  order by c.relname collate "C", r.rolname collate "C"`;

const viewsSql = `
  select '' as "table", c.relname as name, concat(
    'create ', case c.relkind when 'm' then 'materialized ' else '' end, 'view ', quote_ident(c.relname),
    ' with (' || array_to_string(c.reloptions, ', ') || ')', E' as\\n', rtrim(pg_get_viewdef(c.oid), ';')) as sql
  from ${tables}
  where c.relkind in ('v', 'm')
  order by c.relname collate "C"`;

const functionsSql = `
  select '' as "table", p.proname as name, rtrim(pg_get_functiondef(p.oid), E'\\n') as sql
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace and n.nspname = 'public' and ${ownOf('pg_proc', 'p')}
  where p.prokind in ('f', 'p')
  order by p.proname collate "C", pg_get_function_identity_arguments(p.oid) collate "C"`;

const extensionsSql = `
  select '' as "table", extname as name, concat('create extension ', quote_ident(extname)) as sql
  from pg_extension
  where extname <> 'plpgsql'
  order by extname collate "C"`;

/** Reads the public schema of a migrated database. */
export async function readCatalog(client: Client): Promise<Catalog> {
  const rows = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows;
  return {
    columns: withViewColumns(await rows<Column>(columnsSql), await readViewColumns(client)),
    constraints: await rows<Definition>(constraintsSql),
    indexes: await rows<Definition>(indexesSql),
    triggers: await rows<Definition>(triggersSql),
    policies: await rows<Definition>(policiesSql),
    grants: await rows<Definition>(grantsSql),
    views: await rows<Definition>(viewsSql),
    functions: await rows<Definition>(functionsSql),
    extensions: await rows<Definition>(extensionsSql),
  };
}

/** A view's column is nullable when the table's column that it shows is. */
function withViewColumns(columns: Column[], viewColumns: readonly ViewColumn[]): Column[] {
  const isNullable = new Map(columns.map((one) => [`${one.table}.${one.name}`, one.isNullable]));
  for (const { view, name, table, column } of viewColumns)
    isNullable.set(`${view}.${name}`, isNullable.get(`${table}.${column}`)!);
  return columns.map((one) => ({ ...one, isNullable: isNullable.get(`${one.table}.${one.name}`)! }));
}

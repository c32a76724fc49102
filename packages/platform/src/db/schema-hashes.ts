import type { OwnerClient } from './owner.ts';

/** What PUBLIC and the application's role may do; the privileges of other roles are the installation's own affair. */
const privileges = (acl: string) => `(
  select string_agg(concat(g.grantee::regrole, ' ', g.privilege_type), ', ' order by g.grantee = 0, g.privilege_type)
  from aclexplode(${acl}) g
  where g.grantee in (0, to_regrole('ritm_app')::oid)
)`;

/** Objects of extensions follow from the extension. */
const ownOf = (catalog: string, alias: string) =>
  `not exists (
    select
    from pg_depend
    where deptype = 'e'
      and classid = '${catalog}'::regclass
      and objid = ${alias}.oid
  )`;

/**
 * Every line states one property of one relation or function. Not-null constraints count by the column and not by their
 * names; the order of columns counts, because rows are also written whole.
 */
const linesSql = `
  with relations as (
    select c.*
    from pg_class c
    where c.relnamespace = 'public'::regnamespace
      and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and c.relname <> 'schema_migrations'
      and ${ownOf('pg_class', 'c')}
  )
  select c.relname::text as object, 1 as part, 0 as place,
    concat_ws(
      ' ', c.relkind, c.relpersistence, c.reloptions::text,
      c.relrowsecurity, c.relforcerowsecurity, ${privileges('c.relacl')}
    ) as line
  from relations c
  union all
  select c.relname, 2, a.attnum,
    concat_ws(
      ' ', a.attname, format_type(a.atttypid, a.atttypmod), a.attcollation::regcollation, a.attnotnull,
      'identity', a.attidentity, 'generated', a.attgenerated, pg_get_expr(d.adbin, d.adrelid),
      ${privileges('a.attacl')}
    )
  from relations c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relkind <> 'S'
  union all select c.relname, 3, 0, concat_ws(' ', k.conname, pg_get_constraintdef(k.oid))
  from relations c
  join pg_constraint k on k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c', 'x')
  union all select c.relname, 4, 0, concat_ws(' ', pg_get_indexdef(x.indexrelid), x.indisvalid)
  from relations c
  join pg_index x on x.indrelid = c.oid
  union all select c.relname, 5, 0, concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled)
  from relations c
  join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal
  union all
  select c.relname, 6, 0,
    concat_ws(
      ' ', p.polname, p.polcmd, p.polpermissive, p.polroles::regrole[],
      pg_get_expr(p.polqual, p.polrelid), 'check', pg_get_expr(p.polwithcheck, p.polrelid)
    )
  from relations c
  join pg_policy p on p.polrelid = c.oid
  union all select c.relname, 7, 0, pg_get_viewdef(c.oid)
  from relations c
  where c.relkind in ('v', 'm')
  union all
  select concat(p.proname, '()'), 8, 0,
    concat_ws(' ', pg_get_functiondef(p.oid), ${privileges(`coalesce(p.proacl, acldefault('f', p.proowner))`)})
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace
    and p.prokind in ('f', 'p')
    and ${ownOf('pg_proc', 'p')}`;

const hashesSql = `
  select object,
    left(
      encode(sha256(convert_to(string_agg(line, E'\\n' order by part, place, line collate "C"), 'UTF8')), 'hex'), 16
    ) as hash
  from (${linesSql}) lines
  group by object
  order by object collate "C"`;

/**
 * The hash of each table, sequence, view and function of the schema, from the catalogs. Runs within a transaction:
 * PostgreSQL prints names by the search path, which is set until its end.
 */
export async function readSchemaHashes(client: OwnerClient): Promise<Record<string, string>> {
  await client.query('set local search_path to pg_catalog');
  const { rows } = await client.query<{ object: string; hash: string }>(hashesSql);
  return Object.fromEntries(rows.map(({ object, hash }) => [object, hash]));
}

/** The objects that one schema has and the other has not, or has otherwise. */
export function differingObjects(one: Record<string, string>, other: Record<string, string>): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => one[name] !== other[name]).sort();
}

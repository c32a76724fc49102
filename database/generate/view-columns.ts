import type { Client } from 'pg';
import { joinsOf, type PlanNode } from '../statement-rows/plan.ts';

/** A column of a view that is a table's column as it is. */
export interface ViewColumn {
  view: string;
  name: string;
  /** Its place in the view, from 1. */
  number: number;
  table: string;
  column: string;
}

/**
 * Where the columns of the views come from, so that what is known of a table's column is known of the view's:
 * PostgreSQL itself calls every column of a view nullable. Taken from plans, as the columns of a statement are; an
 * expression and a column of a union are left out.
 */
export async function readViewColumns(client: Client): Promise<ViewColumn[]> {
  const { rows: views } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
     group by c.relname
     order by c.relname collate "C"`,
  );
  const found: ViewColumn[] = [];
  for (const { name, columns } of views) {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (verbose, format json) select * from ${client.escapeIdentifier(name)}`,
    );
    for (const [index, { join, table, column }] of joinsOf(rows[0]!['QUERY PLAN'][0].Plan).entries())
      if (join === 'inner' && table !== undefined && column !== undefined)
        found.push({ view: name, name: columns[index]!, number: index + 1, table, column });
  }
  return found;
}

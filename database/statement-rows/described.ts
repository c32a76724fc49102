import pg from 'pg';
import { readViewColumns } from '../generate/view-columns.ts';
import { joinsOf, type Join, type PlanNode, type PlannedColumn } from './plan.ts';

export interface DescribedColumn {
  name: string;
  /** PostgreSQL's name of the type, of an element for an array. */
  type: string;
  isArray: boolean;
  /** The table that the column is taken from as it is, perhaps through a view; undefined for an expression. */
  table: string | undefined;
  /** Its name there; an alias of the statement is `name`. */
  column: string | undefined;
  /** Undefined for an expression. */
  isNotNull: boolean | undefined;
  join: Join;
}

interface Field {
  name: string;
  tableID: number;
  columnID: number;
  dataTypeID: number;
}

/** The messages of a connection that `pg` has no types for. */
interface Connection {
  parse(message: { name: string; text: string }): void;
  describe(message: { type: 'S'; name: string }): void;
  sync(): void;
}

/**
 * Parses a statement without running it, and returns the columns that PostgreSQL says it answers; none for one that
 * answers no rows.
 */
function fieldsOf(client: pg.Client, text: string): Promise<Field[]> {
  return new Promise((resolve, reject) => {
    let fields: Field[] = [];
    let failure: Error | undefined;
    client.query({
      text,
      submit(connection: Connection) {
        connection.parse({ name: '', text });
        connection.describe({ type: 'S', name: '' });
        connection.sync();
      },
      handleRowDescription(message: { fields: Field[] }) {
        fields = message.fields;
      },
      handleError(error: Error) {
        failure = error;
        reject(error);
      },
      handleReadyForQuery() {
        if (failure === undefined) resolve(fields);
      },
    } as unknown as pg.Submittable);
  });
}

/** What PostgreSQL knows of types and of columns of tables. */
export class Describer {
  private readonly client: pg.Client;
  private readonly types = new Map<number, { name: string; element: number }>();
  private readonly columns = new Map<string, { table: string; column: string; isNotNull: boolean }>();

  private constructor(client: pg.Client) {
    this.client = client;
  }

  static async open(url: string): Promise<Describer> {
    const client = new pg.Client({ connectionString: url, options: '-c role=ritm_app -c search_path=public' });
    await client.connect();
    const describer = new Describer(client);
    const types = await client.query<{ oid: number; name: string; element: number }>(
      `
        select oid::int, typname as name, case when typcategory = 'A' then typelem::int else 0 end as element
        from pg_type`,
    );
    for (const { oid, name, element } of types.rows) describer.types.set(oid, { name, element });
    const columns = await client.query<{
      oid: number;
      number: number;
      table: string;
      column: string;
      not_null: boolean;
      is_view: boolean;
    }>(
      `
        select c.oid::int, a.attnum as number, c.relname as table, a.attname as column, a.attnotnull as not_null,
          c.relkind = 'v' as is_view
        from pg_class c
        join pg_attribute a on a.attrelid = c.oid
        where c.relkind in ('r', 'p', 'v') and a.attnum > 0`,
    );
    const viewColumns = new Map((await readViewColumns(client)).map((one) => [`${one.view}.${one.name}`, one]));
    const byName = new Map(columns.rows.map((one) => [`${one.table}.${one.column}`, one]));
    for (const { oid, number, table, column, not_null, is_view } of columns.rows) {
      const origin = viewColumns.get(`${table}.${column}`);
      if (origin !== undefined)
        describer.columns.set(`${oid}.${number}`, {
          table: origin.table,
          column: origin.column,
          isNotNull: byName.get(`${origin.table}.${origin.column}`)!.not_null,
        });
      else if (!is_view) describer.columns.set(`${oid}.${number}`, { table, column, isNotNull: not_null });
    }
    return describer;
  }

  async describe(text: string): Promise<DescribedColumn[]> {
    const fields = await fieldsOf(this.client, text);
    const joins = fields.length > 0 ? await this.joins(text) : [];
    return fields.map(({ name, tableID, columnID, dataTypeID }, index) => {
      const type = this.types.get(dataTypeID)!;
      const column = this.columns.get(`${tableID}.${columnID}`);
      return {
        name,
        type: type.element === 0 ? type.name : this.types.get(type.element)!.name,
        isArray: type.element !== 0,
        table: column?.table,
        column: column?.column,
        isNotNull: column?.isNotNull,
        join: joinIn(joins[index], column?.table),
      };
    });
  }

  private async joins(text: string): Promise<PlannedColumn[]> {
    const { rows } = await this.client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (verbose, generic_plan, format json) ${text}`,
    );
    return joinsOf(rows[0]!['QUERY PLAN'][0].Plan);
  }

  close(): Promise<void> {
    return this.client.end();
  }
}

/** A column of a subquery may be empty by a join inside it, of which its plan says nothing here. */
function joinIn(found: PlannedColumn | undefined, table: string | undefined): Join {
  if (found === undefined) return 'unknown';
  return found.join === 'inner' && found.table !== table ? 'unknown' : found.join;
}

import type { Insertable } from 'kysely';
import type { DB } from '@ritm/platform';

export type Table = keyof DB;
export type Row<T extends Table> = Insertable<DB[T]>;

/**
 * The rows to write, by table. Ids are assigned here, before anything is stored, so that the history can be made in
 * memory, by the product's rules, and written in bulk afterwards.
 */
export class Book {
  readonly tables = new Map<Table, object[]>();
  private readonly ids: Map<string, number>;

  /** `ids`: the greatest id that each table has already. */
  constructor(ids: ReadonlyMap<string, number> = new Map()) {
    this.ids = new Map(ids);
  }

  nextId(table: Table): number {
    const id = (this.ids.get(table) ?? 0) + 1;
    this.ids.set(table, id);
    return id;
  }

  /** Every row of a table names the same columns; the other columns take the table's defaults. */
  add<T extends Table>(table: T, row: Row<T>): void {
    const rows = this.tables.get(table);
    if (rows) rows.push(row);
    else this.tables.set(table, [row]);
  }

  rowsOf<T extends Table>(table: T): Row<T>[] {
    return (this.tables.get(table) ?? []) as Row<T>[];
  }

  count(table: Table): number {
    return this.tables.get(table)?.length ?? 0;
  }
}

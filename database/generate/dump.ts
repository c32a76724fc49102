import type { Catalog, Column, Definition } from './catalog.ts';

/** Prints the whole public schema as SQL to read, so that the diff of a migration shows what it does to the tables. */
export function toSchemaSql(catalog: Catalog): string {
  const viewNames = new Set(catalog.views.map((view) => view.name));
  const tables = [...Map.groupBy(catalog.columns, (column) => column.table)]
    .filter(([table]) => !viewNames.has(table))
    .map(([table, columns]) => tableSql(table, columns, catalog));
  const sections = [
    '-- Written by database/generate.ts from the migrated database: change a migration, not this file.',
    statements(catalog.extensions),
    statements(catalog.functions, '\n\n'),
    ...tables,
    ...catalog.views.map((view) => viewSql(view, catalog)),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

const viewSql = ({ name, sql }: Definition, { grants }: Catalog): string =>
  statements([{ table: '', name, sql }, ...grants.filter(({ table }) => table === name)]);

function tableSql(table: string, columns: readonly Column[], catalog: Catalog): string {
  const own = (definitions: readonly Definition[]) => definitions.filter((definition) => definition.table === table);
  const lines = [
    ...columns.map(columnSql),
    ...own(catalog.constraints).map(({ name, sql }) => `constraint ${name} ${sql}`),
  ];
  const create = `create table ${table} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n);`;
  const rest = [catalog.indexes, catalog.triggers, catalog.policies, catalog.grants].map((list) =>
    statements(own(list)),
  );
  return [create, ...rest].filter((part) => part !== '').join('\n');
}

function columnSql({ name, type, isNullable, fallback, made }: Column): string {
  return [name, type, isNullable ? '' : 'not null', originSql(fallback, made)].filter((part) => part !== '').join(' ');
}

function originSql(fallback: string | null, made: Column['made']): string {
  if (made === 'stored') return `generated always as (${fallback}) stored`;
  if (made !== null) return `generated ${made} as identity`;
  return fallback === null ? '' : `default ${fallback}`;
}

function statements(definitions: readonly Definition[], between = '\n'): string {
  return definitions.map(({ sql }) => `${sql};`).join(between);
}

import type { Column } from './catalog.ts';

/**
 * The TypeScript type of each PostgreSQL type, as the parsers of the platform's pool return it: whole numbers as safe
 * integers, dates and times as text, instants as ISO 8601 text. A type that is not listed has no agreed form and stops
 * the generator.
 */
const typeScript: Readonly<Record<string, string>> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  citext: 'string',
  uuid: 'string',
  inet: 'string',
  date: 'string',
  time: 'string',
  timestamptz: 'string',
  tstzrange: 'string',
  daterange: 'string',
  int8range: 'string',
  xid8: 'string',
  pg_snapshot: 'string',
  json: 'JsonValue',
  jsonb: 'JsonValue',
  bytea: 'Buffer',
};

const refused: Readonly<Record<string, string>> = {
  numeric: 'money is bigint kopecks and quantities are whole hundredths',
  money: 'money is bigint kopecks',
  timestamp: 'an instant needs its zone: timestamptz',
  timetz: 'a wall time has no zone: time',
};

/** Kysely's `DB`: one member for each table. Throws and lists every column whose type may not be used. */
export function toKyselyTypes(columns: readonly Column[]): string {
  const wrong = columns.map(whyNot).filter((reason) => reason !== undefined);
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  const tables = [...Map.groupBy(columns, (column) => column.table)].map(
    ([table, tableColumns]) =>
      `  ${table}: {\n${tableColumns.map((column) => `    ${column.name}: ${toType(column)};\n`).join('')}  };\n`,
  );
  const text = tables.join('');
  const markers = ['Generated', 'GeneratedAlways'].filter((marker) => text.includes(`${marker}<`));
  return [
    '// Written by database/generate.ts from the migrated database: change a migration, not this file.',
    `import type { ${markers.join(', ')} } from 'kysely';`,
    '',
    '/** What a json column holds; its readers check the shape. */',
    'export type JsonValue = unknown;',
    '',
    `export interface DB {\n${text}}`,
    '',
  ].join('\n');
}

function whyNot({ table, name, base, type }: Column): string | undefined {
  if (base in typeScript) return undefined;
  return `${table}.${name} is ${type}: ${refused[base] ?? 'database/generate/kysely-types.ts does not say how it reaches the code'}`;
}

function toType({ base, isArray, isNullable, fallback, made }: Column): string {
  const value = `${typeScript[base]}${isArray ? '[]' : ''}${isNullable ? ' | null' : ''}`;
  if (made === 'stored') return `GeneratedAlways<${value}>`;
  return made !== null || fallback !== null ? `Generated<${value}>` : value;
}

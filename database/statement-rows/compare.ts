import type { DeclaredColumn, Kind } from './declared.ts';
import type { DescribedColumn } from './described.ts';

/**
 * What the pool's parsers make of each type. `undefined` = JSON, whose shape PostgreSQL does not know: it stays
 * declared by hand.
 */
const kinds: Readonly<Record<string, Kind | undefined>> = {
  ...Object.fromEntries(
    ['int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'oid'].map((type) => [type, 'number' as const]),
  ),
  ...Object.fromEntries(
    [
      'text',
      'varchar',
      'bpchar',
      'citext',
      'name',
      'uuid',
      'inet',
      'date',
      'time',
      'timestamp',
      'timestamptz',
      'tstzrange',
      'daterange',
      'int8range',
      'xid8',
      'pg_snapshot',
      'regtype',
      'regclass',
    ].map((type) => [type, 'string' as const]),
  ),
  bool: 'boolean',
  bytea: 'bytes',
  json: undefined,
  jsonb: undefined,
};

/** Arrays of these go to a parser of `pg` that makes dates of them. */
const DATES = new Set(['date', 'timestamp', 'timestamptz']);

/** What differs between the row that the code declares and the one that PostgreSQL describes, in words. */
export function differences(
  declared: readonly DeclaredColumn[],
  answered: readonly DescribedColumn[],
  text: string,
): string[] {
  // A function called for its effect answers nothing.
  const described = answered.filter(({ type }) => type !== 'void');
  const byName = new Map(described.map((column) => [column.name, column]));
  const names = new Set(declared.map(({ name }) => name));
  return [
    ...described
      .filter(({ name }, index) => described.findIndex((one) => one.name === name) !== index)
      .map(({ name }) => `${name} is answered twice`),
    ...[...byName.keys()].filter((name) => !names.has(name)).map((name) => `${name} is answered and not declared`),
    ...declared.flatMap((column) => {
      const found = byName.get(column.name);
      if (found === undefined) return [`${column.name} is declared and not answered`];
      return [typeDifference(column, found), nullDifference(column, found, text)].filter((one) => one !== undefined);
    }),
  ];
}

function typeDifference(column: DeclaredColumn, found: DescribedColumn): string | undefined {
  if (column.isAnything) return undefined;
  const is = `${found.type}${found.isArray ? '[]' : ''}`;
  if (!(found.type in kinds))
    return `${column.name} is ${is}, of which compare.ts does not say how it reaches the code`;
  const kind = found.isArray && DATES.has(found.type) ? 'date' : kinds[found.type];
  if (kind === undefined && !found.isArray) return undefined;
  const isSame = column.isArray === found.isArray && (kind === undefined || column.kinds.every((one) => one === kind));
  return isSame ? undefined : `${column.name} is ${is} and declared ${column.text}`;
}

/**
 * Null is known of a column of a table that no outer join may have left empty; of an expression PostgreSQL says
 * nothing.
 */
function nullDifference(column: DeclaredColumn, found: DescribedColumn, text: string): string | undefined {
  if (column.isAnything || found.table === undefined || found.column === undefined) return undefined;
  const { join } = found;
  const where = `${found.table}.${found.column}`;
  if (found.isNotNull && join === 'inner' && column.isNullable)
    return `${column.name} is ${where}, never null, and declared ${column.text}`;
  if (column.isNullable) return undefined;
  if (join === 'outer') return `${column.name} is ${where} of an outer join and declared ${column.text}`;
  if (!found.isNotNull && !isProvedNotNull(found.column, text))
    return `${column.name} is ${where}, which may be null, and declared ${column.text}`;
  return undefined;
}

/**
 * A condition on the column leaves the empty rows out. The text is read loosely: what it cannot prove is answered by
 * `!` at the reader.
 */
const isProvedNotNull = (column: string, text: string): boolean =>
  new RegExp(
    `(?<![\\w])"?${column}"? (?:is not null|=|<|>|between|in\\b)|= (?:\\w+\\.)?"?${column}"?(?!\\w)`,
    'i',
  ).test(text);

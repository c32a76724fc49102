import pg from 'pg';

/**
 * How PostgreSQL's types are parsed: int8 as a safe integer (ids, kopecks), numeric as a number (what `sum`, `avg` and
 * `round` give), date as `YYYY-MM-DD`, time as `HH:MM`, timestamptz as an ISO string. A number above 2^53 throws,
 * because rounding would lose a kopeck.
 */
const parsers: Record<number, (text: string) => unknown> = {
  20: toSafeInteger,
  1016: (text) => toArray(text, toSafeInteger),
  1700: toSafeNumber,
  1231: (text) => toArray(text, toSafeNumber),
  1082: (text) => text,
  1083: (text) => text.slice(0, 5),
  1114: (text) => text,
  1184: (text) => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'),
};

function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('int8 past 2^53');
  return value;
}

/**
 * Digits after the point are rounded to the nearest double; a whole part that a double cannot hold, and `NaN`, are
 * refused.
 */
function toSafeNumber(text: string): number {
  const value = Number(text);
  if (!(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) throw new RangeError('numeric past 2^53');
  return value;
}

function toArray(text: string, parse: (text: string) => number): (number | null)[] {
  if (text === '{}') return [];
  return text
    .slice(1, -1)
    .split(',')
    .map((one) => (one === 'NULL' ? null : parse(one)));
}

export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) ||
    pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
};

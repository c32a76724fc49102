import { describe, expect, it } from 'vitest';
import type { Catalog, Column } from './catalog.ts';
import { toSchemaSql } from './dump.ts';
import { toKyselyTypes } from './kysely-types.ts';

function column(name: string, changes: Partial<Column> = {}): Column {
  return {
    table: 'lots',
    name,
    type: 'bigint',
    base: 'int8',
    isArray: false,
    isNullable: false,
    fallback: null,
    made: null,
    ...changes,
  };
}

describe('types of the tables', () => {
  it.each<[Column, string]>([
    [column('school_id'), 'school_id: number;'],
    [column('id', { made: 'always' }), 'id: Generated<number>;'],
    [column('sold_on', { type: 'date', base: 'date' }), 'sold_on: string;'],
    [column('opens', { type: 'time without time zone', base: 'time', isNullable: true }), 'opens: string | null;'],
    [
      column('at', { type: 'timestamp with time zone', base: 'timestamptz', fallback: 'now()' }),
      'at: Generated<string>;',
    ],
    [column('tags', { type: 'text[]', base: 'text', isArray: true, fallback: "'{}'" }), 'tags: Generated<string[]>;'],
    [column('policies', { type: 'jsonb', base: 'jsonb' }), 'policies: JsonValue;'],
    [column('hash', { type: 'bytea', base: 'bytea' }), 'hash: Buffer;'],
    [column('total', { fallback: 'price * 2', made: 'stored' }), 'total: GeneratedAlways<number>;'],
    [
      column('note', { type: 'text', base: 'text', isNullable: true, fallback: "''" }),
      'note: Generated<string | null>;',
    ],
  ])('%o', (one, expected) => {
    expect(toKyselyTypes([one])).toContain(`    ${expected}\n`);
  });

  it('names every column whose type has no agreed form', () => {
    const wrong = [
      column('price', { type: 'numeric(10,2)', base: 'numeric' }),
      column('at', { type: 'timestamp without time zone', base: 'timestamp' }),
      column('spot', { type: 'point', base: 'point' }),
    ];
    expect(() => toKyselyTypes(wrong)).toThrow(
      /lots\.price is numeric\(10,2\): money is bigint kopecks.*\nlots\.at is .*\nlots\.spot is point/,
    );
  });
});

describe('schema.sql', () => {
  it('writes a table with all that hangs on it', () => {
    const empty: Catalog = {
      columns: [],
      constraints: [],
      indexes: [],
      triggers: [],
      policies: [],
      grants: [],
      views: [],
      functions: [],
      extensions: [],
    };
    const sql = toSchemaSql({
      ...empty,
      columns: [
        column('id', { made: 'always' }),
        column('price', { isNullable: true, fallback: '0' }),
        column('id', { table: 'open_lots' }),
      ],
      constraints: [{ table: 'lots', name: 'lots_pkey', sql: 'PRIMARY KEY (id)' }],
      indexes: [{ table: 'lots', name: 'lots_price', sql: 'CREATE INDEX lots_price ON lots (price)' }],
      grants: [{ table: 'lots', name: '', sql: 'grant select on lots to ritm_app' }],
      views: [{ table: '', name: 'open_lots', sql: 'create view open_lots as\nselect id from lots' }],
    });
    expect(sql.split('\n').slice(2)).toEqual([
      'create table lots (',
      '  id bigint not null generated always as identity,',
      '  price bigint default 0,',
      '  constraint lots_pkey PRIMARY KEY (id)',
      ');',
      'CREATE INDEX lots_price ON lots (price);',
      'grant select on lots to ritm_app;',
      '',
      'create view open_lots as',
      'select id from lots;',
      '',
    ]);
  });
});

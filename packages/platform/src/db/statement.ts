import { createHash } from 'node:crypto';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
} from 'kysely';
import type { DB } from './schema.gen.ts';
import { statementObserver } from './statement-observer.ts';

/** Kysely only writes typed SQL text here: it never runs anything. */
const builder = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Names a parameter whose value comes at run time: `p('school_id')` marks its position. */
export type Params<A> = <K extends keyof A & string>(name: K) => A[K];

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query built and compiled once, run as a named (prepared) statement. `A` is the type of its arguments, `R` of a row.
 */
export interface Statement<A extends object, R> {
  prepared(): { name: string; text: string; order: readonly (string | Placeholder)[] };
  values(args: A): unknown[];
  readonly row?: R;
}

/** Its answer is one row with JSON text; `R` is the type of each item of the list in the text. */
export type JsonStatement<A extends object, R> = Statement<A, { json: string }> & { readonly item?: R };

/** A query builder, or text written with Kysely's `sql` where the builder would make the query harder to read. */
type Built<R> = { compile(db: Kysely<DB>): CompiledQuery<R> };

/**
 * `statement((db, p: Params<{ id: number }>) => db.selectFrom('users').selectAll().where('id', '=',
 * p('id')))`. The query is compiled on first use, so importing a module costs nothing. Pass lists as `= any(p('ids'))`,
 * never as `in`.
 */
export function statement<A extends object, R>(build: (db: Kysely<DB>, p: Params<A>) => Built<R>): Statement<A, R> {
  return compiled(build, (text) => text);
}

/**
 * The same rows as one JSON text made by PostgreSQL: `[{…}, …]`. Use it for lists; the columns must be exactly those of
 * the contract.
 */
export function jsonStatement<A extends object, R>(
  build: (db: Kysely<DB>, p: Params<A>) => Built<R>,
): JsonStatement<A, R> {
  return compiled(build, (text) => `select coalesce(json_agg(row_to_json(t)), '[]')::text as json from (${text}) t`);
}

function compiled<A extends object>(
  build: (db: Kysely<DB>, p: Params<A>) => Built<unknown>,
  wrap: (text: string) => string,
): Statement<A, never> {
  let ready: { name: string; text: string; order: readonly (string | Placeholder)[] } | undefined;
  const prepared = () => {
    if (ready) return ready;
    const query = build(builder, ((name: string) => new Placeholder(name)) as never as Params<A>).compile(builder);
    const text = wrap(query.sql);
    const name = `s${createHash('sha1').update(text).digest('base64url').slice(0, 16)}`;
    return (ready = { name, text, order: query.parameters as readonly (string | Placeholder)[] });
  };
  const values = (args: A) =>
    prepared().order.map((one) =>
      one instanceof Placeholder ? toParameter((args as Record<string, unknown>)[one.name]) : one,
    );
  const made = { prepared, values };
  statementObserver.created?.(made);
  return made;
}

/** The driver sends objects as JSON text and arrays as PostgreSQL arrays, so a JSON array is passed as its text. */
const toParameter = (value: unknown): unknown => (value === undefined ? null : value);

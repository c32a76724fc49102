import pg from 'pg';
import utils from 'pg/lib/utils.js';
import { types } from './types.ts';

/** A prepared statement with its values. */
export interface PendingQuery {
  name: string;
  text: string;
  values: unknown[];
}

/** Told when its answer is there. */
export interface BatchedQuery extends PendingQuery {
  resolve(result: { rows: unknown[]; command: string }): void;
  reject(error: unknown): void;
}

/** What `pg` hands to a query; it has no types for it. */
interface Messages {
  fields: { name: string; dataTypeID: number }[];
  row: { fields: (string | null)[] };
  command: { text: string };
  connection: {
    stream: { cork(): void; uncork(): void };
    parsedStatements: Record<string, string | undefined>;
    submittedNamedStatements: Record<string, string | undefined>;
    parse(message: { name: string; text: string }): void;
    bind(message: object): void;
    describe(message: object): void;
    execute(message: object): void;
    sync(): void;
  };
}

type Shape = readonly { name: string; parse(text: string): unknown }[];

/** Of each statement the columns of its answer, once PostgreSQL has told them: a name is made of the text, so they stay. */
const shapes = new Map<string, Shape>();

/**
 * The statements of one trip with one Sync at their end, where `pg` alone would end each by its own: PostgreSQL answers the trip in one
 * write, and describes an answer only the first time. For statements of one transaction, since after an error the rest of a trip is not run;
 * a read by itself is a trip of one.
 */
class PipelineBatch {
  /** `pg` notes by these what has been parsed, in the order of the answers. */
  name: string | undefined;
  text: string | undefined;
  readonly statements: readonly BatchedQuery[];
  private at = 0;
  private shape: Shape | undefined;
  private found: unknown[] = [];
  private readonly parsedHere: string[] = [];

  constructor(statements: readonly BatchedQuery[]) {
    this.statements = statements;
    this.arriveAt(0);
  }

  private arriveAt(at: number): void {
    const statement = this.statements[at];
    this.at = at;
    this.name = statement?.name;
    this.text = statement?.text;
  }

  submit(connection: Messages['connection']): null {
    connection.stream.cork();
    for (const { name, text, values } of this.statements) {
      if (!connection.parsedStatements[name] && !connection.submittedNamedStatements[name]) {
        connection.parse({ name, text });
        connection.submittedNamedStatements[name] = text;
        this.parsedHere.push(name);
      }
      connection.bind({ portal: '', statement: name, values, valueMapper: utils.prepareValue });
      if (!shapes.has(name)) connection.describe({ type: 'P', name: '' });
      connection.execute({ portal: '', rows: 0 });
    }
    connection.sync();
    connection.stream.uncork();
    return null;
  }

  handleRowDescription({ fields }: { fields: Messages['fields'] }): void {
    this.shape = fields.map(({ name, dataTypeID }) => ({ name, parse: types.getTypeParser(dataTypeID, 'text') }));
    shapes.set(this.statements[this.at]!.name, this.shape);
  }

  handleDataRow({ fields }: Messages['row']): void {
    this.shape ??= shapes.get(this.statements[this.at]!.name)!;
    const row: Record<string, unknown> = {};
    for (let index = 0; index < this.shape.length; index++) {
      const { name, parse } = this.shape[index]!;
      const text = fields[index]!;
      row[name] = text === null ? null : parse(text);
    }
    this.found.push(row);
  }

  handleCommandComplete({ text: tag }: Messages['command']): void {
    const { found: rows, at } = this;
    const { name, resolve } = this.statements[at]!;
    if (!shapes.has(name)) shapes.set(name, []);
    this.arriveAt(at + 1);
    this.found = [];
    this.shape = undefined;
    resolve({ rows, command: tag.split(' ', 1)[0]! });
  }

  handleReadyForQuery(): void {}

  /** What was not reached has not been parsed either. */
  handleError(error: unknown, connection: Messages['connection']): void {
    const missed = this.statements.slice(this.at);
    for (const { name } of missed)
      if (this.parsedHere.includes(name) && !connection.parsedStatements[name])
        delete connection.submittedNamedStatements[name];
    for (const { reject } of missed) reject(error);
  }
}

// Only its own queries are taken by `pg` into a pipeline; its constructor would make what nobody here looks at.
Object.setPrototypeOf(PipelineBatch.prototype, pg.Query.prototype as object);

/** Sends a trip; its statements are told each by itself. */
export function sendBatch(client: pg.ClientBase, statements: readonly BatchedQuery[]): void {
  client.query(new PipelineBatch(statements) as unknown as pg.Submittable);
}

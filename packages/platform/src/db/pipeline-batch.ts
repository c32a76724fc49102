import pg from 'pg';
import utils from 'pg/lib/utils.js';
import { types } from './types.ts';

/** A prepared statement with its values. */
export interface PendingQuery {
  name: string;
  text: string;
  values: unknown[];
}

/** Its callback runs when the answer has arrived. */
export interface BatchedQuery extends PendingQuery {
  resolve(result: { rows: unknown[]; command: string }): void;
  reject(error: unknown): void;
}

/** The methods that `pg` calls with a query; `pg` has no types for them. */
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

/**
 * The columns of each statement's answer, once PostgreSQL has described them. They never change, because a statement's
 * name is derived from its text.
 */
const shapes = new Map<string, Shape>();

/**
 * The statements of one round trip, with one Sync at their end, where `pg` alone would send a Sync after each:
 * PostgreSQL answers the batch in one write and describes an answer only the first time. After an error the rest of a
 * batch is not run, so a batch holds the statements of one transaction; a single read is a batch of one.
 */
class PipelineBatch {
  /** `pg` uses these to record which statements have been parsed, in the order of the answers. */
  name: string | undefined;
  text: string | undefined;
  readonly statements: readonly BatchedQuery[];
  private at = 0;
  private shape: Shape | undefined;
  private found: unknown[] = [];
  /**
   * A value of the current answer that could not be parsed. Thrown here it would end the process: `pg` reads from a
   * socket's event.
   */
  private fault: { error: unknown } | undefined;
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
    try {
      this.found.push(toRow(this.shape, fields));
    } catch (error) {
      this.fault ??= { error };
    }
  }

  handleCommandComplete({ text: tag }: Messages['command']): void {
    const { found: rows, at, fault } = this;
    const { name, resolve, reject } = this.statements[at]!;
    if (!shapes.has(name)) shapes.set(name, []);
    this.arriveAt(at + 1);
    this.found = [];
    this.shape = undefined;
    this.fault = undefined;
    if (fault) reject(fault.error);
    else resolve({ rows, command: tag.split(' ', 1)[0]! });
  }

  handleReadyForQuery(): void {}

  /** Statements that were not reached have not been parsed either. */
  handleError(error: unknown, connection: Messages['connection']): void {
    const missed = this.statements.slice(this.at);
    for (const { name } of missed)
      if (this.parsedHere.includes(name) && !connection.parsedStatements[name])
        delete connection.submittedNamedStatements[name];
    for (const { reject } of missed) reject(error);
  }
}

function toRow(shape: Shape, fields: Messages['row']['fields']): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < shape.length; index++) {
    const { name, parse } = shape[index]!;
    const text = fields[index]!;
    row[name] = text === null ? null : parse(text);
  }
  return row;
}

// `pg` puts only its own queries into a pipeline, and the constructor of `pg.Query` would create state that is not used
// here.
Object.setPrototypeOf(PipelineBatch.prototype, pg.Query.prototype as object);

/** Sends a batch; each of its statements gets its own answer. */
export function sendBatch(client: pg.ClientBase, statements: readonly BatchedQuery[]): void {
  client.query(new PipelineBatch(statements) as unknown as pg.Submittable);
}

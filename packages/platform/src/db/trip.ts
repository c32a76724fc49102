import pg from 'pg';
import utils from 'pg/lib/utils.js';
import { types } from './types.ts';

/** A prepared statement with its values. */
export interface Sending {
  name: string;
  text: string;
  values: unknown[];
}

interface Awaited extends Sending {
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
 * write, and describes an answer only the first time. For statements of one transaction, since after an error the rest of a trip is not run.
 */
export class Trip extends pg.Query {
  readonly statements: readonly Awaited[];
  private at = 0;
  private shape: Shape | undefined;
  private found: unknown[] = [];
  private readonly parsedHere = new Set<string>();

  constructor(statements: readonly Awaited[]) {
    super('');
    this.statements = statements;
    // `pg` notes by these what has been parsed, in the order of the answers.
    Object.defineProperties(this, {
      name: { get: () => this.statements[this.at]?.name },
      text: { get: () => this.statements[this.at]?.text },
      submit: { value: (connection: Messages['connection']) => this.send(connection) },
      handleRowDescription: { value: ({ fields }: { fields: Messages['fields'] }) => this.takeShape(fields) },
      handleDataRow: { value: ({ fields }: Messages['row']) => this.takeRow(fields) },
      handleCommandComplete: { value: ({ text }: Messages['command']) => this.next(text) },
      handleReadyForQuery: { value: () => undefined },
      handleError: { value: (error: unknown, connection: Messages['connection']) => this.fail(error, connection) },
    });
  }

  private send(connection: Messages['connection']): null {
    connection.stream.cork();
    for (const { name, text, values } of this.statements) {
      if (!connection.parsedStatements[name] && !connection.submittedNamedStatements[name]) {
        connection.parse({ name, text });
        connection.submittedNamedStatements[name] = text;
        this.parsedHere.add(name);
      }
      connection.bind({ portal: '', statement: name, values, valueMapper: utils.prepareValue });
      if (!shapes.has(name)) connection.describe({ type: 'P', name: '' });
      connection.execute({ portal: '', rows: 0 });
    }
    connection.sync();
    connection.stream.uncork();
    return null;
  }

  private takeShape(fields: Messages['fields']): void {
    this.shape = fields.map(({ name, dataTypeID }) => ({ name, parse: types.getTypeParser(dataTypeID, 'text') }));
    shapes.set(this.statements[this.at]!.name, this.shape);
  }

  private takeRow(fields: (string | null)[]): void {
    this.shape ??= shapes.get(this.statements[this.at]!.name)!;
    const row: Record<string, unknown> = {};
    for (const [index, { name, parse }] of this.shape.entries()) {
      const text = fields[index]!;
      row[name] = text === null ? null : parse(text);
    }
    this.found.push(row);
  }

  private next(said: string): void {
    const { found: rows, at } = this;
    const { name, resolve } = this.statements[at]!;
    if (!shapes.has(name)) shapes.set(name, []);
    this.at++;
    this.found = [];
    this.shape = undefined;
    resolve({ rows, command: said.split(' ', 1)[0]! });
  }

  /** What was not reached has not been parsed either. */
  private fail(error: unknown, connection: Messages['connection']): void {
    const missed = this.statements.slice(this.at);
    for (const { name } of missed)
      if (this.parsedHere.has(name) && !connection.parsedStatements[name])
        delete connection.submittedNamedStatements[name];
    for (const { reject } of missed) reject(error);
  }
}

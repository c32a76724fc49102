import pg from 'pg';

interface WireConnection {
  parse(query: { text: string }, ...rest: unknown[]): void;
  query(text: string): void;
}

/**
 * Records the text of every statement that leaves this process for PostgreSQL, over whatever connection, until `stop`.
 */
export function recordStatementTexts(): { readonly texts: ReadonlySet<string>; stop(): void } {
  const texts = new Set<string>();
  const wire = pg.Connection.prototype as unknown as WireConnection;
  const { parse, query } = wire;
  // Statements with parameters are parsed; the others are queried.
  wire.parse = function (this: WireConnection, one, ...rest) {
    texts.add(one.text);
    return parse.call(this, one, ...rest);
  };
  wire.query = function (this: WireConnection, text) {
    texts.add(text);
    return query.call(this, text);
  };
  return { texts, stop: () => Object.assign(wire, { parse, query }) };
}

import pg from 'pg';

/** A statement as the driver received it. */
export interface Sent {
  name?: string;
  text: string;
  values: unknown[];
}

/** Runs `body` and resolves with every statement that any connection of this process sent meanwhile, in order. */
export async function record(body: () => Promise<void>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const first = args[0] as string | Partial<Sent> | { statements: readonly Sent[] };
    // One round trip of a transaction may carry several statements.
    const statements =
      typeof first === 'string' ? [{ text: first }] : 'statements' in first ? first.statements : [first];
    for (const { name, text, values = [] } of statements as readonly Partial<Sent>[])
      if (text) sent.push({ ...(name && { name }), text, values });
    return query.apply(this, args);
  };
  try {
    await body();
  } finally {
    prototype.query = query;
  }
  return sent;
}

import pg from 'pg';

/** The owner's connection, for migrations, reference data, the demo and `verify`; never for a request. */
export type OwnerClient = Pick<pg.Client, 'query'>;

export async function withOwner<T>(ownerUrl: string, run: (client: OwnerClient) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'ritm-owner' });
  // A lost connection fails the running or the next statement; without a listener, the error event would end the
  // process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

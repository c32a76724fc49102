import pg from 'pg';
import type { Announcements } from './announcements.ts';

const RETRY_MS = 500;
/**
 * The interval of the heartbeat: a connection that a firewall has dropped shows no error until a query gets no answer.
 */
const HEARTBEAT_MS = 10_000;

/**
 * Hears what other processes announce, on one connection that is opened again when it is lost. Until then the readers
 * poll by themselves.
 */
export function openPostgresChannel(databaseUrl: string, announcements: Announcements): { end(): Promise<void> } {
  let client: pg.Client | undefined;
  let ended = false;
  let retry: NodeJS.Timeout | undefined;
  const open = async () => {
    const opened = newClient(databaseUrl);
    client = opened;
    let heartbeat: NodeJS.Timeout | undefined;
    opened.on('notification', announcements.received);
    // A lost connection is handled in the `end` event, which always follows.
    opened.on('error', () => undefined);
    opened.once('end', () => {
      clearInterval(heartbeat);
      if (!ended) retry = setTimeout(() => void open().catch(() => undefined), RETRY_MS);
    });
    await opened.connect();
    try {
      await opened.query('listen ritm_events');
    } catch (error) {
      await opened.end().catch(() => undefined);
      throw error;
    }
    heartbeat = setInterval(() => void opened.query('select 1').catch(() => opened.end()), HEARTBEAT_MS);
    // Something may have been announced before the connection listened.
    announcements.received();
  };
  void open().catch(() => undefined);
  return {
    end: async () => {
      ended = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}

const newClient = (databaseUrl: string): pg.Client =>
  new pg.Client({
    connectionString: databaseUrl,
    options: '-c role=ritm_app',
    application_name: 'ritm-listen',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });

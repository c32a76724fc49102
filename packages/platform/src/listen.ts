import pg from 'pg';
import type { Forgotten } from './access.ts';
import type { PersonMessage } from './bus.ts';
import type { Platform } from './platform.ts';

const RETRY_MS = 500;
/** The interval of the heartbeat: a connection that a firewall has dropped shows no error until a query gets no answer. */
const HEARTBEAT_MS = 10_000;

/**
 * Listens to what other processes announce: changed access and messages for persons. A lost connection is opened again; until then no
 * access is cached, and messages sent meanwhile are looked up afterwards.
 */
export async function listenForChanges(platform: Platform): Promise<{ end(): Promise<void> }> {
  let client: pg.Client | undefined;
  let ended = false;
  let retry: NodeJS.Timeout | undefined;
  const reopenLater = () => {
    if (!ended) retry = setTimeout(() => void open().catch(() => undefined), RETRY_MS);
  };
  const open = async () => {
    const opened = newClient(platform);
    client = opened;
    let heartbeat: NodeJS.Timeout | undefined;
    opened.on('notification', ({ channel, payload }) => dispatch(platform, channel, payload ?? ''));
    // A lost connection is handled in the `end` event, which always follows.
    opened.on('error', () => undefined);
    opened.once('end', () => {
      clearInterval(heartbeat);
      platform.access.listening = false;
      platform.access.forgetAll();
      reopenLater();
    });
    await opened.connect();
    try {
      await opened.query('listen ritm_access; listen ritm_people');
    } catch (error) {
      await opened.end().catch(() => undefined);
      throw error;
    }
    heartbeat = setInterval(() => void opened.query('select 1').catch(() => opened.end()), HEARTBEAT_MS);
    // What was being read before the first notification could arrive is not cached.
    platform.access.forgetAll();
    platform.access.listening = true;
    platform.people.missed();
  };
  await open();
  return {
    end: async () => {
      ended = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}

const newClient = (platform: Platform): pg.Client =>
  new pg.Client({
    connectionString: platform.databaseUrl,
    options: '-c role=ritm_app',
    application_name: 'ritm-listen',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });

/** A person is announced by the id alone, an organization as `{ school_id }`. */
function forgottenIn(payload: string): Forgotten {
  const parsed = JSON.parse(payload) as Forgotten | number;
  return typeof parsed === 'number' ? { user_id: parsed } : parsed;
}

/** Any user of the database can announce anything, so payloads that cannot be parsed are ignored. */
function dispatch(platform: Platform, channel: string, payload: string): void {
  try {
    if (channel === 'ritm_access') return platform.access.forget(forgottenIn(payload));
    const { user_id, message } = JSON.parse(payload) as { user_id: number; message: PersonMessage };
    platform.people.publish(user_id, message);
  } catch (error) {
    platform.log.warn('notification not understood', { name: (error as Error).name });
  }
}

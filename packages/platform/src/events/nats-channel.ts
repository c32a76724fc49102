import { labelOf } from '../error-code.ts';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Logger } from '../log.ts';
import type { Announcements } from './announcements.ts';

const SUBJECT = 'ritm.events';
const RETRY_MS = 2_000;
const TIMEOUT_MS = 5_000;

/**
 * Announces through NATS instead of NOTIFY while it is connected. When it is not, announcements go through PostgreSQL
 * again, and what was announced into a dead connection is found by the readers' next poll; so the service may come and
 * go.
 */
export function openNatsChannel(url: string, announcements: Announcements, log: Logger): { end(): Promise<void> } {
  let connection: NatsConnection | undefined;
  let ended = false;
  let retry: NodeJS.Timeout | undefined;
  const follow = async (opened: NatsConnection): Promise<void> => {
    for await (const { type } of opened.status()) {
      if (type === 'disconnect' || type === 'staleConnection') announcements.relay = undefined;
      if (type === 'reconnect') announceBy(opened);
      if (type === 'disconnect') log.warn('nats connection lost');
    }
  };
  const announceBy = (opened: NatsConnection): void => {
    announcements.relay = () => {
      if (opened.isClosed()) return false;
      opened.publish(SUBJECT);
      return true;
    };
    // Something may have been announced while nobody listened.
    announcements.received();
  };
  const open = async (): Promise<void> => {
    // Loaded only here: most installations have no NATS.
    const { connect } = await import('@nats-io/transport-node');
    const opened = await connect({ ...addressOf(url), name: 'ritm', timeout: TIMEOUT_MS, maxReconnectAttempts: -1 });
    if (ended) return opened.close();
    connection = opened;
    opened.subscribe(SUBJECT, { callback: (error) => void (error ?? announcements.received()) });
    announceBy(opened);
    void follow(opened);
    // The library gives up by itself when the service refuses the credentials.
    void opened.closed().then(() => reopenLater());
  };
  const reopenLater = (): void => {
    announcements.relay = undefined;
    if (!ended) retry = setTimeout(() => void tryToOpen(), RETRY_MS);
  };
  const tryToOpen = (): Promise<void> =>
    open().catch((error: Error) => {
      log.warn('nats does not answer', { code: labelOf(error) });
      reopenLater();
    });
  void tryToOpen();
  return {
    end: async () => {
      ended = true;
      clearTimeout(retry);
      await connection?.close().catch(() => undefined);
    },
  };
}

/** The library takes the credentials apart from the address. */
function addressOf(url: string): { servers: string; user?: string; pass?: string; token?: string; tls?: object } {
  const { host, protocol, username, password } = new URL(url);
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  const credentials = pass ? { user, pass } : user ? { token: user } : {};
  return { servers: host, ...credentials, ...(protocol === 'tls:' && { tls: {} }) };
}

import type { Platform } from '../platform.ts';
import { openNatsChannel } from './nats-channel.ts';
import { openPostgresChannel } from './postgres-channel.ts';
import { Relay } from './relay.ts';

/**
 * Lets this process follow what the others commit. It listens to PostgreSQL also when there is NATS: a process that has
 * lost NATS, or was started without it, announces there.
 */
export async function startRelay(platform: Platform): Promise<{ end(): Promise<void> }> {
  const { announcements, config, databaseUrl, log } = platform;
  const relay = await Relay.start(platform);
  const channels = [openPostgresChannel(databaseUrl, announcements)];
  if (config.natsUrl) channels.push(openNatsChannel(config.natsUrl, announcements, log));
  return {
    end: async () => {
      announcements.flush();
      await relay.stop();
      await Promise.all(channels.map((one) => one.end()));
    },
  };
}

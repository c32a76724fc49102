import { setTimeout as sleep } from 'node:timers/promises';
import { startConsumers } from './events/consumers.ts';
import { startRelay } from './events/start-relay.ts';
import { startWorker } from './jobs/worker.ts';
import { serveMetrics } from './metrics/metrics-server.ts';
import type { Platform } from './platform.ts';
import { stopTimes } from './switches/stop-times.ts';

/** What follows from writes, in this process: the jobs of every lane and the named consumers of the events. */
export async function startWork(platform: Platform): Promise<{ stop(): Promise<void> }> {
  const worker = await startWorker(platform);
  const consumers = await startConsumers(platform);
  return {
    stop: async () => {
      await Promise.all([consumers.stop(), worker.stop()]);
    },
  };
}

/**
 * A process that works and serves nobody, save its health and metrics on their own port. `stop` takes less than ten
 * seconds.
 */
export async function startWorkerProcess(platform: Platform): Promise<{ stop(): Promise<void> }> {
  await platform.followDatabaseTime();
  const relay = await startRelay(platform);
  const work = await startWork(platform);
  const metrics = platform.config.metricsPort ? await serveMetrics(platform, platform.config.metricsPort) : undefined;
  return {
    stop: async () => {
      platform.stopping = true;
      const idle = work.stop().catch(() => undefined);
      // A job that takes longer is interrupted, and the next process takes it up.
      await Promise.race([idle, sleep(stopTimes.jobs, undefined, { ref: false })]);
      metrics?.close();
      await relay.end();
      await platform.close();
    },
  };
}

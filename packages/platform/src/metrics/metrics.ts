import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ConsumerLag } from '../events/consumer-queries.ts';
import type { LaneBacklog } from '../jobs/backlog.ts';

export interface Metrics {
  request(route: string, status: number, ms: number): void;
  count(name: 'replays' | 'jobs_failed' | 'messages_sent' | 'messages_failed' | 'pushes_sent'): void;
  text(): Promise<string>;
}

interface Gauged {
  lanes(): Promise<readonly LaneBacklog[]>;
  consumers(): Promise<readonly ConsumerLag[]>;
}

/**
 * Counters for Prometheus, served on their own port. The state of the queue and of the events is read when they are
 * scraped.
 */
export function createMetrics(gauged: Gauged): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Duration of requests by route and status class',
    labelNames: ['route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  const events = new Counter({
    name: 'ritm_events_total',
    help: 'Things worth counting',
    labelNames: ['name'],
    registers: [registry],
  });
  const lanes = laneGauges(registry);
  const consumers = consumerGauges(registry);
  return {
    request: (route, status, ms) => seconds.observe({ route, status: `${Math.floor(status / 100)}xx` }, ms / 1000),
    count: (name) => events.inc({ name }),
    text: async () => {
      await Promise.all([lanes(gauged.lanes), consumers(gauged.consumers)]);
      return registry.metrics();
    },
  };
}

/**
 * Gauges for each lane of the queue. While the database does not answer there are none, because an old value would look
 * like a healthy one.
 */
function laneGauges(registry: Registry): (backlog: () => Promise<readonly LaneBacklog[]>) => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, labelNames: ['lane'], registers: [registry] });
  const oldest = gauge('ritm_jobs_oldest_seconds', 'Age of the oldest job that waits for a worker');
  const waiting = gauge('ritm_jobs_waiting', 'Jobs that wait for a worker');
  const running = gauge('ritm_jobs_running', 'Jobs that run');
  const givenUp = gauge('ritm_jobs_given_up', 'Jobs that failed as often as they may');
  return async (backlog) => {
    for (const one of [oldest, waiting, running, givenUp]) one.reset();
    for (const one of await backlog().catch(() => [])) {
      oldest.set({ lane: one.lane }, one.oldest_seconds);
      waiting.set({ lane: one.lane }, one.waiting);
      running.set({ lane: one.lane }, one.running);
      givenUp.set({ lane: one.lane }, one.given_up);
    }
  };
}

/**
 * How far each named consumer of the events is behind; with the database away there are none, like the gauges of the
 * lanes.
 */
function consumerGauges(registry: Registry): (lags: () => Promise<readonly ConsumerLag[]>) => Promise<void> {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['consumer'], registers: [registry] });
  const waiting = gauge('ritm_events_waiting', 'Events that the consumer has not done');
  const oldest = gauge('ritm_events_oldest_seconds', 'Age of the oldest event that the consumer has not done');
  return async (lags) => {
    for (const one of [waiting, oldest]) one.reset();
    for (const { name, ...lag } of await lags().catch(() => [])) {
      waiting.set({ consumer: name }, lag.waiting);
      oldest.set({ consumer: name }, lag.oldest_seconds);
    }
  };
}

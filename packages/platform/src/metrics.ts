import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

export interface Metrics {
  request(route: string, status: number, ms: number): void;
  count(name: 'replays' | 'jobs_failed' | 'messages_sent' | 'messages_failed' | 'pushes_sent'): void;
  text(): Promise<string>;
}

/** Counters for Prometheus, served on a port of their own. */
export function createMetrics(): Metrics {
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
  return {
    request: (route, status, ms) => seconds.observe({ route, status: `${Math.floor(status / 100)}xx` }, ms / 1000),
    count: (name) => events.inc({ name }),
    text: () => registry.metrics(),
  };
}

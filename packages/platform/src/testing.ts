/**
 * The door of tests, benches and chaos runs: switches that take a guard away, fault points, limits and times that a
 * test shortens, and inner parts that a test runs by itself. The check `dangerous` refuses this door to the product.
 */
export { testSwitches } from './switches/test-switches.ts';
export { sealAudit } from './audit/chain-queries.ts';
export { DatabaseClock } from './clock.ts';
export { responseTimeouts } from './db/pool.ts';
export { consume, type EventConsumer } from './events/consumers.ts';
export { startRelay } from './events/start-relay.ts';
export { setFault } from './switches/fault-points.ts';
export { connectionLimits } from './http/connections.ts';
export { performJob, startWorker } from './jobs/worker.ts';
export { rateLimits, runningLimits, uploadedBytes, type RateLimit } from './limits/table.ts';
export { socketClosings, socketLimits } from './sockets/attach.ts';
export { lineLimits } from './sockets/listener.ts';
export { visibilityFor } from './sockets/topics.ts';
export { findBrokenRows } from './verify.ts';
export { stopTimes } from './switches/stop-times.ts';

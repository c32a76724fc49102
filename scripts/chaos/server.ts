/** The product's own process, with one safeguard removed in a control run. */
import pg from 'pg';
import { testSwitches } from '@ritm/platform/testing';
import type { Safeguard } from './settings.ts';

const disabled = process.env.CHAOS_WITHOUT as Safeguard | undefined;
if (disabled === 'idempotency') testSwitches.idempotencyKeys = false;
if (disabled === 'listeners') {
  // Removes the safeguard: nobody listens for the error of a connection that is lost while a transaction holds it.
  const on = pg.Pool.prototype.on;
  pg.Pool.prototype.on = function (this: pg.Pool, name: string, listener: never) {
    return name === 'connect' ? this : (on as (...args: unknown[]) => pg.Pool).call(this, name, listener);
  } as typeof on;
}
if (disabled === 'keeper') {
  // The check of the database is the only timer of this length that the product sets.
  const every = globalThis.setInterval;
  globalThis.setInterval = ((act: () => void, ms: number) =>
    every(ms === 200 && act.toString().includes('check') ? () => undefined : act, ms)) as typeof setInterval;
}
await import('@ritm/server/main');

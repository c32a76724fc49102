import type { RouteDefinition } from '@ritm/http';
import type { TestApp } from '@ritm/testing';

type Run = (...args: never[]) => Promise<unknown>;

/** Wraps the handlers of a running application; returns the function that unwraps them. */
export function wrapHandlers(
  t: Pick<TestApp, 'platform'>,
  wrap: (route: RouteDefinition, run: Run) => Run,
): () => void {
  const handlers = t.platform.implementations as unknown as { route: RouteDefinition; run: Run }[];
  const before = handlers.map((one) => one.run);
  for (const one of handlers) one.run = wrap(one.route, one.run);
  return () => handlers.forEach((one, index) => (one.run = before[index]!));
}

import type { RouteDefinition } from '@ritm/http';
import type { TestApp, TestSession } from '@ritm/testing';
import type { MutatedRequest } from '../scenarios/mutations.ts';

export interface HostileReply {
  status: number;
  body: unknown;
  ms: number;
}

export type HostileRequest = MutatedRequest['request'] & { file?: Uint8Array };

/** A request that takes longer than this hangs. */
export const SLOW_MS = 2_000;

async function send(
  t: TestApp,
  caller: TestSession,
  route: RouteDefinition,
  request: HostileRequest,
): Promise<HostileReply> {
  const started = t.clock.monotonic();
  const { rawBody, headers, file, ...input } = request;
  const isPublic = typeof route.permission === 'object' && 'public' in route.permission;
  // These two end the calling session.
  const ending = route.name === 'accounts.logout' || route.name === 'accounts.change_session_type';
  const session = ending ? await t.signIn({ user_id: caller.user_id }) : caller;
  const reply = await t.request(
    isPublic ? undefined : session,
    route,
    rawBody === undefined ? input : { ...input, body: rawBody },
    { headers: headers ?? {}, ...(file && { file }) },
  );
  return { ...reply, ms: t.clock.monotonic() - started };
}

/** A real hang happens again on the repetition; a busy machine delays one request and not its repetition. */
export async function sendHostile(
  t: TestApp,
  caller: TestSession,
  route: RouteDefinition,
  request: HostileRequest,
): Promise<HostileReply> {
  const reply = await send(t, caller, route, request);
  if (reply.ms <= SLOW_MS) return reply;
  const secondReply = await send(t, caller, route, request);
  return { ...reply, ms: Math.min(reply.ms, secondReply.ms) };
}

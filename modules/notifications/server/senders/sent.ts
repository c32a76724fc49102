import type { PushAnswers } from '../rules/buttons.ts';

/** The content of a push, created for each push in the person's language. */
export interface PushMessage {
  notification_id: number;
  title: string;
  text: string;
  link: string;
  kind: string;
  urgent: boolean;
  /** For browsers: the actions that the push offers. A phone's application has its own screens. */
  answers?: PushAnswers;
}

/**
 * The outcome of a push. `gone`: the address no longer exists. `later`: the service did not accept the push and may be
 * called again after this many seconds.
 */
export type Sent = { done: true } | { gone: true } | { later: number; why: string } | { failed: string };

export const SEND_MS = 10_000;
/** Seconds for which a service keeps a push for a device that is off. */
export const TTL_SECONDS = 24 * 3600;

/** Converts an unsuccessful answer of a push service. */
export function refusal(status: number, retryAfter: string | null): Sent {
  if (status === 404 || status === 410) return { gone: true };
  if (status !== 429 && status < 500) return { failed: `status ${status}` };
  const seconds = Number(retryAfter ?? '');
  return { later: Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3600) : 60, why: `status ${status}` };
}

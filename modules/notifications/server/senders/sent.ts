import type { PushAnswers } from '../rules/buttons.ts';

/** What is shown: made for each push, in the person's language. */
export interface PushMessage {
  notification_id: number;
  title: string;
  text: string;
  link: string;
  kind: string;
  urgent: boolean;
  /** Of a browser: what may be answered at once. A phone's application has its own screens. */
  answers?: PushAnswers;
}

/** What became of a push. `gone`: nobody is at that address any more. `later`: the service did not take it and may be asked again after so many seconds. */
export type Sent = { done: true } | { gone: true } | { later: number; why: string } | { failed: string };

export const SEND_MS = 10_000;
/** Seconds in which a service keeps a push for a device that is off. */
export const TTL_SECONDS = 24 * 3600;

/** An answer of a push service that is no success. */
export function refusal(status: number, retryAfter: string | null): Sent {
  if (status === 404 || status === 410) return { gone: true };
  if (status !== 429 && status < 500) return { failed: `status ${status}` };
  const seconds = Number(retryAfter ?? '');
  return { later: Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 3600) : 60, why: `status ${status}` };
}

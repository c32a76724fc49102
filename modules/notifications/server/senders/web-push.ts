import { createECDH } from 'node:crypto';
import type { Subscription } from '../rules/subscription.ts';
import { TTL_SECONDS, refusal, SEND_MS, type PushMessage, type Sent } from './sent.ts';

/** VAPID keys, by which push services identify this server. Changing the key ends every subscription. */
export interface WebPushKeys {
  /** base64url; browsers subscribe with the public key. */
  publicKey: string;
  privateKey: string;
  /** How a push service reaches the operator of this server: `mailto:…` or an https address. */
  subject: string;
}

/** The key pair for a P-256 private key of 32 bytes. */
export function webPushKeys(privateKey: Buffer, subject: string): WebPushKeys {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  return {
    publicKey: curve.getPublicKey().toString('base64url'),
    privateKey: privateKey.toString('base64url'),
    subject,
  };
}

/** Encrypts for the browser (RFC 8291) and posts to its push service (RFC 8030, VAPID by RFC 8292). */
export async function sendWebPush(
  keys: WebPushKeys,
  subscription: Subscription,
  message: PushMessage,
  send: typeof fetch,
): Promise<Sent> {
  // The library and its dependencies are loaded with the first push.
  const { default: webPush } = await import('web-push');
  const { urgent, ...shown } = message;
  const { endpoint, headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(shown), {
    vapidDetails: keys,
    TTL: TTL_SECONDS,
    urgency: urgent ? 'high' : 'normal',
    contentEncoding: 'aes128gcm',
  });
  const { 'Content-Length': _, ...otherHeaders } = headers as Record<string, string | number>;
  const answer = await send(endpoint, {
    method: 'POST',
    headers: Object.fromEntries(Object.entries(otherHeaders).map(([name, value]) => [name, String(value)])),
    body: new Uint8Array(body!),
    redirect: 'error',
    signal: AbortSignal.timeout(SEND_MS),
  });
  await answer.body?.cancel();
  return answer.ok ? { done: true } : refusal(answer.status, answer.headers.get('retry-after'));
}

import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify, type ECDH } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushAnswers } from './rules/buttons.ts';

/** A push as a browser would receive it, decrypted with the subscription's own key. */
export interface ReceivedPush {
  endpoint: string;
  headers: Record<string, string>;
  /** The JSON that the service worker reads. */
  payload: { notification_id: number; title: string; text: string; link: string; kind: string; answers?: PushAnswers };
}

export interface TestSubscription {
  endpoint: string;
  /** What the browser would send to `POST /user/notification/device`. */
  token: string;
}

/** A push service according to RFC 8030, 8291 and 8292: it refuses violations with 400 or 403. */
export interface PushService {
  /** The address on which the service listens. */
  address: string;
  received: ReceivedPush[];
  /** The reasons for refusals. */
  refused: string[];
  subscribe(): TestSubscription;
  /**
   * Answers the next pushes with these statuses instead of accepting them; a subscription that answered 410 is gone
   * permanently.
   */
  answerNext(...statuses: number[]): void;
  close(): Promise<void>;
}

interface Keys {
  curve: ECDH;
  auth: Buffer;
}

export async function openPushService(): Promise<PushService> {
  const subscriptions = new Map<string, Keys>();
  const received: ReceivedPush[] = [];
  const refused: string[] = [];
  const statuses: number[] = [];
  let address = '';
  const receive = async (request: IncomingMessage): Promise<number> => {
    const body = await buffer(request);
    const endpoint = `${address}${request.url}`;
    const keys = subscriptions.get(endpoint);
    if (!keys) return 410;
    const nextStatus = statuses.shift();
    if (nextStatus === 410) subscriptions.delete(endpoint);
    if (nextStatus !== undefined) return nextStatus;
    const headers = request.headers as Record<string, string>;
    const wrong = protocolFault(headers, address);
    if (wrong) return (refused.push(wrong), 403);
    received.push({ endpoint, headers, payload: JSON.parse(open(body, keys)) as ReceivedPush['payload'] });
    return 201;
  };
  const server = createServer((request, response) => {
    receive(request).then(
      (status) => response.writeHead(status, status === 429 ? { 'retry-after': '120' } : {}).end(),
      (error: Error) => {
        refused.push(error.message);
        response.writeHead(400).end();
      },
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    received,
    refused,
    answerNext: (...next) => void statuses.push(...next),
    subscribe() {
      const curve = createECDH('prime256v1');
      curve.generateKeys();
      const auth = randomBytes(16);
      const endpoint = `${address}/push/${randomBytes(12).toString('base64url')}`;
      subscriptions.set(endpoint, { curve, auth });
      const keys = { p256dh: curve.getPublicKey().toString('base64url'), auth: auth.toString('base64url') };
      return { endpoint, token: JSON.stringify({ endpoint, expirationTime: null, keys }) };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Checks what a push service checks: the TTL, the encoding, and that the sender proves its key for this service. */
function protocolFault(headers: Record<string, string>, origin: string): string | undefined {
  if (!/^\d+$/.test(headers.ttl ?? '')) return 'no TTL';
  if (headers['content-encoding'] !== 'aes128gcm') return 'not aes128gcm';
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  if (!token || !key) return 'no VAPID';
  const [head, claims, signature] = token.split('.') as [string, string, string];
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const signed = Buffer.from(`${head}.${claims}`);
  if (!verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')))
    return 'the signature is another’s';
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
  if (aud !== origin) return 'signed for another service';
  if (typeof exp !== 'number' || typeof sub !== 'string') return 'no expiry or no contact';
  return undefined;
}

const hmac = (key: Buffer, ...parts: (Buffer | string)[]): Buffer =>
  parts.reduce((mac, part) => mac.update(part), createHmac('sha256', key)).digest();

/** Decrypts a body (RFC 8188, keys by RFC 8291) as the browser does. */
function open(body: Buffer, { curve, auth }: Keys): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body[20]!);
  const sealed = body.subarray(21 + body[20]!);
  const shared = hmac(auth, curve.computeSecret(sender));
  const secret = hmac(shared, 'WebPush: info\0', curve.getPublicKey(), sender, '\x01');
  const key = hmac(salt, secret);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    hmac(key, 'Content-Encoding: aes128gcm\0\x01').subarray(0, 16),
    hmac(key, 'Content-Encoding: nonce\0\x01').subarray(0, 12),
  );
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The last record ends with 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

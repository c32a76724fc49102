import { expect, test } from 'vitest';
import { subscriptionOf } from './subscription.ts';

const keys = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16, 1).toString('base64url') };
const at = (endpoint: string) => JSON.stringify({ endpoint, expirationTime: null, keys });

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/abc',
  'https://fcm.googleapis.com/'.padEnd(2_048, 'a'),
])('a push service is taken: %s', (endpoint) => expect(subscriptionOf(at(endpoint), false)?.endpoint).toBe(endpoint));

test.each([
  'http://fcm.googleapis.com/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evilfcm.googleapis.com.example/abc',
  'https://user:secret@fcm.googleapis.com/abc',
  'https://user@fcm.googleapis.com/abc',
  'https://:secret@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com/'.padEnd(2_049, 'a'),
  'https://evilpush.apple.com/abc',
  'https://127.0.0.1/abc',
  'http://127.0.0.1:5432/',
  'https://[::1]/',
  'https://localhost/',
  'https://metadata.google.internal/latest/meta-data',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '',
])('F12: another address is refused: %s', (endpoint) => expect(subscriptionOf(at(endpoint), false)).toBeUndefined());

test('outside of production a service of this machine is allowed, and no other', () => {
  expect(subscriptionOf(at('http://127.0.0.1:4000/push'), true)).toBeDefined();
  expect(subscriptionOf(at('http://localhost:4000/push'), true)).toBeUndefined();
  expect(subscriptionOf(at('ftp://127.0.0.1/push'), true)).toBeUndefined();
  expect(subscriptionOf(at('http://192.0.2.1/push'), true)).toBeUndefined();
});

test.each([
  '',
  'abc',
  'null',
  '[]',
  '{}',
  '{"endpoint":5}',
  JSON.stringify({ endpoint: 'https://fcm.googleapis.com/a' }),
  JSON.stringify({ endpoint: 'https://fcm.googleapis.com/a', keys: { p256dh: keys.p256dh } }),
  JSON.stringify({ endpoint: 'https://fcm.googleapis.com/a', keys: { ...keys, auth: 'AA' } }),
  JSON.stringify({ endpoint: 'https://fcm.googleapis.com/a', keys: { ...keys, auth: `${keys.auth}!` } }),
  JSON.stringify({ endpoint: 'https://fcm.googleapis.com/a', keys: { ...keys, auth: `!${keys.auth}` } }),
  JSON.stringify({ endpoint: 'https://fcm.googleapis.com/a', keys: { p256dh: 'AA', auth: keys.auth } }),
])('no subscription: %s', (token) => expect(subscriptionOf(token, false)).toBeUndefined());

test('the keys are kept and nothing else, with the padding that some browsers write', () => {
  const endpoint = 'https://fcm.googleapis.com/a';
  expect(subscriptionOf(at(endpoint), false)).toEqual({ endpoint, keys });
  const padded = { ...keys, auth: `${keys.auth}==` };
  expect(subscriptionOf(JSON.stringify({ endpoint, keys: padded }), false)?.keys).toEqual(padded);
});

import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { addressOf, loginOf } from './admission.ts';

const from = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

describe('whose socket it is', () => {
  test.each([
    ['nobody is trusted: the peer', '203.0.113.9', '198.51.100.1', [], '203.0.113.9'],
    ['a trusted proxy says who', '127.0.0.1', '198.51.100.1', ['127.0.0.1'], '198.51.100.1'],
    ['what stands before it may be made up', '127.0.0.1', '192.0.2.7, 198.51.100.1', ['127.0.0.1'], '198.51.100.1'],
    ['two proxies of a network', '192.0.2.2', '198.51.100.1, 192.0.2.3', ['192.0.2.0/24'], '198.51.100.1'],
    ['a stranger cannot speak for another', '203.0.113.9', '198.51.100.1', ['192.0.2.0/24'], '203.0.113.9'],
    ['a proxy that says nothing', '127.0.0.1', undefined, ['127.0.0.1'], '127.0.0.1'],
    ['no address at all', '127.0.0.1', 'unknown', ['127.0.0.1'], '127.0.0.1'],
    ['the sixth version', '::1', '2001:db8::5', ['::1'], '2001:db8::5'],
  ] as const)('%s', (_, peer, forwarded, trusted, address) =>
    expect(addressOf(from(peer, forwarded), trusted)).toBe(address),
  );
});

describe('a login by message', () => {
  test('says who, which organizations and what was seen', () => {
    const text = JSON.stringify({ type: 'login', session: 'token', schools: [3, '4', 'x', -1], seen: 7 });
    expect(loginOf(text)).toEqual({ token: 'token', asked: { schools: [3, 4], seen: 7 } });
  });

  test.each([
    '',
    'null',
    '[]',
    '"login"',
    '{"type":"login"}',
    '{"type":"hi","session":"a"}',
    `{"type":"login","session":"${'a'.repeat(201)}"}`,
  ])('is no login: %s', (text) => expect(loginOf(text)).toBeUndefined());

  test.each([-1, 1.5, '7', null])('has seen nothing that is no number: %s', (seen) =>
    expect(loginOf(JSON.stringify({ type: 'login', session: 'a', seen }))?.asked.seen).toBeNull(),
  );
});

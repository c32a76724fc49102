import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import type { Platform } from '../platform.ts';
import { addressOf, admit, loginOf } from './admission.ts';

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
    expect(loginOf(text)).toEqual({ token: 'token', subscription: { schools: [3, 4], seen: 7 } });
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

  test.each(['[{"toString":1}]', '[{"valueOf":1,"toString":1}]', '[[3]]', '[true]', '{"0":3,"length":1}'])(
    'subscribes to no organization by %s',
    (schools) =>
      expect(loginOf(`{"type":"login","session":"x","schools":${schools}}`)).toEqual({
        token: 'x',
        subscription: { schools: [], seen: null },
      }),
  );

  test.each([-1, 1.5, '7', null])('has seen nothing that is no number: %s', (seen) =>
    expect(loginOf(JSON.stringify({ type: 'login', session: 'a', seen }))?.subscription.seen).toBeNull(),
  );
});

describe('who may open a socket', () => {
  const platform = {
    origins: new Set(['https://ritm.example']),
    config: { secureCookies: false, trustProxy: [] },
  } as unknown as Platform;
  const admitted = (headers: Record<string, string>, url = '/ws/notifications') =>
    admit(platform, {
      url,
      headers: { host: 'ritm.test:4321', ...headers },
      socket: { remoteAddress: '203.0.113.9' },
    } as unknown as IncomingMessage);
  const cookie = 'theme=dark; sid=of-the-cookie';

  test.each<[string, Record<string, string>, number]>([
    ['a cookie without an origin', { cookie }, 403],
    ['a cookie from another site', { cookie, origin: 'https://evil.example' }, 403],
    ['a cookie from a sandboxed frame', { cookie, origin: 'null' }, 403],
    [
      'a cookie from a host whose name begins like ours',
      { host: 'ritm.test', cookie, origin: 'http://ritm.test.evil.example' },
      403,
    ],
    ['a cookie from our host under another port', { cookie, origin: 'http://ritm.test:1234' }, 403],
    ['a header from another site', { session: 'of-the-header', origin: 'https://evil.example' }, 403],
    ['a login by message from another site', { origin: 'https://evil.example' }, 403],
    ['a header and another cookie', { cookie, session: 'of-the-header', origin: 'https://ritm.example' }, 401],
    ['a cookie that is no text', { cookie: 'sid=%E0%A4%A', origin: 'https://ritm.example' }, 400],
  ])('%s is refused', (_, headers, status) => expect(admitted(headers)).toBe(status));

  test.each<[string, Record<string, string>, string | undefined]>([
    ['the cookie of our own page', { cookie, origin: 'http://ritm.test:4321' }, 'of-the-cookie'],
    ['the cookie of a listed origin', { cookie, origin: 'https://ritm.example' }, 'of-the-cookie'],
    ['the header of an application', { session: 'of-the-header' }, 'of-the-header'],
    ['one token in both', { cookie, session: 'of-the-cookie', origin: 'https://ritm.example' }, 'of-the-cookie'],
    ['whoever logs in by a message', {}, undefined],
  ])('%s is let in', (_, headers, token) => expect(admitted(headers)).toMatchObject({ token, address: '203.0.113.9' }));

  test('with twenty organizations at most, whose ids are numbers, and the number of the last notice', () => {
    const ids = Array.from({ length: 25 }, (_, n) => n + 1);
    expect(admitted({}, `/ws/notifications?schools=x,0,-1,1e3,${ids.join()}&seen=12`)).toMatchObject({
      subscription: { schools: ids.slice(0, 20), seen: 12 },
    });
    expect(admitted({}, '/ws/notifications?seen=-1')).toMatchObject({ subscription: { schools: [], seen: null } });
  });
});

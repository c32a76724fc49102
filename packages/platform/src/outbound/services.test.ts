/**
 * Messages to SMSC and SMS.ru are sent once, tried again only when they were surely not taken, and no error holds a
 * secret, against scripted services.
 */
import { afterEach, describe, expect, test } from 'vitest';
import { outboundFrom } from './from-config.ts';
import { OutboundError, type Delivery, type OutboundMessage } from './outbound.ts';
import { smsRu } from './sms-ru.ts';
import { smsc } from './smsc.ts';
import { startStub, type StubService } from './stub-service.ts';

const sms: OutboundMessage = { id: 1, channel: 'sms', recipient: '+79123456789', body: 'Ритм: ваш код 123456.' };
const call: OutboundMessage = { ...sms, channel: 'call', body: '1234' };

let stub: StubService | undefined;
afterEach(async () => {
  await stub?.stop();
  stub = undefined;
});
const answering = async (body: unknown, status = 200) =>
  (stub = await startStub(() => ({ status, body: typeof body === 'string' ? body : JSON.stringify(body) })));

const failureOf = (delivery: Promise<Delivery>) =>
  delivery.then(
    () => expect.unreachable('it was delivered'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(OutboundError);
      const { kind, name, outage } = error as OutboundError;
      return { kind, name, outage };
    },
  );

describe('SMSC', () => {
  const sender = (url: string) =>
    smsc({ login: 'studio', password: 'very-secret', sender: 'RITM', url, timeoutMs: 300 });

  test('a message is one form, its secret in the body', async () => {
    const { url, requests } = await answering({ id: 77, cnt: 1 });
    expect(await sender(`${url}/sys/send.php`)(sms)).toEqual({ id: '77' });
    expect(requests).toEqual([
      {
        method: 'POST',
        url: '/sys/send.php',
        fields: {
          login: 'studio',
          psw: 'very-secret',
          phones: '79123456789',
          charset: 'utf-8',
          fmt: '3',
          cost: '3',
          mes: 'Ритм: ваш код 123456.',
          sender: 'RITM',
        },
      },
    ]);
  });

  test('the service of calls answers the number; a person types its last four digits', async () => {
    const { url, requests } = await answering({ id: 78, cnt: 1, code: '961435' });
    expect(await sender(url)(call)).toEqual({ code: '1435' });
    expect(requests[0]!.fields).toMatchObject({ call: '1', mes: 'code' });
    expect(requests[0]!.fields).not.toHaveProperty('sender');
  });

  test.each([
    [
      { error: 'authorise error', error_code: 2 },
      { kind: 'never', name: 'smsc_2', outage: true },
    ],
    [
      { error: 'no money', error_code: 3 },
      { kind: 'never', name: 'smsc_3', outage: true },
    ],
    [
      { error: 'ip blocked', error_code: 4 },
      { kind: 'later', name: 'smsc_4', outage: true },
    ],
    [
      { error: 'invalid number', error_code: 7, id: 9 },
      { kind: 'never', name: 'smsc_7', outage: false },
    ],
    [
      { error: 'cannot be delivered', error_code: 8, id: 9 },
      { kind: 'never', name: 'smsc_8', outage: false },
    ],
    [
      { error: 'duplicate request', error_code: 9 },
      { kind: 'later', name: 'smsc_9', outage: false },
    ],
    [{}, { kind: 'unknown', name: 'smsc_no_id', outage: false }],
    ['<html>', { kind: 'unknown', name: 'not_json', outage: true }],
  ])('%j is %j', async (body, failure) => {
    const { url } = await answering(body);
    expect(await failureOf(sender(url)(sms))).toEqual(failure);
  });

  test('a call without its digits is not sent again: perhaps it rang', async () => {
    const { url } = await answering({ id: 79, cnt: 1 });
    expect(await failureOf(sender(url)(call))).toMatchObject({ kind: 'unknown', name: 'smsc_no_code' });
  });
});

describe('SMS.ru', () => {
  const sender = (url: string) => smsRu({ apiId: 'KEY-SECRET', url, timeoutMs: 300 });
  const taken = {
    status: 'OK',
    status_code: 100,
    sms: { '79123456789': { status: 'OK', status_code: 100, sms_id: '000-1' } },
    balance: 41.2,
  };

  test('a message', async () => {
    const { url, requests } = await answering(taken);
    expect(await sender(url)(sms)).toEqual({ id: '000-1' });
    expect(requests).toEqual([
      {
        method: 'POST',
        url: '/sms/send',
        fields: { api_id: 'KEY-SECRET', to: '79123456789', msg: 'Ритм: ваш код 123456.', json: '1' },
      },
    ]);
  });

  test.each([
    ['1435', '1435'],
    [85, '0085'],
  ])('a call whose code is %j', async (reply, code) => {
    const { url, requests } = await answering({
      status: 'OK',
      code: reply,
      call_id: '000000-10000000',
      cost: 0.4,
      balance: 4122.56,
    });
    expect(await sender(url)(call)).toEqual({ code });
    expect(requests[0]).toMatchObject({
      url: '/code/call',
      fields: { api_id: 'KEY-SECRET', phone: '79123456789', json: '1' },
    });
  });

  test.each([
    [
      { status: 'ERROR', status_code: 200, status_text: 'wrong api_id' },
      { kind: 'never', name: 'sms_ru_200', outage: true },
    ],
    [
      { status: 'ERROR', status_code: 220 },
      { kind: 'later', name: 'sms_ru_220', outage: true },
    ],
    [
      { status: 'ERROR', status_code: 500 },
      { kind: 'later', name: 'sms_ru_500', outage: true },
    ],
    [
      { ...taken, sms: { '79123456789': { status: 'ERROR', status_code: 207, status_text: 'no route' } } },
      { kind: 'never', name: 'sms_ru_207', outage: false },
    ],
    [
      { status: 'OK', status_code: 100, sms: {} },
      { kind: 'unknown', name: 'sms_ru_error', outage: false },
    ],
    ['301\n', { kind: 'unknown', name: 'not_json', outage: true }],
  ])('%j is %j', async (body, failure) => {
    const { url } = await answering(body);
    expect(await failureOf(sender(url)(sms))).toEqual(failure);
  });

  test('a refused call', async () => {
    const { url } = await answering({ status: 'ERROR', status_text: 'Номер указан неверно' });
    expect(await failureOf(sender(url)(call))).toEqual({ kind: 'never', name: 'sms_ru_error', outage: false });
  });
});

describe.each([
  ['SMSC', (url: string) => smsc({ login: 'l', password: 'p', url, timeoutMs: 200 })],
  ['SMS.ru', (url: string) => smsRu({ apiId: 'k', url, timeoutMs: 200 })],
] as const)('%s that does not answer', (_name, sender) => {
  test('nobody listens: it was not taken, and may be tried again', async () => {
    const { url } = await answering('');
    await stub!.stop();
    stub = undefined;
    expect(await failureOf(sender(url)(sms))).toEqual({ kind: 'later', name: 'no_connection', outage: true });
  });

  test('responseTimeouts: perhaps it was taken, and is not tried again', { timeout: 2_000 }, async () => {
    const { url } = (stub = await startStub(() => undefined));
    expect(await failureOf(sender(url)(sms))).toEqual({ kind: 'unknown', name: 'timeout', outage: true });
  });

  test.each([
    [503, 'later'],
    [429, 'later'],
    [500, 'unknown'],
    [404, 'unknown'],
  ])('status %i: %s', async (status, kind) => {
    const { url } = await answering('{}', status);
    expect(await failureOf(sender(url)(sms))).toEqual({ kind, name: `http_${status}`, outage: true });
  });
});

test('an error holds nothing of the account and of the message', async () => {
  const { url } = await answering({ error: 'authorise error', error_code: 2 });
  const error = await smsc({ login: 'studio', password: 'very-secret', url })(sms).catch((one: Error) => one);
  const all = JSON.stringify([error, (error as Error).message, (error as Error).stack]);
  for (const secret of ['very-secret', 'studio', '123456', '9123456789']) expect(all).not.toContain(secret);
});

describe('which service sends', () => {
  test('by default none: everything stays readable in the outbox', async () => {
    const outbound = outboundFrom({ sms: { service: 'outbox' } }, () => 0);
    expect(outbound.storesBodies).toBe(true);
    expect(await outbound.deliver(sms)).toEqual({});
  });

  test('mail and push are not for a message service', async () => {
    const outbound = outboundFrom({ sms: { service: 'sms_ru', apiId: 'k', sender: undefined } }, () => 0);
    expect(outbound.storesBodies).toBe(false);
    expect(await outbound.deliver({ ...sms, channel: 'push' })).toEqual({});
    expect([outbound.isDown('sms'), outbound.isDown('push')]).toEqual([false, false]);
  });
});

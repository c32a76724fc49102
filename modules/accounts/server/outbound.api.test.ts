import { OutboundError, type Delivery, type Outbound, type OutboundMessage } from '@ritm/platform';
import { emptyOutbox, hurryOutbox, openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SignInAnswer } from '../contract/index.ts';
import { newPhone, postFrom } from './testing.ts';

let t: TestApp;
let deliver: (message: OutboundMessage) => Promise<Delivery>;
let isDown = false;
const outbound: Outbound = { deliver: (message) => deliver(message), storesBodies: false, isDown: () => isDown };
beforeAll(async () => void (t = await openTestApp({ outbound })));
afterAll(() => t.close());
beforeEach(async () => {
  isDown = false;
  deliver = async () => ({});
  await emptyOutbox(t);
});

let host = 0;
const send = async (type: 'sms' | 'call' = 'sms') => {
  const phone = newPhone();
  const address = `10.4.0.${++host}`;
  const reply = await postFrom(t, '/check_phone', { phone, type }, { address });
  const enter = async (code: string) =>
    (await postFrom<SignInAnswer>(t, '/check_sms_code', { id: reply.body.id, code }, { address })).status;
  return { reply, phone, enter };
};
const row = async () => (await t.sql('select status, body, error, attempts from outbound_messages'))[0];
const work = () => t.perform('platform.send_messages');
/** Makes the outbox ready for the next attempt now. */
const waited = () => hurryOutbox(t);

test('a message goes out once, and its words are forgotten', async () => {
  const sent: OutboundMessage[] = [];
  deliver = async (message) => (sent.push(message), {});
  const { phone, enter } = await send();
  await Promise.all([work(), work(), work()]);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ channel: 'sms', recipient: phone });
  expect(await row()).toMatchObject({ status: 'sent', body: '' });
  expect(await enter(/\d{6}/.exec(sent[0]!.body)![0])).toBe(200);
});

test('the code of a call is what the service says the number ends with', async () => {
  deliver = async () => ({ code: '4711' });
  const { enter } = await send('call');
  await work();
  expect(await row()).toMatchObject({ status: 'sent', body: '' });
  expect(await enter('4712')).toBe(422);
  expect(await enter('4711')).toBe(200);
  const jobs = await t.sql(`select payload from graphile_worker._private_jobs where payload::text like '%4711%'`);
  expect(jobs).toEqual([]);
});

test('what was surely not taken is tried again, later each time, and given up within five minutes', async () => {
  let tries = 0;
  deliver = async () => Promise.reject((tries++, new OutboundError('later', 'no_connection', { outage: true })));
  await send();
  for (let at = 1; at <= 4; at++) {
    await work();
    expect(await row()).toMatchObject({ status: 'queued', attempts: at, error: 'no_connection' });
    await work();
    expect(tries).toBe(at);
    await waited();
  }
  await work();
  expect(await row()).toMatchObject({ status: 'failed', attempts: 5 });
});

test('after an outage it goes out once', async () => {
  const outcomes = [() => Promise.reject(new OutboundError('later', 'http_503', { outage: true })), async () => ({})];
  let delivered = 0;
  deliver = async () => outcomes.shift()!().then((one) => (delivered++, one));
  await send();
  await work();
  await waited();
  await work();
  await waited();
  await work();
  expect([delivered, (await row()).status]).toEqual([1, 'sent']);
});

test.each(['unknown', 'never'] as const)('%s is never tried again', async (kind) => {
  let tries = 0;
  deliver = async () => Promise.reject((tries++, new OutboundError(kind, 'timeout')));
  await send();
  await work();
  await waited();
  await work();
  expect([tries, await row()]).toEqual([1, expect.objectContaining({ status: 'failed', error: 'timeout' })]);
});

test('O8: while nothing gets out the page says so at once, and nothing is promised', async () => {
  isDown = true;
  const { reply } = await send();
  expect([reply.status, reply.body.code, reply.headers['retry-after']]).toEqual([503, 'accounts.sending_down', '30']);
  expect(await row()).toBeUndefined();
});

test('no code and no number in the logs of a failure', async () => {
  t.logs.length = 0;
  let code = '';
  deliver = async ({ body, recipient }) => {
    code = /\d{6}/.exec(body)![0];
    throw new Error(`the service said: ${recipient} ${body}`);
  };
  const { phone } = await send();
  await work();
  const logs = t.logs.join('\n');
  expect([logs.includes(code), logs.includes(phone.slice(1))]).toEqual([false, false]);
  expect(await row()).toMatchObject({ status: 'failed', error: 'fault' });
});

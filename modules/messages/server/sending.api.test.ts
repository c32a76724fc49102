/**
 * Messages that leave the process: through the account of the organization that writes, at most once, and again only
 * what the service surely did not take.
 */
import { OutboundError, type Delivery, type Outbound, type OutboundMessage, type SmsAccount } from '@ritm/platform';
import { testSwitches } from '@ritm/platform/testing';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { buildStudent } from '@ritm/students/testing';
import { maxOfRuns, openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messagesRoutes as routes } from '../contract/index.ts';
import { outboxOf } from './testing.ts';

const now = '2026-03-11T07:00:00.000Z';
/** What the service answers to the next messages; an account and the message are recorded. */
let answers: (Delivery | OutboundError)[] = [];
let report: 'waiting' | 'delivered' | 'failed' = 'waiting';
const calls: { account: SmsAccount; message: OutboundMessage }[] = [];
const outbound: Outbound = {
  storesBodies: false,
  sendsMail: true,
  isDown: () => false,
  deliver: async () => ({}),
  account: (account) => ({
    deliver: async (message) => {
      calls.push({ account, message });
      const answer = answers.shift() ?? { id: `sms-${calls.length}`, cost: 380 };
      if (answer instanceof OutboundError) throw answer;
      return answer;
    },
    report: async () => report,
  }),
};

let t: TestApp;
let school: SchoolOfTest;
let student_id: number;
beforeAll(async () => {
  t = await openTestApp({ now, outbound });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.clock.set(now);
  calls.length = 0;
  answers = [];
  report = 'waiting';
  school = await buildSchool(t);
  student_id = await client('+79125550001');
  await edit({ sms_service: 'smsc', sms_login: 'studio-login', sms_password: 'p', sms_sender: 'STUDIO' });
});
afterEach(async () => expect(await t.verify()).toEqual([]));

const inSchool = () => ({ role: 'owner' as const, school_id: school.school_id });
const client = async (phone: string) => (await buildStudent(t, school, { phone, firstname: 'Анна' })).id;
const edit = (body: Record<string, unknown>) =>
  t.call(school.owner, routes.edit_settings, { params: inSchool(), body });
const write = (fields: Record<string, unknown> = {}) =>
  t.request(school.owner, routes.send_message, {
    params: inSchool(),
    body: {
      to: { students_ids: [student_id] },
      text: 'Здравствуйте',
      channels: ['sms'],
      ad: false,
      dry_run: false,
      ...fields,
    },
  });
const log = async () => (await t.call(school.owner, routes.list_messages, { params: inSchool() })).data;
const later = (minutes: number) => t.clock.set(new Date(Date.parse(now) + minutes * 60_000).toISOString());

describe('an SMS', () => {
  test('goes through the organization’s own account, costs what the service took, and nothing is in the outbox', async () => {
    await write();
    await t.perform('messages.send');
    expect(calls).toEqual([
      {
        account: { service: 'smsc', login: 'studio-login', password: 'p', sender: 'STUDIO' },
        message: expect.objectContaining({ recipient: '+79125550001', body: 'Здравствуйте' }) as unknown,
      },
    ]);
    expect(await log()).toMatchObject([{ state: 'sent', cost: 380 }]);
    expect((await outboxOf(t)).filter(({ channel }) => channel === 'sms')).toEqual([]);
    await later(2);
    await t.perform('messages.read_reports');
    expect(await log()).toMatchObject([{ state: 'sent' }]);
    report = 'delivered';
    await later(10);
    await t.perform('messages.read_reports');
    expect(await log()).toMatchObject([{ state: 'delivered', error: null }]);
  });

  test('that the service did not take is sent again after a pause; one that it may have taken never is', async () => {
    answers = [new OutboundError('later', 'smsc_9')];
    await write();
    await t.perform('messages.send');
    expect(await log()).toMatchObject([{ state: 'queued', error: 'smsc_9' }]);
    await t.perform('messages.send');
    expect(calls).toHaveLength(1);
    await later(2);
    answers = [new OutboundError('unknown', 'timeout')];
    await t.perform('messages.send');
    expect(await log()).toMatchObject([{ state: 'failed', error: 'timeout' }]);
    await later(300);
    await t.perform('messages.send');
    expect(calls).toHaveLength(2);
  });

  test('of a process that died while sending is not sent again', async () => {
    await write();
    await t.sql(`update client_messages set state = 'sending', due_at = $1 where school_id = $2`, [
      now,
      school.school_id,
    ]);
    await later(5);
    await t.perform('messages.send');
    expect(await log()).toMatchObject([{ state: 'sending' }]);
    await later(11);
    await t.perform('messages.send');
    expect(await log()).toMatchObject([{ state: 'failed', error: 'abandoned' }]);
    expect(calls).toEqual([]);
  });

  test('needs an account: without one the channel reaches nobody', async () => {
    await edit({ sms_service: null });
    expect((await write({ dry_run: true })).body).toMatchObject({ recipients: 0, without_address: 1 });
    expect(await t.call(school.owner, routes.get_settings, { params: inSchool() })).toMatchObject({ sms: 'none' });
  });
});

describe('the limit of a month', () => {
  /** Three messages at once in a new organization whose limit is enough for one; how many were sent. */
  const race = async (): Promise<number> => {
    school = await buildSchool(t);
    await edit({ sms_service: 'sms_ru', sms_api_id: 'k', segment_price: 500, month_limit: 500 });
    const clients = [await client('+79125550001'), await client('+79125550002'), await client('+79125550003')];
    const replies = await Promise.all(clients.map((one) => write({ to: { students_ids: [one] } })));
    return replies.filter(({ status }) => status === 200).length;
  };

  test('is not overspent by messages written at the same time', async () => {
    expect(await race()).toBe(1);
  });

  test('the control: without the lock it is', async () => {
    testSwitches.locks = false;
    try {
      expect(await maxOfRuns(race, 1)).toBeGreaterThan(1);
    } finally {
      testSwitches.locks = true;
    }
  });
});

/**
 * A visitor's request on the public page holds a seat while the number is proved and until it is answered; nothing of
 * the form is trusted, and abuse meets captcha, black list and tariff.
 */
import { requestCaptcha, newPhone, postFrom, sentCode, solveCaptcha } from '@ritm/accounts/testing';
import { setTariff, type SchoolOfTest } from '@ritm/schools/testing';
import { setModeration } from '@ritm/services/testing';
import { consentRoutes, consentVersions } from '@ritm/students/contract';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { timetableRoutes } from '@ritm/timetable/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  requestRoutes as staff,
  visitorRoutes as visitor,
  type OwnRequest,
  type RequestState,
} from '../contract/index.ts';
import {
  buildClass,
  buildClient,
  buildOpenSchool,
  buildPublished,
  buildVisitor,
  formFor,
  setBooking,
} from './testing.ts';

const now = '2026-03-11T07:00:00.000Z';
let t: TestApp;
let school: SchoolOfTest;
let service_id: number;
let openClass: { service_id: number; occurrence_id: number; timetable_id: number; date: string };

beforeAll(async () => {
  t = await openTestApp({ now });
  school = await buildOpenSchool(t);
  service_id = (await buildPublished(t, school)).id;
});
afterAll(() => t.close());

let days = 12;
beforeEach(async () => {
  await t.clock.set(now);
  // Each test has a class of its own, at most two weeks ahead.
  const date = `2026-03-${++days}`;
  if (days >= 30) days = 12;
  const made = await buildClass(t, school, {
    service_id,
    date,
    time_from: hour(),
    time_to: '23:50',
    capacity: 2,
  });
  openClass = { service_id, ...made };
});
let hours = 0;
const hour = () =>
  `${String(6 + (hours++ % 16)).padStart(2, '0')}:${String(Math.floor(hours / 16) % 60).padStart(2, '0')}`;

const params = () => ({ school_id: school.school_id });
const sendRequest = (session: TestSession | undefined, fields: Parameters<typeof formFor>[1] = {}) =>
  t.request(session, visitor.add_request, { params: params(), body: formFor(openClass, fields) });
const buildSentRequest = async (
  session: TestSession | undefined,
  fields: Parameters<typeof formFor>[1] = {},
): Promise<OwnRequest> => t.call(session, visitor.add_request, { params: params(), body: formFor(openClass, fields) });
const at = (id: number) => ({ role: 'owner' as const, school_id: school.school_id, id });
async function bookedOn(occurrence_id = openClass.occurrence_id): Promise<number> {
  const [row] = await t.sql<{ booked: number }>('select booked from occurrences where id = $1', [occurrence_id]);
  return row!.booked;
}
async function stateOf(id: number): Promise<RequestState> {
  const [row] = await t.sql<{ state: RequestState }>('select state from requests where id = $1', [id]);
  return row!.state;
}

describe('a visitor requests a seat', () => {
  test('it is kept from that moment, for as long as a code takes to come', async () => {
    const request = await buildSentRequest(undefined, { phone: newPhone() });
    expect(request).toMatchObject({ state: 'new', verified: false, hold_until: '2026-03-11T07:15:00.000Z' });
    expect(await bookedOn()).toBe(1);
  });

  test('once the number is verified the seat is held for a day and the desk is notified', async () => {
    const phone = newPhone();
    const { id } = await buildSentRequest(undefined, { phone });
    const session = await buildVisitor(t, school, { phone });
    const proved = await t.call(session, visitor.verify_request, { params: { ...params(), id }, body: {} });
    expect(proved).toMatchObject({
      state: 'new',
      verified: true,
      hold_until: '2026-03-12T07:00:00.000Z',
    });
    const notices = await t.sql(`select kind from notifications where user_id = $1 and cause = $2`, [
      school.owner.user_id,
      `request:${school.school_id}:${id}`,
    ]);
    expect(notices).toEqual([{ kind: 'request_new' }]);
    expect(await t.call(session, visitor.verify_request, { params: { ...params(), id }, body: {} })).toEqual(proved);
  });

  test('their consents are on their card as soon as it is known whose it is, and revoked ones stay revoked', async () => {
    const phone = newPhone();
    const session = await buildVisitor(t, school, { phone });
    const { id } = await buildSentRequest(session);
    const consents = () =>
      t.sql(
        `
          select document, version, channel, given_at = '2026-03-11T07:00:00Z' as when_asked,
            revoked_at is null as stands
          from consents
          where user_id = $1 and student_id is not null`,
        [session.user_id],
      );
    await t.settle();
    expect(await consents()).toEqual([]);
    await t.call(school.owner, staff.convert_request, { params: at(id), body: {} });
    await t.settle();
    const expectedConsent = {
      document: 'service',
      version: consentVersions.service,
      channel: 'android',
      when_asked: true,
    };
    expect(await consents()).toEqual([{ ...expectedConsent, stands: true }]);
    const self = await t.signIn({ user_id: session.user_id });
    const [consent] = (await t.call(self, consentRoutes.list_consents, {})).data;
    await t.call(self, consentRoutes.revoke_consent, { params: { id: consent!.id } });
    await t.call(school.owner, staff.confirm_request, { params: at(id), body: {} });
    await t.settle();
    expect(await consents()).toEqual([{ ...expectedConsent, stands: false }]);
  });

  test('through the whole dialogue: request, code, session of this organization alone', async () => {
    const phone = newPhone();
    const { id } = await buildSentRequest(undefined, { phone });
    const check = await postFrom<{ id: number }>(t, '/check_phone', { phone }, { headers: { from: 'embed' } });
    const entered = await postFrom<{ id: string; type: string }>(
      t,
      '/check_sms_code',
      { id: check.body.id, code: await sentCode(t, phone), school_id: school.school_id },
      { headers: { from: 'embed' } },
    );
    expect(entered.body.type).toBe('client');
    const session = { token: entered.body.id, user_id: 0, session_id: 0 };
    const proved = await t.call(session, visitor.verify_request, { params: { ...params(), id }, body: {} });
    expect(proved.verified).toBe(true);
    const other = await buildOpenSchool(t);
    const foreign = await t.request(session, visitor.list_bookings, { params: { school_id: other.school_id } });
    expect(foreign.status).toBe(404);
  });

  test('another person’s request cannot be verified, nor distinguished from a missing one', async () => {
    const { id } = await buildSentRequest(undefined, { phone: newPhone() });
    const stranger = await buildVisitor(t, school);
    const reply = await t.request(stranger, visitor.verify_request, { params: { ...params(), id }, body: {} });
    const missing = await t.request(stranger, visitor.verify_request, {
      params: { ...params(), id: 999_999_999 },
      body: {},
    });
    expect([reply.status, missing.status]).toEqual([404, 404]);
    expect(reply.body).toEqual({ ...missing.body, request_id: expect.any(String) as unknown });
  });

  test('one number has one request that is not proved: sent again it is the same, for another class it moves there', async () => {
    const phone = newPhone();
    const { occurrence_id } = openClass;
    await t.sql(`update occurrences set title = 'Своё название' where id = $1`, [occurrence_id]);
    const first = await buildSentRequest(undefined, { phone });
    expect(first.title).toBe('Своё название');
    expect(await buildSentRequest(undefined, { phone })).toEqual(first);
    const before = openClass;
    openClass = {
      service_id,
      ...(await buildClass(t, school, {
        service_id,
        date: '2026-03-30',
        time_from: hour(),
        time_to: '23:55',
      })),
    };
    const second = await buildSentRequest(undefined, { phone });
    await t.settle();
    expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['canceled', 'new']);
    expect([await bookedOn(before.occurrence_id), await bookedOn()]).toEqual([0, 1]);
  });

  test('a client of the organization is booked at once', async () => {
    const { session, student_id } = await buildClient(t, school);
    expect(await buildSentRequest(session)).toMatchObject({ state: 'confirmed', verified: true, hold_until: null });
    const [row] = await t.sql(
      'select status, source from occurrence_students where occurrence_id = $1 and student_id = $2',
      [openClass.occurrence_id, student_id],
    );
    expect(row).toEqual({ status: 'booked', source: 'online' });
  });

  test('where everybody is booked at once, a stranger becomes a client, and the same one twice', async () => {
    await setBooking(t, school, { auto_confirm: 'everybody' });
    const phone = newPhone();
    const session = await buildVisitor(t, school, { phone });
    expect((await buildSentRequest(session)).state).toBe('confirmed');
    const cards = await t.sql('select firstname, lastname, status from students where school_id = $1 and phone = $2', [
      school.school_id,
      phone,
    ]);
    expect(cards).toEqual([{ firstname: 'Анна', lastname: 'Гостева', status: 'lead' }]);
    expect((await sendRequest(session)).body.code).toBe('timetable.already_booked');
    await setBooking(t, school, { auto_confirm: 'clients' });
  });

  test('one person booked the same class twice: the same person does not book the same class twice', async () => {
    const phone = newPhone();
    const session = await buildVisitor(t, school, { phone });
    expect((await buildSentRequest(session)).state).toBe('new');
    const again = await sendRequest(session);
    expect([again.status, again.body.code]).toEqual([409, 'booking.already_booked']);
    expect(await bookedOn()).toBe(1);
  });

  test('a class had no capacity: a full class has no seat, and the answer says where there is one', async () => {
    await buildSentRequest(await buildVisitor(t, school));
    await buildSentRequest(await buildVisitor(t, school));
    const reply = await sendRequest(await buildVisitor(t, school));
    expect([reply.status, reply.body.code]).toEqual([409, 'booking.full']);
    const { alternatives } = reply.body.data as { alternatives: { occurrence_id: number; service_id: number }[] };
    expect(alternatives.length).toBeGreaterThan(0);
    expect(
      alternatives.every((one) => one.service_id === service_id && one.occurrence_id !== openClass.occurrence_id),
    ).toBe(true);
  });
});

describe('nothing of the form is taken on trust', () => {
  test.each([
    ['another price', { price: 1 }, 409, 'booking.price_changed'],
    ['no consent', { consent_version: '0.1' }, 422, 'booking.consent_needed'],
    ['a service that is not there', { service_id: 999_999_999 }, 409, 'booking.service_gone'],
    ['a class that is not there', { occurrence_id: 999_999_999 }, 422, 'booking.no_such_class'],
    ['neither a class nor a time', { occurrence_id: undefined }, 422, 'booking.no_such_class'],
  ])('%s', async (_, fields, status, code) => {
    const reply = await sendRequest(await buildVisitor(t, school), fields);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect(await bookedOn()).toBe(0);
  });

  test('a time sent by the client was trusted: a closed time is refused: past, too near, too far, canceled, of another service', async () => {
    const session = await buildVisitor(t, school);
    const other = (await buildPublished(t, school)).id;
    expect((await sendRequest(session, { service_id: other })).body.code).toBe('booking.no_such_class');
    const [{ starts_at }] = (await t.sql('select starts_at from occurrences where id = $1', [
      openClass.occurrence_id,
    ])) as [{ starts_at: Date }];
    for (const minutes of [-59, 1]) {
      await t.clock.set(new Date(starts_at.getTime() + minutes * 60_000).toISOString());
      expect((await sendRequest(await buildVisitor(t, school))).body.code).toBe('booking.no_such_class');
    }
    await t.clock.set(now);
    await setBooking(t, school, { horizon_days: 1 });
    expect((await sendRequest(session)).body.code).toBe('booking.no_such_class');
    await setBooking(t, school, { horizon_days: 30 });
    const { timetable_id, date } = openClass;
    const at = { role: 'owner' as const, school_id: school.school_id, timetable_id };
    await t.call(school.owner, timetableRoutes.delete_timetable, { params: at, query: { date } });
    expect((await sendRequest(session)).body.code).toBe('booking.no_such_class');
  });

  test('a service that is turned off is gone, whatever page is still open', async () => {
    await setModeration(t, school, { service_id, status: 'turned_off' });
    expect((await sendRequest(await buildVisitor(t, school))).body.code).toBe('booking.service_gone');
    await setModeration(t, school, { service_id, status: 'published' });
  });

  test('a guest gives a real number; whoever is signed in books for their own cards alone', async () => {
    expect((await sendRequest(undefined, { phone: 'тринадцать' })).body.code).toBe('booking.bad_phone');
    const { student_id } = await buildClient(t, school);
    expect((await sendRequest(await buildVisitor(t, school), { students_ids: [student_id] })).status).toBe(404);
  });
});

describe('abuse', () => {
  test('after two failures of an address a guest proves to be a person', async () => {
    const address = '10.9.8.7';
    const post = (headers: Record<string, string> = {}) =>
      postFrom(t, `/public/school/${school.school_id}/request`, formFor(openClass, { phone: newPhone(), price: 1 }), {
        address,
        headers,
      });
    expect([(await post()).body.code, (await post()).body.code]).toEqual([
      'booking.price_changed',
      'booking.price_changed',
    ]);
    const stopped = await post();
    expect([stopped.body.code, stopped.body.data]).toEqual(['accounts.captcha_needed', { action: 'booking_request' }]);
    const token = await solveCaptcha(await requestCaptcha(t, 'booking_request', address));
    expect((await post({ 'captcha-token': token })).body.code).toBe('booking.price_changed');
    expect((await post({ 'captcha-token': token })).body.code).toBe('accounts.captcha_needed');
  });

  test('a full class is nobody’s failure: everybody behind the studio’s Wi-Fi goes on without a captcha', async () => {
    for (let seat = 0; seat < 2; seat++) await buildSentRequest(await buildVisitor(t, school));
    const codes: unknown[] = [];
    for (let guest = 0; guest < 4; guest++) {
      const form = formFor(openClass, { phone: newPhone() });
      const reply = await postFrom(t, `/public/school/${school.school_id}/request`, form, { address: '10.9.8.6' });
      codes.push(reply.body.code);
    }
    expect(codes).toEqual(['booking.full', 'booking.full', 'booking.full', 'booking.full']);
  });

  test('a number on the black list books nothing, and from the next day of forgiveness again', async () => {
    const phone = newPhone();
    const session = await buildVisitor(t, school, { phone });
    const { id } = await buildSentRequest(session);
    await t.call(school.owner, staff.reject_request, { params: at(id), body: { reason: 'Не приходит', block: true } });
    expect([(await sendRequest(session)).status, (await sendRequest(session)).body.code]).toEqual([
      403,
      'booking.black_listed',
    ]);
    await setBooking(t, school, { unblock: [phone] });
    expect((await sendRequest(session)).status).toBe(200);
  });

  test('on the free tariff nothing of the visitor is asked or stored: the owner sees how many there were', async () => {
    const free = await buildOpenSchool(t);
    const offered = { service_id: (await buildPublished(t, free)).id };
    const { occurrence_id } = await buildClass(t, free, offered);
    await setTariff(t, free, 'free');
    const phone = newPhone();
    for (let attempt = 0; attempt < 3; attempt++) {
      const reply = await t.request(undefined, visitor.add_request, {
        params: { school_id: free.school_id },
        body: formFor({ ...offered, occurrence_id }, { phone }),
      });
      expect([reply.status, reply.body.code]).toEqual([403, 'booking.tariff_limit']);
    }
    expect(await t.sql('select 1 from requests where school_id = $1', [free.school_id])).toEqual([]);
    const blockedRows = await t.sql(`select * from booking_blocked where school_id = $1`, [free.school_id]);
    expect(blockedRows).toMatchObject([{ attempts: 3 }]);
    expect(JSON.stringify(await t.sql('select * from audit_log where school_id = $1', [free.school_id]))).not.toContain(
      phone,
    );
    const list = await t.call(free.owner, staff.list_requests, {
      params: { role: 'owner', school_id: free.school_id },
      query: {},
    });
    expect(list).toMatchObject({ data: [], blocked: 3, can: { edit: false } });
  });
});

test('after all of it every law of the data holds', async () => {
  await t.settle();
  expect(await t.verify()).toEqual([]);
});

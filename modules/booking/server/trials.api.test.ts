/**
 * A trial is booked into a group class: into those that it would pay for if it were sold, at its own price, and by the
 * quota of trials.
 */
import { newPhone } from '@ritm/accounts/testing';
import type { SchoolOfTest } from '@ritm/schools/testing';
import { setModeration } from '@ritm/services/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { publicRoutes, requestRoutes as staff, visitorRoutes as visitor } from '../contract/index.ts';
import { buildClass, buildOpenSchool, buildPublished, buildVisitor, formFor } from './testing.ts';

const TRIAL_PRICE = 30_000;
let t: TestApp;
let school: SchoolOfTest;
let group: number;
let trial: number;
let occurrence_id: number;

beforeAll(async () => {
  t = await openTestApp({ now: '2026-03-11T07:00:00.000Z' });
});
afterAll(() => t.close());
beforeEach(async () => {
  school = await buildOpenSchool(t);
  group = (await buildPublished(t, school, { name: 'Растяжка', type: 'pass', visits: 8 })).id;
  trial = (await buildPublished(t, school, { name: 'Пробное', type: 'trial', price: TRIAL_PRICE })).id;
  ({ occurrence_id } = await buildClass(t, school, { service_id: group, capacity: 2 }));
});

const params = () => ({ school_id: school.school_id });
const requestTrial = async (fields: { service_id?: number; occurrence_id?: number } = {}) =>
  t.request(await buildVisitor(t, school), visitor.add_request, {
    params: params(),
    body: formFor({ service_id: trial, occurrence_id, ...fields }, { price: TRIAL_PRICE }),
  });
const shownFor = async (service: number) =>
  (await t.call(undefined, publicRoutes.list_public_timetable, { params: params(), query: { service } })).data;

test('a visitor finds it among the services and its classes in the timetable, at its own price', async () => {
  const { data } = await t.call(undefined, publicRoutes.list_public_services, { params: params() });
  expect(data.find(({ id }) => id === trial)).toMatchObject({ bookable: true });
  expect(await shownFor(trial)).toMatchObject([
    { occurrence_id, service_id: trial, price: TRIAL_PRICE, open: true, free: 2 },
  ]);
  // An eighth of the pass.
  expect(await shownFor(group)).toMatchObject([{ occurrence_id, service_id: group, price: 8_750 }]);
});

test('a request holds a place of the quota of trials, and the answer seats the client there', async () => {
  const { status, body } = await requestTrial();
  expect([status, body]).toMatchObject([200, { state: 'new', verified: true }]);
  expect(await t.sql('select source from seat_holds where occurrence_id = $1', [occurrence_id])).toEqual([
    { source: 'trial' },
  ]);
  const { id } = body as { id: number };
  await t.call(school.owner, staff.confirm_request, { params: { role: 'owner', ...params(), id }, body: {} });
  expect(
    await t.sql('select source, status from occurrence_students where occurrence_id = $1', [occurrence_id]),
  ).toEqual([{ source: 'trial', status: 'booked' }]);
  // The mark charges the trial that was requested, not the service of the class.
  expect(
    await t.sql('select pays, service_id::int from seat_payments where occurrence_id = $1', [occurrence_id]),
  ).toEqual([{ pays: 'trial', service_id: trial }]);
  expect(await t.verify()).toEqual([]);
});

test('a guest without a session may request it too', async () => {
  const body = formFor({ service_id: trial, occurrence_id }, { price: TRIAL_PRICE, phone: newPhone() });
  const made = await t.call(undefined, visitor.add_request, { params: params(), body });
  expect(made).toMatchObject({ state: 'new', verified: false });
});

test('a full class is refused with other classes that the trial opens', async () => {
  const other = await buildClass(t, school, { service_id: group, date: '2026-03-13' });
  for (let n = 0; n < 2; n++) expect((await requestTrial()).status).toBe(200);
  const { status, body } = await requestTrial();
  expect([status, body.code]).toEqual([409, 'booking.full']);
  expect(body.data!.alternatives).toMatchObject([
    { occurrence_id: other.occurrence_id, service_id: trial, price: TRIAL_PRICE },
  ]);
});

test('a trial opens no class of another format, of a hidden service, or beyond the services that it names', async () => {
  const lesson = (await buildPublished(t, school, { format: 'individual' })).id;
  const personal = await buildClass(t, school, { service_id: lesson, date: '2026-03-13' });
  const named = await buildPublished(t, school, { type: 'trial', price: TRIAL_PRICE, pays_for_ids: [lesson] });
  const refusals = [
    await requestTrial({ occurrence_id: personal.occurrence_id }),
    await requestTrial({ service_id: named.id }),
  ];
  expect(refusals.map(({ body }) => body.code)).toEqual(['booking.no_such_class', 'booking.no_such_class']);
  expect(await shownFor(named.id)).toEqual([]);
  await setModeration(t, school, { service_id: group, status: 'turned_off' });
  expect((await requestTrial()).body.code).toBe('booking.no_such_class');
});

test('any other service is booked into its own classes alone', async () => {
  const single = (await buildPublished(t, school, { type: 'single', price: TRIAL_PRICE })).id;
  expect((await requestTrial({ service_id: single })).body.code).toBe('booking.no_such_class');
  expect(await shownFor(single)).toEqual([]);
});

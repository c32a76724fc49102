import { notificationsRoutes } from '@ritm/notifications/contract';
import { buildDevice, openPushService, type PushService } from '@ritm/notifications/testing';
import type { SchoolOfTest } from '@ritm/schools/testing';
import { buildStudent, linkStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { visitorRoutes as routes } from '../../contract/index.ts';
import { buildClass, buildOpenSchool, buildPublished, formFor } from '../testing.ts';

/** Noon in Yekaterinburg. */
const now = '2026-03-11T07:00:00.000Z';
let t: TestApp;
let service: PushService;
let school: SchoolOfTest;
let client: { student_id: number; session: TestSession };
let evening: number;

beforeAll(async () => {
  t = await openTestApp({
    now,
    config: { push: { vapidKey: Buffer.alloc(32, 9), subject: 'mailto:test@ritm.test', firebase: undefined } },
  });
  service = await openPushService();
});
afterAll(async () => {
  await service?.close();
  await t?.close();
});
beforeEach(async () => {
  await t.clock.set(now);
  school = await buildOpenSchool(t);
  const service_id = (await buildPublished(t, school)).id;
  evening = (await buildClass(t, school, { service_id })).occurrence_id;
  // A user of the product, because visitors of an organization's own page get no push notifications.
  const session = await t.signIn();
  client = { session, student_id: (await buildStudent(t, school)).id };
  await linkStudent(t, school, { student_id: client.student_id, user_id: session.user_id });
  service.received.length = 0;
  await buildDevice(t, client.session, service);
  await t.call(client.session, notificationsRoutes.edit_settings, { body: { quiet_hours: null } });
  await t.call(client.session, routes.add_request, {
    params: { school_id: school.school_id },
    body: formFor({ service_id, occurrence_id: evening }),
  });
});

/** Returns what the browser receives at that moment. */
async function reminded(at: string) {
  await t.clock.set(at);
  await t.perform('booking.remind_clients');
  await t.settle();
  return service.received.map(({ payload }) => payload);
}

describe('the push of a reminder', () => {
  test('has both answers a day and two hours before, each the very call of the cabinet', async () => {
    await reminded('2026-03-11T13:00:00.000Z');
    const pushes = await reminded('2026-03-12T11:00:00.000Z');
    expect(pushes.map(({ title }) => title.split(' · ')[0])).toEqual(['Завтра занятие', 'Скоро занятие']);
    const of = { school_id: school.school_id, student_id: client.student_id, occurrence_id: evening };
    const named = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: keyof typeof of) => String(of[name]));
    const { confirm_booking, cancel_booking } = routes;
    const cabinet = `/profile/cabinet_client?school=${of.school_id}&student=${of.student_id}`;
    for (const { answers, link } of pushes) {
      expect(link).toBe(cabinet);
      expect(answers).toEqual({
        language: 'ru',
        offline: 'Не получилось: нет связи. Попробуйте ещё раз',
        buttons: [
          {
            action: 'come',
            title: 'Приду',
            method: confirm_booking.method,
            path: named(confirm_booking.path),
            done: 'Ждём вас: место за вами',
          },
          {
            action: 'cancel',
            title: 'Отменить',
            method: cancel_booking.method,
            path: named(cancel_booking.path),
            done: 'Запись отменена',
            asks: { code: 'booking.late_cancel', link: `${cabinet}&cancel=${evening}` },
          },
        ],
      });
    }
  });

  test('speaks the language of the person', async () => {
    const body = { platform: 'web', token: service.subscribe().token } as const;
    await t.call(client.session, notificationsRoutes.add_device, { body }, { headers: { 'accept-language': 'en' } });
    const [push] = await reminded('2026-03-11T13:00:00.000Z');
    expect(push!.answers).toMatchObject({ language: 'en', buttons: [{ title: 'I will come' }, { title: 'Cancel' }] });
  });

  test('late its «cancel» gives nothing up: the call is refused with the code that opens the page', async () => {
    const [push] = await reminded('2026-03-12T11:00:00.000Z');
    const { asks } = push!.answers!.buttons[1]!;
    const params = { school_id: school.school_id, student_id: client.student_id, occurrence_id: evening };
    const reply = await t.request(client.session, routes.cancel_booking, { params, query: {} });
    expect([reply.status, reply.body.code]).toEqual([409, asks!.code]);
    const [seat] = await t.sql('select status from occurrence_students where occurrence_id = $1', [evening]);
    expect(seat).toEqual({ status: 'booked' });
  });
});

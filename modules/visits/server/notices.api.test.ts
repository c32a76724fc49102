import { passesRoutes } from '@ritm/passes/contract';
import { notificationsRoutes } from '@ritm/notifications/contract';
import { noticesOf } from '@ritm/notifications/testing';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { buildStudent, linkGuardian, linkStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { visitsRoutes } from '../contract/index.ts';
import { buildLessonPlus } from '@ritm/passes/testing';
import { markVisit } from './testing.ts';

/** Noon of Sunday, 20 September 2026, in Yekaterinburg. */
const NOW = '2026-09-20T07:00:00.000Z';

let t: TestApp;
let school: SchoolOfTest;
let student_id: number;
let client: TestSession;
let mother: TestSession;

beforeAll(async () => {
  t = await openTestApp({ now: NOW });
  school = await buildSchool(t, { name: 'Импульс' });
});
beforeEach(async () => {
  await t.clock.set(NOW);
  [client, mother] = [await t.signIn(), await t.signIn()];
  const made = await buildStudent(t, school, {
    lastname: 'Ли',
    firstname: 'Анна',
    guardians: [{ name: 'Мать', phone: null, relation: 'mother' }],
  });
  student_id = made.id;
  await linkStudent(t, school, { student_id, user_id: client.user_id });
  await linkGuardian(t, school, { student_id, user_id: mother.user_id });
});
afterAll(async () => {
  expect(await t.verify()).toEqual([]);
  await t.close();
});

const textsOf = async (person: TestSession) =>
  (await noticesOf(t, person)).map(({ title, text }) => `${title}. ${text}`);
const kindsOf = async (person: TestSession) => (await noticesOf(t, person)).map(({ kind }) => kind);
const at = () => ({ role: 'owner' as const, school_id: school.school_id, student_id });

describe('a visit', () => {
  test('notifies the client and their guardians, with what is left', async () => {
    const { id } = await buildLessonPlus(t, school, { student_id });
    await markVisit(t, school, { student_id, lesson_plus_id: id });
    for (const person of [client, mother]) {
      expect(await kindsOf(person)).toEqual(['visit_marked', 'pass_sold']);
      expect((await textsOf(person))[0]).toMatch(
        /^Посещение отмечено\. Ли Анна: .+, 20 сентября\. Осталось 7 визитов$/,
      );
    }
    expect((await noticesOf(t, client))[0]!.school).toEqual({ id: school.school_id, name: 'Импульс' });
    expect(await kindsOf(school.owner)).toEqual([]);
  });

  test('that nothing covers notifies of a debt, and not twice', async () => {
    const { service_id } = await buildLessonPlus(t, school, { student_id, visits: 1 });
    await markVisit(t, school, { student_id, service_id: service_id! });
    await markVisit(t, school, { student_id, service_id: service_id!, date_visit: '2026-09-19' });
    expect(await kindsOf(client)).toEqual(['debt', 'visit_marked', 'pass_sold']);
    expect((await textsOf(client))[0]).toContain('19 сентября. Его предстоит оплатить');
  });

  test('that is taken back takes its unread notice back; a read one stays', async () => {
    const { id } = await buildLessonPlus(t, school, { student_id });
    const { lesson_minus } = await markVisit(t, school, { student_id, lesson_plus_id: id });
    const [seen] = await noticesOf(t, mother);
    await t.call(mother, notificationsRoutes.read_notification, { params: { notification_id: seen!.id } });
    await t.call(school.owner, visitsRoutes.delete_lesson_minus, { params: { ...at(), id: lesson_minus.id } });
    expect(await kindsOf(client)).toEqual(['pass_sold']);
    expect(await kindsOf(mother)).toEqual(['visit_marked', 'pass_sold']);
  });

  test('of long ago is bookkeeping: nobody is notified', async () => {
    const { id } = await buildLessonPlus(t, school, { student_id, date: '2026-08-20' });
    await markVisit(t, school, { student_id, lesson_plus_id: id, date_visit: '2026-09-01' });
    expect(await kindsOf(client)).toEqual(['pass_sold']);
  });

  test('that is refused notifies nobody', async () => {
    await markVisit(t, school, { student_id, lesson_plus_id: 999_999_999 }).catch(() => undefined);
    expect(await kindsOf(client)).toEqual([]);
  });
});

test('a sale that is taken back takes its notice back', async () => {
  const { id } = await buildLessonPlus(t, school, { student_id });
  await t.call(school.owner, passesRoutes.delete_lesson_plus, { params: { ...at(), id } });
  expect(await kindsOf(client)).toEqual([]);
});

describe('a pass that ends', () => {
  const notifyEnding = () => t.perform('passes.notify_ending');
  const endings = async () => (await noticesOf(t, client)).filter(({ kind }) => kind === 'pass_ending');

  test('notifies a week before, once a date, and again after a prolongation', async () => {
    const { id } = await buildLessonPlus(t, school, { student_id, valid_until: '2026-09-28' });
    await notifyEnding();
    expect(await endings()).toEqual([]);
    await t.clock.set('2026-09-21T06:00:00.000Z');
    await Promise.all([notifyEnding(), notifyEnding()]);
    await notifyEnding();
    expect((await endings()).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Ли Анна: .+\. Осталось 8 визитов\. Действует до 28 сентября$/),
    ]);
    await t.call(school.owner, passesRoutes.edit_lesson_plus, {
      params: { ...at(), id },
      body: { valid_until: '2026-10-20' },
    });
    await t.clock.set('2026-10-13T06:00:00.000Z');
    await notifyEnding();
    expect(await endings()).toHaveLength(2);
  });

  test('by its last visit notifies once', async () => {
    const { id } = await buildLessonPlus(t, school, { student_id, visits: 2, valid_until: '2027-09-20' });
    await notifyEnding();
    expect(await endings()).toEqual([]);
    await markVisit(t, school, { student_id, lesson_plus_id: id });
    await notifyEnding();
    await t.clock.set('2026-09-25T06:00:00.000Z');
    await notifyEnding();
    expect(await endings()).toHaveLength(1);
  });

  test('that was taken back, and a single visit, are no news', async () => {
    const { id } = await buildLessonPlus(t, school, { student_id, valid_until: '2026-09-22' });
    await t.call(school.owner, passesRoutes.delete_lesson_plus, { params: { ...at(), id } });
    await buildLessonPlus(t, school, { student_id, visits: 1, valid_until: '2027-09-20' });
    await notifyEnding();
    expect(await endings()).toEqual([]);
  });
});

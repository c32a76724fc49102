/** Messages that are no reminder: a booking at the desk, a birthday. */
import { buildClass, buildOpenSchool, buildPublished } from '@ritm/booking/testing';
import type { SchoolOfTest } from '@ritm/schools/testing';
import { buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messagesRoutes as routes } from '../contract/index.ts';
import { outboxOf, turnOn } from './testing.ts';

/** Noon in Yekaterinburg; the class of the tests is tomorrow at six in the evening. */
const now = '2026-03-11T07:00:00.000Z';
let t: TestApp;
let school: SchoolOfTest;
let occurrence_id: number;
let timetable_id: number;
let anna: number;

beforeAll(async () => {
  t = await openTestApp({ now });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.sql('delete from outbound_messages');
  school = await buildOpenSchool(t);
  const service_id = (await buildPublished(t, school)).id;
  ({ occurrence_id, timetable_id } = await buildClass(t, school, { service_id }));
  anna = await client({ firstname: 'Анна', lastname: 'Тихая' });
});
afterEach(async () => expect(await t.verify()).toEqual([]));

const inSchool = () => ({ role: 'owner' as const, school_id: school.school_id });
let phones = 0;
/** A card with a number, of somebody who has never signed in. */
async function client(fields: Record<string, unknown> = {}): Promise<number> {
  const phone = `+7912300${String(++phones).padStart(4, '0')}`;
  return (await buildStudent(t, school, { phone, ...fields })).id;
}
const seat = async (student_id: number, source: string, created: string) =>
  t.sql(
    `insert into occurrence_students (school_id, occurrence_id, student_id, source, created_at)
     values ($1, $2, $3, $4, $5)`,
    [school.school_id, occurrence_id, student_id, source, created],
  );
const sent = async () => (await outboxOf(t)).filter((one) => one.channel === 'sms' || one.channel === 'mail');

describe('other messages', () => {
  test('a place taken at the desk is confirmed, that of a regular is not', async () => {
    await turnOn(t, school, 'booking_confirmed');
    const regular = await client();
    await seat(anna, 'walk_in', now);
    await seat(regular, 'standing', now);
    await t.perform('messages.find_bookings', { school_id: school.school_id, ids: [timetable_id] });
    await t.perform('messages.send');
    expect((await sent()).map(({ body }) => body)).toEqual([
      expect.stringMatching(/^Вы записаны: .*, 12 марта в 18:00\./) as string,
    ]);
  });

  test('a birthday is congratulated in the morning, and only with a consent', async () => {
    await turnOn(t, school, 'birthday');
    await t.sql(`update students set birth_date = '1990-03-11' where school_id = $1`, [school.school_id]);
    const agreed = await client({ firstname: 'Лев', birth_date: '1991-03-11' });
    await t.call(school.owner, routes.set_consent, {
      params: { ...inSchool(), student_id: agreed },
      body: { scope: 'ads', given: true },
    });
    await t.perform('messages.find_in_the_morning');
    await t.perform('messages.find_in_the_morning');
    const withdrawn = await client({ firstname: 'Ян', birth_date: '1992-03-11' });
    const params = { ...inSchool(), student_id: withdrawn };
    await t.call(school.owner, routes.set_consent, { params, body: { scope: 'ads', given: true } });
    await t.perform('messages.find_in_the_morning');
    await t.call(school.owner, routes.set_consent, { params, body: { scope: 'ads', given: false } });
    await t.perform('messages.send');
    expect((await sent()).map(({ body }) => body)).toEqual([expect.stringMatching(/^Лев, с днём рождения!/) as string]);
  });
});

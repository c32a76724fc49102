import { newPhone } from '@ritm/accounts/testing';
import type { CallInput } from '@ritm/http';
import { randomToken } from '@ritm/kernel';
import { tokenHash } from '@ritm/platform';
import { buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import type { ServiceBody } from '@ritm/services/contract';
import { buildService } from '@ritm/services/testing';
import { consentVersions } from '@ritm/students/contract';
import { buildStudent, linkStudent } from '@ritm/students/testing';
import type { TestApp, TestSession } from '@ritm/testing';
import { buildTimetable } from '@ritm/timetable/testing';
import { requestRoutes, visitorRoutes, type RequestBody } from '../contract/index.ts';

/** An organization whose tariff takes requests; new ones stand on the free one. */
export async function buildOpenSchool(
  t: TestApp,
  options: Parameters<typeof buildSchool>[1] = {},
): Promise<SchoolOfTest> {
  const school = await buildSchool(t, options);
  await setTariff(t, school, 'month');
  return school;
}

export async function setTariff(t: TestApp, { school_id }: SchoolOfTest, tariff: 'free' | 'month'): Promise<void> {
  await t.sql('update schools set tariff = $2 where id = $1', [school_id, tariff]);
  t.platform.access.forgetAll();
}

/** A service that a moderator let out: a single visit of a group at 700 ₽ unless the fields say otherwise. */
export async function buildPublished(
  t: TestApp,
  school: SchoolOfTest,
  fields: Partial<ServiceBody> = {},
): Promise<{ id: number }> {
  const { id } = await buildService(t, school, {
    type: 'single',
    format: 'group',
    price: 70_000,
    visits: 100,
    public: true,
    ...fields,
  });
  await t.sql(`update services set moderation_status = 'published' where school_id = $1 and id = $2`, [
    school.school_id,
    id,
  ]);
  return { id };
}

/** A class that takes requests: twelve seats tomorrow at 18:00 unless the fields say otherwise. */
export async function buildClass(
  t: TestApp,
  school: SchoolOfTest,
  fields: Partial<Parameters<typeof buildTimetable>[2]> & { service_id: number },
): Promise<{ timetable_id: number; occurrence_id: number; date: string }> {
  const made = await buildTimetable(t, school, { date: '2026-03-12', capacity: 12, ...fields });
  const [row] = await t.sql<{ id: string }>(
    'select id from occurrences where school_id = $1 and timetable_id = $2 and date = $3',
    [school.school_id, made.id, made.date],
  );
  return { timetable_id: made.id, occurrence_id: Number(row!.id), date: made.date };
}

/** What a visitor's form sends for a class. */
export const formFor = (
  { service_id, occurrence_id }: { service_id: number; occurrence_id: number },
  fields: Partial<RequestBody> = {},
): RequestBody => ({
  service_id,
  occurrence_id,
  name: 'Анна Гостева',
  price: 70_000,
  consent_version: consentVersions.service,
  ...fields,
});

/** A visitor who has proved their number on the organization's own page: a client's session of it alone. */
export async function buildVisitor(
  t: TestApp,
  { school_id }: SchoolOfTest,
  person: { phone?: string; firstname?: string } = {},
): Promise<TestSession & { phone: string }> {
  const phone = person.phone ?? newPhone();
  const session = await t.signIn({ phone, type: 'client', firstname: person.firstname ?? 'Анна', lastname: 'Гостева' });
  await t.sql('update sessions set school_id = $2 where id = $1', [session.session_id, school_id]);
  return { ...session, phone };
}

/** A client of the organization with a session of their own. */
export async function buildClient(
  t: TestApp,
  school: SchoolOfTest,
): Promise<{ student_id: number; session: TestSession & { phone: string } }> {
  const session = await buildVisitor(t, school);
  const { id } = await buildStudent(t, school, { phone: session.phone });
  await linkStudent(t, school, { student_id: id, user_id: session.user_id });
  return { student_id: id, session };
}

/** Many clients at once, each with a session of their own: written straight, since a burst needs hundreds. */
export async function buildClients(t: TestApp, { school_id }: SchoolOfTest, count: number): Promise<TestSession[]> {
  const people = Array.from({ length: count }, () => ({ phone: newPhone(), token: randomToken(32) }));
  const rows = await t.sql<{ phone: string; user_id: string; session_id: string }>(
    `with given as (select * from unnest($2::text[], $3::bytea[]) as g (phone, hash)),
    people as (insert into users (phone, firstname, lastname) select phone, 'Анна', 'Клиентова' from given returning id, phone),
    cards as (insert into students (school_id, user_id, firstname, lastname, phone, qr_token, search)
      select $1, id, 'Анна', 'Клиентова', phone, md5(phone), ' клиентова анна' from people)
    insert into sessions (token_hash, user_id, type, school_id, expires_at, created_at, last_seen_at, confirmed_at)
    select g.hash, p.id, 'client', $1, ritm_now() + interval '30 days', ritm_now(), ritm_now(), ritm_now()
    from people p join given g using (phone) returning user_id, id as session_id, (select phone from people x where x.id = user_id) as phone`,
    [school_id, people.map((one) => one.phone), people.map((one) => tokenHash(one.token))],
  );
  const tokens = new Map(people.map((one) => [one.phone, one.token]));
  return rows.map((row) => ({
    token: tokens.get(row.phone)!,
    user_id: Number(row.user_id),
    session_id: Number(row.session_id),
  }));
}

/** A request that waits for its answer, in an organization whose tariff takes them from now on. */
export async function buildRequest(t: TestApp, school: SchoolOfTest): Promise<{ request: number; booking: number }> {
  await setTariff(t, school, 'month');
  const offered = { service_id: (await buildPublished(t, school)).id };
  const { occurrence_id } = await buildClass(t, school, offered);
  const { id } = await t.call(await buildVisitor(t, school), visitorRoutes.add_request, {
    params: { school_id: school.school_id },
    body: formFor({ ...offered, occurrence_id }),
  });
  return { request: id, booking: occurrence_id };
}

/** Says how the organization takes bookings. */
export async function setBooking(
  t: TestApp,
  { school_id, owner }: SchoolOfTest,
  body: CallInput<typeof requestRoutes.edit_settings>['body'],
): Promise<void> {
  await t.call(owner, requestRoutes.edit_settings, { params: { role: 'owner', school_id }, body });
}

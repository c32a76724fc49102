import { newPhone } from '@ritm/accounts/testing';
import type { CallInput } from '@ritm/http';
import { buildSchool, buildTeacher, setTariff, type SchoolOfTest } from '@ritm/schools/testing';
import type { ServiceBody } from '@ritm/services/contract';
import { buildService, setModeration } from '@ritm/services/testing';
import { consentVersions } from '@ritm/students/contract';
import { buildStudent, linkStudent } from '@ritm/students/testing';
import type { TestApp, TestSession } from '@ritm/testing';
import { buildPicture } from '@ritm/testing/pictures';
import { buildTimetable, buildWorkTime } from '@ritm/timetable/testing';
import { markVisit } from '@ritm/visits/testing';
import { pageRoutes, requestRoutes, visitorRoutes, type RequestBody } from '../contract/index.ts';

/** Builds an organization whose tariff includes requests; a new organization has the free tariff. */
export async function buildOpenSchool(
  t: TestApp,
  options: Parameters<typeof buildSchool>[1] = {},
): Promise<SchoolOfTest> {
  const school = await buildSchool(t, options);
  await setTariff(t, school, 'month');
  return school;
}

/** Builds a service that a moderator has published: a single group visit at 700 ₽ unless the fields say otherwise. */
export async function buildPublished(
  t: TestApp,
  school: SchoolOfTest,
  fields: Partial<ServiceBody> = {},
): Promise<{ id: number }> {
  const { id } = await buildService(t, school, {
    type: 'single',
    format: 'group',
    price: 70_000,
    visits: 1,
    public: true,
    ...fields,
  });
  await setModeration(t, school, { service_id: id, status: 'published' });
  return { id };
}

/** Builds a class that accepts requests: twelve seats tomorrow at 18:00 unless the fields say otherwise. */
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

/** Builds the body that a visitor's form sends for a class. */
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

/**
 * Builds a visitor who has proved their number on the organization's page: a client session of that organization alone.
 */
export async function buildVisitor(
  t: TestApp,
  { school_id }: SchoolOfTest,
  person: { phone?: string; firstname?: string } = {},
): Promise<TestSession & { phone: string }> {
  const phone = person.phone ?? newPhone();
  const session = await t.signIn({
    phone,
    type: 'client',
    school_id,
    firstname: person.firstname ?? 'Анна',
    lastname: 'Гостева',
  });
  return { ...session, phone };
}

/** Builds a client of the organization with their own session. */
export async function buildClient(
  t: TestApp,
  school: SchoolOfTest,
): Promise<{ student_id: number; session: TestSession & { phone: string } }> {
  const session = await buildVisitor(t, school);
  const { id } = await buildStudent(t, school, { phone: session.phone });
  await linkStudent(t, school, { student_id: id, user_id: session.user_id });
  return { student_id: id, session };
}

/** Builds a request that waits for its answer. The organization gets a tariff that includes requests. */
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

/** Sets how the organization accepts bookings. */
export async function setBooking(
  t: TestApp,
  { school_id, owner }: SchoolOfTest,
  body: CallInput<typeof requestRoutes.edit_settings>['body'],
): Promise<void> {
  await t.call(owner, requestRoutes.edit_settings, { params: { role: 'owner', school_id }, body });
}

export interface Split {
  timetable_id: number;
  occurrence_id: number;
  service_id: number;
  teacher_id: number;
  date: string;
  clients: { student_id: number; session: TestSession }[];
  /** The free times of the specialist, by `HH:MM`. */
  times: ReadonlyMap<string, string>;
}

/** Builds a lesson of several clients on a Monday at ten, by a specialist who works until one, and its participants. */
export async function buildSplit(t: TestApp, school: SchoolOfTest, { comers = 2 } = {}): Promise<Split> {
  const date = '2026-03-16';
  const fields = { name: 'Сплит', format: 'mini', duration_minutes: 60, capacity: 4 } as const;
  const [{ id: service_id }, { staff_id: teacher_id }] = [
    await buildPublished(t, school, fields),
    await buildTeacher(t, school),
  ];
  await buildWorkTime(t, school, { teacher_id, time_to: '13:00' });
  const clients = [];
  for (let n = 0; n < comers; n++) clients.push(await buildClient(t, school));
  const students_ids = clients.map(({ student_id }) => student_id);
  const at = { date, time_from: '10:00', time_to: '11:00', capacity: 4 };
  const made = await buildClass(t, school, { service_id, teacher_id, students_ids, ...at });
  const { school_id } = school;
  const query = { service: service_id, date_from: date, date_to: date };
  const { data } = await t.call(undefined, visitorRoutes.list_public_slots, { params: { school_id }, query });
  const times = new Map(data.map(({ time_from, starts_at }) => [time_from, starts_at]));
  return { ...made, service_id, teacher_id, clients, times };
}

/**
 * Builds a proposal of another time by one of two participants. The organization gets a tariff that includes requests.
 */
export async function buildProposal(
  t: TestApp,
  school: SchoolOfTest,
): Promise<{ proposal_id: number; answers: Split['clients'][number] }> {
  await setTariff(t, school, 'month');
  const { occurrence_id, clients, times } = await buildSplit(t, school);
  const [author, answers] = clients as [Split['clients'][number], Split['clients'][number]];
  const params = { school_id: school.school_id, occurrence_id, student_id: author.student_id };
  await t.call(author.session, visitorRoutes.propose_move, { params, body: { starts_at: times.get('12:00')! } });
  const [row] = await t.sql<{ id: string }>('select id from move_proposals where occurrence_id = $1', [occurrence_id]);
  return { proposal_id: Number(row!.id), answers };
}

/** Builds a client who has been to a class, and is therefore able to write a review. */
export async function buildGuestWhoCame(
  t: TestApp,
  school: SchoolOfTest,
): Promise<{ student_id: number; session: TestSession }> {
  const client = await buildClient(t, school);
  await markVisit(t, school, { student_id: client.student_id, service_id: (await buildPublished(t, school)).id });
  return client;
}

/** Builds a review of somebody who came; nobody has read it yet. */
export async function buildReview(t: TestApp, school: SchoolOfTest): Promise<{ review: number; session: TestSession }> {
  const { school_id } = school;
  const { session } = await buildGuestWhoCame(t, school);
  await t.call(session, pageRoutes.set_review, { params: { school_id }, body: { rating: 5, text: 'Чудесно' } });
  const [row] = await t.sql<{ id: string }>('select max(id) as id from reviews where school_id = $1', [school_id]);
  return { review: Number(row!.id), session };
}

/** Adds a picture to the organization's public page; returns its id. */
export async function buildPagePicture(
  t: TestApp,
  { owner, school_id }: SchoolOfTest,
  query: CallInput<typeof pageRoutes.add_page_picture>['query'] = { kind: 'gallery' },
): Promise<number> {
  const params = { role: 'owner', school_id } as const;
  const { status, body } = await t.request(
    owner,
    pageRoutes.add_page_picture,
    { params, query },
    { file: buildPicture() },
  );
  if (status !== 200) throw new Error(`the picture was refused: ${JSON.stringify(body)}`);
  const [row] = await t.sql<{ id: string }>('select max(id) as id from public_pictures where school_id = $1', [
    school_id,
  ]);
  return Number(row!.id);
}

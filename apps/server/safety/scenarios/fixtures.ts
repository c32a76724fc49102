/**
 * One organization with one of everything that a path of the API can name. The safety tests fill the paths of all
 * routes from these ids, so a new word in a path needs a builder here. Builders use the product's own calls and depend
 * on each other only through `dependsOn`.
 */
import { buildPagePicture, buildProposal, buildRequest, buildReview } from '@ritm/booking/testing';
import { buildStudentFile } from '@ritm/files/testing';
import { financeRoutes } from '@ritm/finance/contract';
import { importsRoutes } from '@ritm/imports/contract';
import { checkTable, csvFile } from '@ritm/imports/testing';
import { personRoutes } from '@ritm/accounts/contract';
import { addDays } from '@ritm/kernel';
import { buildUser, newPhone } from '@ritm/accounts/testing';
import { schoolsRoutes } from '@ritm/schools/contract';
import { buildAdministrator, buildPlace, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { servicesRoutes } from '@ritm/services/contract';
import { buildService } from '@ritm/services/testing';
import { consentRoutes, consentVersions } from '@ritm/students/contract';
import {
  buildStudent,
  buildStudentComment,
  buildStudentsField,
  buildTwins,
  buildStudentsGroup,
  buildStudentsSegment,
  buildStudentsView,
} from '@ritm/students/testing';
import { buildTask } from '@ritm/tasks/testing';
import { buildSupportRequest } from '@ritm/support/testing';
import type { TestApp, TestSession } from '@ritm/testing';
import { timetableRoutes } from '@ritm/timetable/contract';
import { buildClosure, buildSchoolFeed, buildWaiting, buildWorkTime } from '@ritm/timetable/testing';
import { buildDevice, buildNotice } from '@ritm/notifications/testing';
import { passBatchRoutes, passRoutes, passesRoutes } from '@ritm/passes/contract';
import { daysOffRoutes, strikesRoutes, visitsRoutes } from '@ritm/visits/contract';
import type { Fixtures } from './requests.ts';

const today = '2026-03-11';
/** The next free hour of an organization. Files share a process, so each application counts for itself. */
const hours = new WeakMap<TestApp, Map<number, number>>();

interface FixtureBuilder {
  /** The fixtures that it creates, named by the words of paths. */
  readonly provides: readonly string[];
  /** The fixtures that it is built from: recreated together with it. */
  readonly dependsOn?: readonly string[];
  build(t: TestApp, school: SchoolOfTest, fixtures: Record<string, number>): Promise<Fixtures>;
}

/** A builder for one kind of fixture. Every new kind needs one here, because otherwise the matrix does not run. */
const single = (
  name: string,
  dependsOn: readonly string[],
  build: (t: TestApp, school: SchoolOfTest, fixtures: Record<string, number>) => Promise<number>,
): FixtureBuilder => ({ provides: [name], dependsOn, build: async (...args) => ({ [name]: await build(...args) }) });

/** In the order of their dependencies. */
const builders: readonly FixtureBuilder[] = [
  single('administrator', [], async (t, school) => (await buildAdministrator(t, school)).staff_id),
  single('teacher', [], async (t, school) => (await buildTeacher(t, school)).staff_id),
  single('student', [], async (t, school) => (await buildStudent(t, school)).id),
  single('service', [], async (t, school) => (await buildService(t, school)).id),
  single('place', [], (t, school) => buildPlace(t, school, { exclusive: false })),
  single('branch', [], buildBranch),
  single('timetable', ['service', 'teacher', 'place'], (t, school, { service, teacher, place }) =>
    buildClass(t, school, { service_id: service!, teacher_id: teacher!, place_id: place! }),
  ),
  {
    provides: ['lesson_plus', 'lesson_minus'],
    dependsOn: ['student', 'service'],
    build: (t, school, { student, service }) => buildUsedPass(t, school, { student: student!, service: service! }),
  },
  single('finance', [], buildFinance),
  { provides: ['import', 'row', 'import_preset'], build: buildImport },
  single('proposal', [], async (t, school) => (await buildProposal(t, school)).proposal_id),
  single('waiting', [], (t, school) => buildWaiting(t, school, '2026-03-20')),
  single('work_time', ['teacher'], (t, school, { teacher }) => buildWorkTime(t, school, { teacher_id: teacher! })),
  { provides: ['closure', 'timetable_change'], build: (t, school) => buildClosure(t, school, '2026-12-31') },
  single('calendar_feed', ['place'], (t, school, { place }) => buildSchoolFeed(t, school, place!)),
  {
    provides: ['pass_action', 'pass_batch'],
    dependsOn: ['student', 'lesson_plus'],
    build: (t, school, { student, lesson_plus }) =>
      buildPassActions(t, school, { student_id: student!, id: lesson_plus! }),
  },
  single('services_group', [], buildServicesGroup),
  single('students_group', [], (t, school) => buildStudentsGroup(t, school)),
  single('comment', ['student'], (t, school, { student }) => buildStudentComment(t, school, student!)),
  single('students_segment', [], (t, school) => buildStudentsSegment(t, school)),
  single('students_view', [], (t, school) => buildStudentsView(t, school)),
  single('task', [], (t, school) => buildTask(t, school)),
  single(
    'student_file',
    ['student'],
    async (t, school, { student }) => (await buildStudentFile(t, school, { students_ids: [student!] }))[0]!.id,
  ),
  single('students_field', [], (t, school) => buildStudentsField(t, school)),
  { provides: ['students_duplicate', 'merge', 'students_merge'], build: (t, school) => buildTwins(t, school) },
  { provides: ['invitation', 'support_request', 'avatar', 'logo', 'city', 'category'], build: buildMisc },
  { provides: ['consent', 'user', 'session', 'second_factor'], build: buildPerson },
  { provides: ['request', 'booking'], build: (t, school) => buildRequest(t, school) },
  // After a request, because the tariff of a new organization includes none.
  single('lift', ['student', 'request'], buildLift),
  single('day_off', [], buildDayOff),
  {
    provides: ['review', 'picture', 'page_picture'],
    // The address of a page's picture: this name does not exist, and a stranger learns no more than that.
    build: async (t, school) => ({
      review: (await buildReview(t, school)).review,
      picture: await buildPagePicture(t, school),
      page_picture: 1,
    }),
  },
  { provides: ['notification', 'device'], build: (t, { owner }) => buildNotified(t, owner) },
];

/**
 * Builds fixtures in an existing organization: one of every kind, or, for a route that consumes its fixtures, fresh
 * ones of the named kinds and of what they depend on.
 */
export async function buildFixtures(
  t: TestApp,
  school: SchoolOfTest,
  { existing = {}, only }: { existing?: Fixtures; only?: ReadonlySet<string> } = {},
): Promise<Fixtures> {
  // The address of a calendar, the link of a message and the check of a number: these names do not exist, and a stranger learns no more than
  // that.
  const fixtures: Record<string, number> = {
    school: school.school_id,
    calendar: 1,
    answer: 1,
    phone_check: 1,
    ...existing,
  };
  const requested = only && withDependencies(only);
  for (const { provides, build } of builders)
    if (requested ? provides.some((name) => requested.has(name)) : provides.some((name) => !(name in fixtures)))
      Object.assign(fixtures, await build(t, school, fixtures));
  return fixtures;
}

function withDependencies(names: ReadonlySet<string>): ReadonlySet<string> {
  const requested = new Set(names);
  // Dependent fixtures come after what they depend on.
  for (const { provides, dependsOn = [] } of builders.toReversed())
    if (provides.some((name) => requested.has(name))) for (const dependency of dependsOn) requested.add(dependency);
  return requested;
}

async function buildBranch(t: TestApp, { school_id, owner }: SchoolOfTest): Promise<number> {
  const params = { role: 'owner' as const, school_id };
  return (await t.call(owner, schoolsRoutes.add_branch, { params, body: { name: 'Второй' } })).id;
}

async function buildFinance(t: TestApp, { school_id, owner }: SchoolOfTest): Promise<number> {
  const body = { kind: 'expense' as const, amount: 100, date: today, category: 'Аренда' };
  return (await t.call(owner, financeRoutes.add_finance, { params: { role: 'owner', school_id }, body })).id;
}

/** A pass and a visit charged to it. */
async function buildUsedPass(
  t: TestApp,
  { school_id, owner }: SchoolOfTest,
  { student, service }: { student: number; service: number },
): Promise<{ lesson_plus: number; lesson_minus: number }> {
  const params = { role: 'owner' as const, school_id, student_id: student };
  const { id } = await t.call(owner, passesRoutes.add_lesson_plus, { params, body: { service_id: service } });
  const { lesson_minus } = await t.call(owner, visitsRoutes.fast_lesson_minus, {
    params,
    body: { lesson_plus_id: id },
  });
  return { lesson_plus: id, lesson_minus: lesson_minus.id };
}

let ownDays = 0;

/** An own day off that nothing was decided about. */
async function buildDayOff(t: TestApp, { school_id, owner }: SchoolOfTest): Promise<number> {
  const params = { role: 'owner' as const, school_id };
  const date = addDays('2026-06-20', ++ownDays);
  const days = { date_from: date, date_to: date, name: 'Турнир' };
  const { id } = await t.call(owner, daysOffRoutes.add_day_off, { params, body: days });
  return id;
}

/** The misses of a client, forgiven. */
async function buildLift(
  t: TestApp,
  { school_id, owner }: SchoolOfTest,
  { student }: Record<string, number>,
): Promise<number> {
  const params = { role: 'owner' as const, school_id, student_id: student! };
  return (await t.call(owner, strikesRoutes.lift_strikes, { params, body: { reason: 'Болел' } })).id;
}

/** Actions on one pass, and on many. */
async function buildPassActions(
  t: TestApp,
  { school_id, owner }: SchoolOfTest,
  pass: { student_id: number; id: number },
): Promise<Fixtures> {
  const at = { role: 'owner' as const, school_id };
  const extended = await t.call(owner, passRoutes.extend_pass, {
    params: { ...at, ...pass },
    body: { days: 1, reason: 'Закрыты на день' },
  });
  const batch = await t.call(owner, passBatchRoutes.add_pass_batch, {
    params: at,
    body: { kind: 'extend', from_date: today, to_date: today, days: 1, reason: 'Праздник' },
  });
  return { pass_action: extended.pass_action_id!, pass_batch: batch.id };
}

/** The notices of the calling person, and their channels. */
const buildNotified = async (t: TestApp, person: TestSession): Promise<Fixtures> => ({
  notification: await buildNotice(t, person),
  device: await buildDevice(t, person),
});

let groups = 0;

async function buildServicesGroup(t: TestApp, { school_id, owner }: SchoolOfTest): Promise<number> {
  const body = { name: `Группа ${++groups}` };
  return (await t.call(owner, servicesRoutes.add_services_group, { params: { role: 'owner', school_id }, body })).id;
}

/** Fixtures outside the daily work: a pending invitation, a question to support, pictures and the catalogue. */
async function buildMisc(t: TestApp, { school_id, owner }: SchoolOfTest): Promise<Fixtures> {
  const invited = await t.call(owner, schoolsRoutes.add_teacher, {
    params: { role: 'owner', school_id },
    body: { firstname: 'Званая', phone: newPhone() },
  });
  const [city] = await t.sql<{ id: string }>('select id from cities order by population desc limit 1');
  const [category] = await t.sql<{ id: string }>('select id from school_categories order by id limit 1');
  return {
    invitation: invited.invitation!.id,
    support_request: await buildSupportRequest(t),
    // Addresses of pictures: these names do not exist, and a stranger learns no more than that.
    avatar: 1,
    logo: 1,
    city: Number(city!.id),
    category: Number(category!.id),
  };
}

/** A person's own fixtures: a consent, a session elsewhere, and another person whom they may see. */
async function buildPerson(t: TestApp, { owner }: SchoolOfTest): Promise<Fixtures> {
  const consent = await t.call(owner, consentRoutes.give_consent, {
    body: { document: 'photo_video', version: consentVersions.photo_video },
  });
  const user = await buildUser(t);
  await t.call(user, personRoutes.edit_profile, { body: { public: true } });
  const elsewhere = await t.signIn({ user_id: owner.user_id });
  return { consent: consent.id, user: user.user_id, session: elsewhere.session_id, second_factor: 999_999_998 };
}

/** A parsed and validated table, its first row, and a stored mapping of its columns. */
async function buildImport(
  t: TestApp,
  school: SchoolOfTest,
): Promise<{ import: number; row: number; import_preset: number }> {
  const params = { role: 'owner' as const, school_id: school.school_id };
  const { id } = await checkTable(t, school, csvFile(['ФИО;Телефон', 'Привозов Пётр;8 912 000-00-01']));
  const { data } = await t.call(school.owner, importsRoutes.list_import_presets, { params });
  const preset = data[0] ?? (await savePreset(t, school, id));
  return { import: id, row: 2, import_preset: preset.id };
}

async function savePreset(t: TestApp, { school_id, owner }: SchoolOfTest, id: number): Promise<{ id: number }> {
  const params = { role: 'owner' as const, school_id };
  await t.call(owner, importsRoutes.edit_import, { params: { ...params, id }, body: { preset_name: `Колонки ${id}` } });
  await t.settle();
  return (await t.call(owner, importsRoutes.list_import_presets, { params })).data[0]!;
}

/** A weekly class at its own hour of its organization, so that no two collide; the first are on the day of generated requests. */
async function buildClass(
  t: TestApp,
  { school_id, owner }: SchoolOfTest,
  on: { service_id: number; teacher_id: number; place_id: number },
): Promise<number> {
  const ofApp = hours.get(t) ?? new Map<number, number>();
  const hour = ofApp.get(school_id) ?? 6;
  hours.set(t, ofApp.set(school_id, hour + 1));
  const date = `2026-03-${String(11 + Math.floor(hour / 22)).padStart(2, '0')}`;
  const from = hour % 22;
  const two = (n: number) => String(n).padStart(2, '0');
  const created = await t.call(owner, timetableRoutes.add_timetable, {
    params: { role: 'owner', school_id },
    body: {
      title: 'Йога',
      date,
      time_from: `${two(from)}:00`,
      time_to: `${two(from)}:50`,
      repeat: 'week',
      capacity: 20,
      ...on,
    },
  });
  return created.id;
}

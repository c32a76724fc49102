import { buildRequest } from '@ritm/booking/testing';
import { buildStudentFile } from '@ritm/files/testing';
import { financeRoutes } from '@ritm/finance/contract';
import { importsRoutes } from '@ritm/imports/contract';
import { checkTable, csvFile } from '@ritm/imports/testing';
import { personRoutes } from '@ritm/accounts/contract';
import { buildUser, newPhone } from '@ritm/accounts/testing';
import { schoolsRoutes } from '@ritm/schools/contract';
import { buildAdministrator, buildPlace, buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { servicesRoutes } from '@ritm/services/contract';
import { buildService } from '@ritm/services/testing';
import { consentRoutes, consentVersions } from '@ritm/students/contract';
import {
  buildStudent,
  buildStudentComment,
  buildStudentsField,
  buildTask,
  buildTwins,
  buildStudentsGroup,
  buildStudentsSegment,
  giveStudentTo,
  linkStudent,
} from '@ritm/students/testing';
import { buildSupportRequest } from '@ritm/support/testing';
import type { TestApp, TestSession } from '@ritm/testing';
import { timetableRoutes } from '@ritm/timetable/contract';
import { buildClosure, buildSchoolFeed, buildWaiting, buildWorkTime } from '@ritm/timetable/testing';
import { buildDevice, buildNotice } from '@ritm/notifications/testing';
import { passBatchRoutes, passRoutes, visitsRoutes } from '@ritm/visits/contract';
import type { Things } from './requests.ts';

/** One organization with one of everything that a path can name. A new kind of thing is made here, or the matrix does not run. */
export interface Tenant {
  school: SchoolOfTest;
  things: Things;
  administrator: TestSession;
  /** Gives the class and has the client. */
  teacher: TestSession;
  /** Works here, but has neither. */
  otherTeacher: TestSession;
  /** The person of the client's card. */
  student: TestSession;
}

const today = '2026-03-11';
let hour = 6;

export async function buildTenant(t: TestApp): Promise<Tenant> {
  const school = await buildSchool(t);
  const administrator = await buildAdministrator(t, school);
  const teacher = await buildTeacher(t, school, { withUser: true });
  const otherTeacher = await buildTeacher(t, school, { withUser: true });
  const person = await buildUser(t);
  const things = await buildThings(t, school, {
    staff: { administrator: administrator.staff_id, teacher: teacher.staff_id },
  });
  await linkStudent(t, school, { student_id: things.student!, user_id: person.user_id });
  await giveStudentTo(t, school, { student_id: things.student!, teachers_ids: [teacher.staff_id] });
  t.platform.access.forgetAll();
  return {
    school,
    things,
    administrator: administrator.session,
    teacher: teacher.session!,
    otherTeacher: otherTeacher.session!,
    student: person,
  };
}

/** Fresh things in an organization that stands, for a route that uses its things up. */
export async function buildThings(
  t: TestApp,
  school: SchoolOfTest,
  {
    staff: given,
    imports = true,
    rare = true,
  }: { staff?: { administrator: number; teacher: number }; imports?: boolean; rare?: boolean } = {},
): Promise<Things> {
  const staff = given ?? {
    administrator: (await buildAdministrator(t, school)).staff_id,
    teacher: (await buildTeacher(t, school)).staff_id,
  };
  const { school_id, owner } = school;
  const at = { role: 'owner' as const, school_id };
  const student = (await buildStudent(t, school)).id;
  const service = (await buildService(t, school)).id;
  const place = await buildPlace(t, school, { exclusive: false });
  const branch = (await t.call(owner, schoolsRoutes.add_branch, { params: at, body: { name: 'Второй' } })).id;
  const timetable = await buildClass(t, school, { service_id: service, teacher_id: staff.teacher, place_id: place });
  const sold = await buildSold(t, school, { student, service });
  const finance = (
    await t.call(owner, financeRoutes.add_finance, {
      params: at,
      body: { kind: 'expense', amount: 100, date: today, category: 'Аренда' },
    })
  ).id;
  // Reading a table takes a thread and a while: only where a path names one.
  const imported = imports ? await buildImport(t, school) : {};
  return {
    school: school_id,
    branch,
    place,
    administrator: staff.administrator,
    teacher: staff.teacher,
    student,
    service,
    timetable,
    waiting: await buildWaiting(t, school, '2026-03-20'),
    work_time: await buildWorkTime(t, school, { teacher_id: staff.teacher }),
    ...(await buildClosure(t, school, '2026-12-31')),
    calendar_feed: await buildSchoolFeed(t, school, place),
    ...sold,
    ...imported,
    ...(await buildPassActions(t, school, { student_id: student, id: sold.lesson_plus })),
    finance,
    ...(await buildGroups(t, school)),
    ...(await buildOfClients(t, school, student)),
    // Five cards and a merge, and a field, of which there may be fifty: only where a path names one of them.
    ...(rare ? { students_field: await buildStudentsField(t, school), ...(await buildTwins(t, school)) } : {}),
    ...(await buildOutside(t, school)),
    phone_check: 1,
    ...(await buildWaysIn(t, school)),
    // The address of a calendar: none of that name, and a stranger is told no more.
    calendar: 1,
    ...(await buildPerson(t, school)),
    ...(await buildRequest(t, school)),
    ...(await buildTold(t, owner)),
  };
}

/** A pass and a visit written off it. */
async function buildSold(
  t: TestApp,
  { school_id, owner }: SchoolOfTest,
  { student, service }: { student: number; service: number },
): Promise<{ lesson_plus: number; lesson_minus: number }> {
  const params = { role: 'owner' as const, school_id, student_id: student };
  const { id } = await t.call(owner, visitsRoutes.add_lesson_plus, { params, body: { service_id: service } });
  const { lesson_minus } = await t.call(owner, visitsRoutes.fast_lesson_minus, {
    params,
    body: { lesson_plus_id: id },
  });
  return { lesson_plus: id, lesson_minus: lesson_minus.id };
}

/** Something done with a pass, and with many. */
async function buildPassActions(
  t: TestApp,
  { school_id, owner }: SchoolOfTest,
  pass: { student_id: number; id: number },
): Promise<Things> {
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

/** What the person who calls was told, and where. */
const buildTold = async (t: TestApp, person: TestSession): Promise<Things> => ({
  notification: await buildNotice(t, person),
  device: await buildDevice(t, person),
});

let groups = 0;

async function buildGroups(t: TestApp, school: SchoolOfTest): Promise<Things> {
  const { id } = await t.call(school.owner, servicesRoutes.add_services_group, {
    params: { role: 'owner', school_id: school.school_id },
    body: { name: `Группа ${++groups}` },
  });
  return { services_group: id, students_group: await buildStudentsGroup(t, school) };
}

/** What stands around a client: a field of the organization's own, a comment. */
const buildOfClients = async (t: TestApp, school: SchoolOfTest, student_id: number): Promise<Things> => ({
  comment: await buildStudentComment(t, school, student_id),
  students_segment: await buildStudentsSegment(t, school),
  task: await buildTask(t, school),
  student_file: (await buildStudentFile(t, school, { students_ids: [student_id] }))[0]!.id,
});

/** What is no part of the daily work: an invitation that waits, a question to support, notices, pictures and the catalogue. */
async function buildOutside(t: TestApp, { school_id, owner }: SchoolOfTest): Promise<Things> {
  const invited = await t.call(owner, schoolsRoutes.add_teacher, {
    params: { role: 'owner', school_id },
    body: { firstname: 'Званая', phone: newPhone() },
  });
  const [city] = await t.sql<{ id: string }>('select id from cities order by population desc limit 1');
  const [category] = await t.sql<{ id: string }>('select id from school_categories order by id limit 1');
  return {
    invitation: invited.invitation!.id,
    support_request: await buildSupportRequest(t),
    notification: await buildNotice(t, owner),
    device: await buildDevice(t, owner),
    // Addresses of pictures: none of that name, and a stranger is told no more.
    avatar: 1,
    logo: 1,
    city: Number(city!.id),
    category: Number(category!.id),
  };
}

/** What is a person's own: a consent, a place where they are signed in, and somebody else whom they may see. */
async function buildPerson(t: TestApp, { owner }: SchoolOfTest): Promise<Things> {
  const consent = await t.call(owner, consentRoutes.give_consent, {
    body: { document: 'photo_video', version: consentVersions.photo_video },
  });
  const user = await buildUser(t);
  await t.call(user, personRoutes.edit_profile, { body: { public: true } });
  const elsewhere = await t.signIn({ user_id: owner.user_id });
  return { consent: consent.id, user: user.user_id, session: elsewhere.session_id, second_factor: 999_999_998 };
}

/** Another session of the owner, and a passkey that opens nothing yet. */
async function buildWaysIn(t: TestApp, { owner }: SchoolOfTest): Promise<{ session: number; second_factor: number }> {
  const { session_id } = await t.signIn({ user_id: owner.user_id });
  const [factor] = await t.sql<{ id: string }>(
    `insert into second_factors (user_id, kind, credential_id, public_key) values ($1, 'passkey', gen_random_uuid()::text, '\\x00') returning id`,
    [owner.user_id],
  );
  return { session: session_id, second_factor: Number(factor!.id) };
}

/** A table that is read and checked, its first row, and a kept reading of its columns. */
async function buildImport(
  t: TestApp,
  school: SchoolOfTest,
): Promise<{ import: number; row: number; import_preset: number }> {
  const params = { role: 'owner' as const, school_id: school.school_id };
  const { id } = await checkTable(t, school, csvFile(['ФИО;Телефон', 'Привозов Пётр;8 912 000-00-01']));
  const { data } = await t.call(school.owner, importsRoutes.list_import_presets, { params });
  const kept = data[0] ?? (await keepPreset(t, school, id));
  return { import: id, row: 2, import_preset: kept.id };
}

async function keepPreset(t: TestApp, { school_id, owner }: SchoolOfTest, id: number): Promise<{ id: number }> {
  const params = { role: 'owner' as const, school_id };
  await t.call(owner, importsRoutes.edit_import, { params: { ...params, id }, body: { preset_name: `Колонки ${id}` } });
  await t.settle();
  return (await t.call(owner, importsRoutes.list_import_presets, { params })).data[0]!;
}

/** A weekly class of its own hour, so that no two collide. */
async function buildClass(
  t: TestApp,
  { school_id, owner }: SchoolOfTest,
  on: { service_id: number; teacher_id: number; place_id: number },
): Promise<number> {
  const date = `2026-03-${String(11 + Math.floor(hour / 22)).padStart(2, '0')}`;
  const from = hour % 22;
  hour++;
  const two = (n: number) => String(n).padStart(2, '0');
  const made = await t.call(owner, timetableRoutes.add_timetable, {
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
  return made.id;
}

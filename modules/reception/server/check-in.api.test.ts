/**
 * The reception over HTTP: who a code means, what the card shows, one tap that marks and charges once, who may do it,
 * and that the day for a device holds no numbers, codes or money.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { uuidv7 } from '@ritm/kernel';
import { buildAdministrator, buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { servicesRoutes } from '@ritm/services/contract';
import { buildService } from '@ritm/services/testing';
import { archiveStudent, buildStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { buildTimetable } from '@ritm/timetable/testing';
import { checkInRoutes as routes, type CheckInBody } from '../contract/index.ts';
import { passRoutes } from '@ritm/passes/contract';
import { visitsRoutes } from '@ritm/visits/contract';
import { buildLessonPlus } from '@ritm/passes/testing';
import { markVisit } from '@ritm/visits/testing';

/** 10:00 on a Wednesday in Yekaterinburg. */
const now = '2026-03-11T05:00:00.000Z';
const today = '2026-03-11';

let t: TestApp;
let school: SchoolOfTest;
let service_id: number;
let student_id: number;

beforeAll(async () => {
  t = await openTestApp({ now });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.clock.set(now);
  school = await buildSchool(t);
  service_id = (await buildService(t, school, { debt_policy: 'block' })).id;
  student_id = (await buildStudent(t, school, { lastname: 'Ли', firstname: 'Анна' })).id;
});

const at = () => ({ role: 'owner' as const, school_id: school.school_id });
const sell = (over: Record<string, unknown> = {}) => buildLessonPlus(t, school, { student_id, service_id, ...over });
const classAt = (time_from: string, time_to: string, over: Record<string, unknown> = {}) =>
  buildTimetable(t, school, { date: today, time_from, time_to, service_id, ...over });
const scan = (body: Partial<CheckInBody> = {}) =>
  t.call(school.owner, routes.check_in, { params: at(), body: { scan_id: uuidv7(), student_id, ...body } });
const scanned = (body: Record<string, unknown> = {}) =>
  t.request(school.owner, routes.check_in, { params: at(), body: { scan_id: uuidv7(), student_id, ...body } });
const card = () => t.call(school.owner, routes.get_check_in_card, { params: { ...at(), student_id } });
const find = (code: string) => t.request(school.owner, routes.find_for_check_in, { params: at(), body: { code } });
const visits = async () =>
  Number(
    (await t.sql('select coalesce(sum(visits), 0) as n from lessons_minus where student_id = $1', [student_id]))[0]!.n,
  );

describe('who is it', () => {
  beforeEach(async () => {
    await buildStudent(t, school, {
      lastname: 'Лисина',
      firstname: 'Вера',
      phone: '+79120001122',
      club_card: '777001',
    });
    await buildStudent(t, school, { lastname: 'Орлов', firstname: 'Пётр', phone: '+79130001122' });
  });

  it('by the QR, which says nothing of the client itself', async () => {
    const code = await t.call(school.owner, routes.get_check_in_code, { params: { ...at(), student_id } });
    expect(code).toMatchObject({ token: expect.stringMatching(/^[\w-]{22}$/), name: 'Анна Ли' });
    expect((await find(code.token)).body).toMatchObject({ by: 'qr', card: { student_id, name: 'Ли Анна' } });
  });

  it('by the club card, which a scanner types', async () => {
    expect((await find('777001')).body).toMatchObject({ by: 'club_card', card: { name: 'Лисина Вера' } });
  });

  it('by the last digits of a number: everybody whose number ends so', async () => {
    const { body } = await find('1122');
    expect(body).toMatchObject({ by: 'phone', card: null });
    expect(body.data.map(({ name, phone_end }) => [name, phone_end])).toEqual([
      ['Лисина Вера', '1122'],
      ['Орлов Пётр', '1122'],
    ]);
    expect((await find('8 912 000-11-22')).body).toMatchObject({ by: 'phone', card: { name: 'Лисина Вера' } });
  });

  it('by a parent’s number', async () => {
    await buildStudent(t, school, {
      lastname: 'Малышев',
      firstname: 'Ян',
      parent_name: 'Ирина',
      parent_phone: '+79995554433',
    });
    expect((await find('4433')).body).toMatchObject({ by: 'phone', card: { name: 'Малышев Ян' } });
  });

  it('by the name', async () => {
    expect((await find('ли')).body.data.map(({ name }) => name)).toEqual(['Ли Анна', 'Лисина Вера']);
  });

  it('a code of nobody, and of another organization, is nobody’s', async () => {
    const other = await buildSchool(t);
    const theirs = await buildStudent(t, other, { lastname: 'Чужой', club_card: 'X-1' });
    for (const code of ['nobody-has-this', theirs.qr_token!, 'X-1', '000000'])
      expect(await find(code)).toMatchObject({ status: 404, body: { code: 'visits.code_unknown' } });
  });

  it('the archive is not let in', async () => {
    await archiveStudent(t, school, student_id);
    expect(await find('ли анна')).toMatchObject({ status: 404 });
  });
});

describe('the card at the reception', () => {
  it('shows passes, what is owed and what is missing', async () => {
    await sell({ paid: 100_000 });
    const shown = await card();
    expect(shown).toMatchObject({
      firstname: 'Анна',
      debt: 0,
      birthday: false,
      recent: null,
      passes: [{ left: 8, frozen_until: null, unpaid: expect.any(Number) }],
      missing: ['service', 'photo_video', 'phone', 'birth_date'],
    });
    expect(shown.passes[0]!.unpaid).toBeGreaterThan(0);
  });

  it('offers classes that begin within half an hour or began a quarter of an hour ago, the booked one first', async () => {
    await sell();
    await classAt('09:44', '10:44', { title: 'Давно началось' });
    await classAt('09:45', '10:45', { title: 'Началось' });
    await classAt('10:00', '11:00', { title: 'Сейчас' });
    await classAt('10:30', '11:30', { title: 'Скоро', students_ids: [student_id] });
    await classAt('10:31', '11:31', { title: 'Позже' });
    const { options } = await card();
    expect(options.map(({ title, booked }) => [title, booked])).toEqual([
      ['Скоро', true],
      ['Сейчас', false],
      ['Началось', false],
    ]);
    expect(options[0]).toMatchObject({ outcome: 'covered', lesson_plus: { left: 7 }, refusal: null });
  });

  it('says why a class cannot be', async () => {
    await classAt('10:00', '11:00');
    expect((await card()).options).toMatchObject([
      { outcome: 'refused', refusal: expect.stringMatching(/Нет подходящего/) },
    ]);
  });

  it('greets on the birthday', async () => {
    student_id = (await buildStudent(t, school, { birth_date: '2000-03-11' })).id;
    expect(await card()).toMatchObject({ birthday: true });
  });
});

describe('one tap', () => {
  it('marks the nearest class and writes the visit off', async () => {
    const lot = await sell();
    const class_ = await classAt('10:10', '11:10', { title: 'Йога', students_ids: [student_id] });
    expect(await scan()).toMatchObject({
      result: 'marked',
      title: 'Йога',
      time_from: '10:10',
      name: 'Ли Анна',
      marked_at: now,
      lesson_plus: { id: lot.id, left: 7 },
      debt: 0,
      problem: null,
    });
    const sheet = await t.call(school.owner, visitsRoutes.get_class_sheet, {
      params: { ...at(), timetable_id: class_.id },
      query: { date: today },
    });
    expect(sheet.students).toMatchObject([{ status: 'marked', outcome: 'attended' }]);
    expect(await t.verify()).toEqual([]);
  });

  it('the second scan within a quarter of an hour says when, and writes nothing off', async () => {
    await sell();
    await classAt('10:10', '11:10');
    const first = await scan();
    await t.clock.advance(14 * 60_000);
    const second = await scan();
    expect(Date.parse(second.marked_at)).toBe(Date.parse(first.marked_at));
    expect(second).toMatchObject({
      result: 'already',
      marked_by: expect.any(String),
      lesson_minus_id: first.lesson_minus_id,
      lesson_plus: { left: 7 },
    });
    expect(await visits()).toBe(100);
    expect((await card()).recent).toMatchObject({ lesson_minus_id: first.lesson_minus_id });
  });

  it('later the next class is another visit; within the quarter only when a person says so', async () => {
    await sell();
    await classAt('09:50', '10:20', { title: 'Первое' });
    await classAt('10:20', '11:00', { title: 'Второе' });
    expect(await scan()).toMatchObject({ title: 'Первое' });
    const second = await t.call(school.owner, routes.get_check_in_day, { params: at() });
    const timetable_id = second.classes.find(({ title }) => title === 'Второе')!.timetable_id;
    expect(await scan({ timetable_id })).toMatchObject({ result: 'already', title: 'Первое' });
    expect(await scan({ timetable_id, again: true })).toMatchObject({ result: 'marked', title: 'Второе' });
    expect(await scan({ timetable_id, again: true })).toMatchObject({ result: 'already', title: 'Второе' });
    expect(await visits()).toBe(200);
  });

  it('a tick on the list of a class long over is not the visit of now', async () => {
    await sell();
    const morning = await classAt('07:00', '08:00', { title: 'Утро' });
    await classAt('10:10', '11:10', { title: 'Йога' });
    await markVisit(t, school, { student_id, timetable_id: morning.id, date_visit: today });
    expect(await scan()).toMatchObject({ result: 'marked', title: 'Йога' });
  });

  it('a scan goes with its visit through edits: under one id, at its own time, and once', async () => {
    await sell();
    const { id: timetable_id } = await classAt('10:10', '11:00', { students_ids: [student_id] });
    const first = await scan({ timetable_id });
    const visit = { params: { ...at(), student_id, id: first.lesson_minus_id } };
    const edit = (status: 'attended' | 'no_show') =>
      t.call(school.owner, visitsRoutes.edit_lesson_minus, { ...visit, body: { status } });
    await t.clock.set('2026-03-11T05:05:00.000Z');
    await edit('no_show');
    await edit('attended');
    const { recent } = await card();
    const { data } = await t.call(school.owner, routes.list_check_in_clients, { params: at() });
    const marks = data.flatMap((client) => client.marks);
    expect(marks).toMatchObject([{ scanned: true }]);
    for (const mark of [recent!, ...marks]) {
      expect(mark.lesson_minus_id).toBe(first.lesson_minus_id);
      expect(Date.parse(mark.marked_at)).toBe(Date.parse(first.marked_at));
    }
    expect(await scan({ timetable_id })).toMatchObject({ result: 'already', lesson_minus_id: first.lesson_minus_id });
    // Marked absent by hand and scanned once more: the same visit, and no law says otherwise.
    await edit('no_show');
    const again = await scan({ timetable_id });
    expect(again).toMatchObject({ result: 'marked', lesson_minus_id: first.lesson_minus_id });
    expect(await t.call(school.owner, visitsRoutes.get_lesson_minus, visit)).toMatchObject({ status: 'attended' });
    const named = await t.sql('select distinct lesson_minus_id::int as id from check_ins where school_id = $1', [
      school.school_id,
    ]);
    expect(named).toEqual([{ id: first.lesson_minus_id }]);
    expect(await t.verify()).toEqual([]);
  });

  it('whoever was written down as absent and comes after all is marked instead', async () => {
    await sell();
    const class_ = await classAt('09:50', '10:50', { students_ids: [student_id] });
    await t.call(school.owner, visitsRoutes.mark_class, {
      params: { ...at(), timetable_id: class_.id },
      body: { date: today, marks: [{ student_id, status: 'no_show' }] },
    });
    // The card promises what the mark will leave.
    expect((await card()).options).toMatchObject([{ outcome: 'covered', lesson_plus: { left: 7 } }]);
    expect(await scan()).toMatchObject({ result: 'marked', lesson_plus: { left: 7 } });
    expect(await visits()).toBe(100);
    expect(await t.verify()).toEqual([]);
  });

  it('a walk-in takes a free place, and is refused when there is none', async () => {
    await sell();
    const other = (await buildStudent(t, school)).id;
    const class_ = await classAt('10:10', '11:10', { capacity: 1 });
    expect(await scan()).toMatchObject({ result: 'marked' });
    await buildLessonPlus(t, school, { student_id: other, service_id });
    expect(await scanned({ student_id: other, timetable_id: class_.id })).toMatchObject({
      status: 409,
      body: { code: 'visits.no_place' },
    });
  });

  it('outside of any class the pass is named', async () => {
    const lot = await sell();
    expect(await scanned()).toMatchObject({ status: 409, body: { code: 'visits.no_class_now' } });
    expect(await scan({ timetable_id: null, lesson_plus_id: lot.id })).toMatchObject({ result: 'marked', title: null });
    expect(await scan({ timetable_id: null, lesson_plus_id: lot.id })).toMatchObject({ result: 'already' });
    await t.clock.advance(60 * 60_000);
    const evening = await buildService(t, school, { daypart_from: '18:00', daypart_to: '22:00' });
    const { id: lesson_plus_id } = await sell({ service_id: evening.id });
    expect(await scanned({ timetable_id: null, lesson_plus_id })).toMatchObject({
      status: 409,
      body: { code: 'visits.lot_refused', data: { reason: 'other_daypart' } },
    });
  });

  it('a frozen pass needs consent, and is unfrozen from today in the same tap', async () => {
    const lot = await sell();
    await t.call(school.owner, passRoutes.freeze_pass, {
      params: { ...at(), student_id, id: lot.id },
      body: { from_date: today, to_date: '2026-03-17' },
    });
    await classAt('10:10', '11:10');
    expect(await card()).toMatchObject({
      passes: [{ frozen_until: '2026-03-17' }],
      options: [{ outcome: 'refused', unfreeze: { lesson_plus_id: lot.id, to_date: '2026-03-17' } }],
    });
    expect(await scanned()).toMatchObject({ status: 409, body: { code: 'visits.frozen_today' } });
    expect(await scanned({ unfreeze: false })).toMatchObject({ status: 409, body: { code: 'visits.no_lot' } });
    expect(await visits()).toBe(0);
    expect(await scan({ unfreeze: true })).toMatchObject({ result: 'marked', lesson_plus: { id: lot.id, left: 7 } });
    expect((await card()).passes).toMatchObject([{ frozen_until: null }]);
    expect(await t.verify()).toEqual([]);
  });
});

describe('who may', () => {
  it('the desk; a teacher marks by the sheet of a class', async () => {
    await sell();
    await classAt('10:10', '11:10');
    const administrator = await buildAdministrator(t, school);
    const teacher = await buildTeacher(t, school, { withUser: true });
    const params = (role: string) => ({ role, school_id: school.school_id });
    for (const route of [routes.get_check_in_day, routes.list_check_in_clients])
      expect(await t.request(teacher.session!, route, { params: params('teacher') })).toMatchObject({ status: 403 });
    expect(
      await t.request(administrator.session, routes.check_in, {
        params: params('administrator'),
        body: { scan_id: uuidv7(), student_id },
      }),
    ).toMatchObject({ status: 200 });
  });

  it('another organization’s client, class and pass are not there', async () => {
    await sell();
    const other = await buildSchool(t);
    const theirs = await buildStudent(t, other);
    const theirClass = await buildTimetable(t, other, { date: today, time_from: '10:00', time_to: '11:00' });
    expect(await scanned({ student_id: theirs.id })).toMatchObject({ status: 404 });
    expect(await scanned({ timetable_id: theirClass.id })).toMatchObject({ status: 404 });
    expect(await scanned({ timetable_id: null, lesson_plus_id: 999_999 })).toMatchObject({ status: 404 });
  });

  it('refuses what says nothing or too much', async () => {
    expect(await scanned({ student_id: undefined })).toMatchObject({ status: 422, body: { code: 'visits.who_is_it' } });
    expect(await scanned({ code: 'x' })).toMatchObject({ status: 422, body: { code: 'visits.who_is_it' } });
    expect(await scanned({ scan_id: 'not-a-uuid' })).toMatchObject({ status: 422 });
    expect(await scanned({ offline: { scanned_at: 'yesterday', sent_at: now } })).toMatchObject({ status: 422 });
  });
});

describe('a pass that was sold with other policies than the service has today', () => {
  beforeEach(async () => {
    const service = (await buildService(t, school, { miss_policy: { attended: 0.5 }, debt_limit: 1 })).id;
    const used = await sell({ service_id: service, visits: 0.5 });
    await markVisit(t, school, { student_id, lesson_plus_id: used.id, date_visit: '2026-03-11' });
    await t.call(school.owner, servicesRoutes.edit_service, {
      params: { ...at(), service_id: service },
      body: { miss_policy: { attended: 1 }, debt_policy: 'block' },
    });
    await classAt('10:10', '11:10', { service_id: service });
  });

  it('lets its client owe a visit at the desk, and weighs it', async () => {
    expect((await card()).options).toMatchObject([{ outcome: 'owed' }]);
    expect(await scan({ again: true })).toMatchObject({ result: 'marked', lesson_plus: null });
    expect(await visits()).toBe(100);
  });

  it('is known to a device for a day without the server, and so is another client’s lack of it', async () => {
    const page = await t.call(school.owner, routes.list_check_in_clients, { params: at(), query: {} });
    expect(page.lots).toMatchObject([
      { policies: { miss_policy: { attended: 0.5 }, debt_policy: 'allow', debt_limit: 1 } },
    ]);
    student_id = (await buildStudent(t, school)).id;
    expect((await card()).options).toMatchObject([{ outcome: 'refused' }]);
  });
});

describe('the day', () => {
  it('has the classes of today and tomorrow with who has come', async () => {
    await sell();
    await classAt('10:10', '11:10', { title: 'Йога', students_ids: [student_id], capacity: 5 });
    await buildTimetable(t, school, { date: '2026-03-12', time_from: '00:10', time_to: '01:00', title: 'Ночь' });
    await scan();
    const day = await t.call(school.owner, routes.get_check_in_day, { params: at() });
    expect(day).toMatchObject({ date: today, time_zone: 'Asia/Yekaterinburg', problems: [] });
    expect(day.classes.map(({ title }) => title)).toEqual(['Йога', 'Ночь']);
    expect(day.classes[0]).toMatchObject({ booked: 1, capacity: 5, service: { weight: 1, debt_policy: 'block' } });
    expect(day.classes[0]!.students).toMatchObject([{ student_id, name: 'Ли Анна', status: 'marked' }]);
    expect(Date.parse(day.classes[0]!.students[0]!.marked_at!)).toBe(Date.parse(now));
  });

  test('clients for a day without the server carry no number, no date of birth, no code and no money', async () => {
    await archiveStudent(t, school, student_id);
    const born = await buildStudent(t, school, { birth_date: '2000-03-11', phone: '+79121234567' });
    student_id = born.id;
    await sell({ paid: 110_000 });
    const qr_token = born.qr_token!;
    const page = await t.call(school.owner, routes.list_check_in_clients, { params: at(), query: {} });
    const text = JSON.stringify(page);
    for (const secret of ['9121234567', '2000-03-11', qr_token, '440000', '110000']) expect(text).not.toContain(secret);
    expect(page).toMatchObject({
      data: [{ student_id, phone_ends: ['4567'], birthday: true, codes: [expect.stringMatching(/^[0-9a-f]{64}$/)] }],
      next: null,
    });
    expect(page.lots).toMatchObject([{ visits: 8 }]);
  });
});

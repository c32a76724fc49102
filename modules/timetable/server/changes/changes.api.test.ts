/**
 * Changes of the timetable are taken back to the complete stored state before them (decision 017), closed days and
 * copied weeks included, or refused when something came between.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '@ritm/kernel';
import { buildPlace, buildSchool, buildTeacher, moveSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { buildStudent, linkStudent } from '@ritm/students/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { changesRoutes as routes, timetableRoutes } from '../../contract/index.ts';
import { bookSeat } from '../index.ts';
import { buildTimetable, occurrenceId, writeAs } from '../testing.ts';

let t: TestApp;
const NOW = '2026-03-11T07:00:00.000Z';
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const params = (of: SchoolOfTest) => ({ role: 'owner' as const, school_id: of.school_id });
const list = async (of: SchoolOfTest, from: string, to = from) =>
  (
    await t.call(of.owner, timetableRoutes.list_timetables, {
      params: params(of),
      query: { date_from: from, date_to: to },
    })
  ).data;
const undo = (of: SchoolOfTest, id: number) =>
  t.request(of.owner, routes.undo_timetable_change, { params: { ...params(of), id }, body: {} });
/** The complete stored state, without values that are derived from other rows. */
const picture = (of: SchoolOfTest) =>
  t.sql(
    `select 'o' as kind, to_jsonb(o) as row from occurrences o where school_id = $1
     union all select 't', to_jsonb(t) - 'updated_at' from timetables t where school_id = $1
     union all select 's', to_jsonb(s) from timetable_students s where school_id = $1
     union all select 'a', to_jsonb(a) - 'created_at' from occurrence_students a where school_id = $1 order by 1, 2`,
    [of.school_id],
  );

describe('taking a change back', () => {
  async function setup() {
    const school = await buildSchool(t);
    const { staff_id: teacher_id } = await buildTeacher(t, school);
    const [anna, boris] = await Promise.all([buildStudent(t, school), buildStudent(t, school)]);
    const made = await buildTimetable(t, school, {
      date: '2026-03-16',
      repeat: 'week',
      teacher_id,
      capacity: 5,
      students_ids: [anna.id, boris.id],
    });
    return { school, teacher_id, made, anna, boris };
  }
  const edit = (of: SchoolOfTest, timetable_id: number, body: Record<string, unknown>) =>
    t.call(of.owner, timetableRoutes.edit_timetable, { params: { ...params(of), timetable_id }, body: body as never });
  const remove = (of: SchoolOfTest, timetable_id: number, query: Record<string, unknown>) =>
    t.call(of.owner, timetableRoutes.delete_timetable, {
      params: { ...params(of), timetable_id },
      query: query as never,
    });

  test.each([
    ['one date moved', (of: SchoolOfTest, id: number) => edit(of, id, { date: '2026-03-23', new_date: '2026-03-24' })],
    [
      'this and following at another hour',
      (of: SchoolOfTest, id: number) =>
        edit(of, id, { date: '2026-03-30', scope: 'following', time_from: '20:00', time_to: '21:00' }),
    ],
    [
      'all on another weekday',
      (of: SchoolOfTest, id: number) => edit(of, id, { date: '2026-03-16', scope: 'all', new_date: '2026-03-18' }),
    ],
    [
      'every second week',
      (of: SchoolOfTest, id: number) => edit(of, id, { date: '2026-03-16', scope: 'all', repeat: '2_weeks' }),
    ],
    ['one date canceled', (of: SchoolOfTest, id: number) => remove(of, id, { date: '2026-03-23' })],
    [
      'this and following canceled',
      (of: SchoolOfTest, id: number) => remove(of, id, { date: '2026-03-30', scope: 'following' }),
    ],
    ['all canceled', (of: SchoolOfTest, id: number) => remove(of, id, { date: '2026-03-16', scope: 'all' })],
  ])('leaves everything as it was: %s', async (_name, change) => {
    const { school, made } = await setup();
    const before = await picture(school);
    const { change_id } = await change(school, made.id);
    const changed = await picture(school);
    expect(changed).not.toEqual(before);
    const previewReply = await t.request(school.owner, routes.undo_timetable_change, {
      params: { ...params(school), id: change_id! },
      body: { preview: true },
    });
    expect(previewReply.status).toBe(200);
    expect((previewReply.body as unknown as { total: number }).total).toBeGreaterThan(0);
    expect(await picture(school)).toEqual(changed);
    expect((await undo(school, change_id!)).status).toBe(200);
    expect(await picture(school)).toEqual(before);
    const again = await undo(school, change_id!);
    expect([again.status, again.body.code]).toEqual([409, 'timetable.undone']);
    expect(await t.verify()).toEqual([]);
  });

  test('notifies the clients that their class takes place after all', async () => {
    const { school, made, anna } = await setup();
    const person = await t.signIn();
    await linkStudent(t, school, { student_id: anna.id, user_id: person.user_id });
    const { change_id } = await remove(school, made.id, { date: '2026-03-16', scope: 'all' });
    await undo(school, change_id!);
    const notices = await t.sql(`select kind from notifications where user_id = $1 order by seq`, [person.user_id]);
    expect(notices.map(({ kind }) => kind)).toEqual(['class_canceled', 'class_restored']);
  });

  test('is refused when somebody changed or booked since, when the time is taken, and after a day', async () => {
    const { school, made, teacher_id } = await setup();
    const moved = await edit(school, made.id, { date: '2026-03-23', new_date: '2026-03-24' });
    await edit(school, made.id, { date: '2026-03-24', title: 'Другое' });
    expect((await undo(school, moved.change_id!)).body.code).toBe('timetable.changed_since');

    const gone = await remove(school, made.id, { date: '2026-04-06' });
    await buildTimetable(t, school, { date: '2026-04-06', teacher_id });
    const taken = await undo(school, gone.change_id!);
    expect([taken.status, taken.body.code]).toEqual([409, 'timetable.teacher_busy']);

    const added = await edit(school, made.id, { date: '2026-04-13', scope: 'following', repeat: 'day' });
    const occurrence_id = await occurrenceId(t, { id: added.id, date: '2026-04-14' });
    const { id: guest } = await buildStudent(t, school);
    await writeAs(t, school, (tx) => bookSeat(tx, { occurrence_id, students_ids: [guest], source: 'online' }));
    expect((await undo(school, added.change_id!)).body.code).toBe('timetable.changed_since');

    const late = await remove(school, made.id, { date: '2026-03-16' });
    await t.clock.set('2026-03-12T07:00:01.000Z');
    expect((await undo(school, late.change_id!)).body.code).toBe('timetable.undo_late');
    const shown = await t.call(school.owner, routes.list_timetable_changes, { params: params(school) });
    expect(shown.data).toEqual([]);
    await t.clock.set(NOW);
  });

  test('is listed among all that may still be undone, however many there were', async () => {
    const { school, made } = await setup();
    const { change_id } = await remove(school, made.id, { date: '2026-03-16', scope: 'all' });
    await t.sql(
      `insert into timetable_changes (school_id, kind, note, dates, created_at)
        select school_id, kind, note, dates, created_at
        from timetable_changes, generate_series(1, 60)
        where id = $1`,
      [change_id],
    );
    const { data } = await t.call(school.owner, routes.list_timetable_changes, { params: params(school) });
    expect(data).toHaveLength(61);
    expect(data.at(-1)).toMatchObject({ id: change_id });
  });

  test('is listed with who did it, and done once of two at the same time', async () => {
    const { school, made } = await setup();
    const { change_id } = await remove(school, made.id, { date: '2026-03-16', scope: 'all' });
    const { data } = await t.call(school.owner, routes.list_timetable_changes, { params: params(school) });
    expect(data).toMatchObject([{ id: change_id, kind: 'deleted', by: 'Владельцева Ольга', undone_at: null }]);
    const both = await Promise.all([undo(school, change_id!), undo(school, change_id!)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const other = await buildSchool(t);
    expect((await undo(other, change_id!)).status).toBe(404);
  });
});

describe('closing days', () => {
  const close = (of: SchoolOfTest, body: Record<string, unknown>) =>
    t.request(of.owner, routes.add_closure, {
      params: params(of),
      body: { date_from: '2026-05-01', date_to: '2026-05-03', reason: 'Праздник', ...body },
    });

  test('cancels what is planned there, says so before, and is taken back as a whole', async () => {
    const school = await buildSchool(t);
    const student = await buildStudent(t, school);
    await buildTimetable(t, school, { date: '2026-05-01', repeat: 'day', students_ids: [student.id], title: 'Йога' });
    await buildTimetable(t, school, { date: '2026-05-04', title: 'После' });
    const before = await picture(school);
    const preview = await close(school, { preview: true });
    expect(preview.body).toMatchObject({ closure_id: null, change_id: null, kept: 0, students: [{ id: student.id }] });
    expect(preview.body.canceled).toHaveLength(3);
    expect(await picture(school)).toEqual(before);
    const { body } = await close(school, {});
    const shown = await list(school, '2026-05-01', '2026-05-04');
    expect(shown.map(({ date, status }) => [date.slice(8), status])).toEqual([
      ['01', 'canceled'],
      ['02', 'canceled'],
      ['03', 'canceled'],
      ['04', 'planned'],
      ['04', 'planned'],
    ]);
    // A series that is created after the closure has no classes on closed days either.
    await buildTimetable(t, school, { date: '2026-04-30', time_from: '08:00', time_to: '09:00', repeat: 'day' });
    expect((await list(school, '2026-05-02')).map(({ status }) => status)).toEqual(['canceled', 'canceled']);
    await t.sql('delete from occurrences where school_id = $1 and time_from = $2', [school.school_id, '08:00']);
    await t.sql('delete from timetables where school_id = $1 and time_from = $2', [school.school_id, '08:00']);
    expect((await undo(school, body.change_id!)).status).toBe(200);
    expect(await picture(school)).toEqual(before);
    expect((await t.call(school.owner, routes.list_closures, { params: params(school) })).data).toEqual([]);
    expect(await t.verify()).toEqual([]);
  });

  test('of one place leaves the others, and is refused where it makes no sense', async () => {
    const school = await buildSchool(t);
    const [hall, zone] = [await buildPlace(t, school), await buildPlace(t, school)];
    await buildTimetable(t, school, { date: '2026-05-01', place_id: hall });
    await buildTimetable(t, school, { date: '2026-05-01', place_id: zone });
    expect((await close(school, { place_id: hall })).body.canceled).toHaveLength(1);
    expect((await list(school, '2026-05-01')).filter(({ status }) => status === 'planned')).toMatchObject([
      { place_id: zone },
    ]);
    expect((await close(school, { date_from: '2026-03-10' })).body.code).toBe('timetable.date_in_past');
    expect((await close(school, { date_to: '2026-04-30' })).body.code).toBe('timetable.period_reversed');
    expect((await close(school, { date_to: '2027-06-01' })).body.code).toBe('timetable.period_too_long');
    expect((await close(school, { place_id: 999_999 })).status).toBe(404);
    const teacher = await buildTeacher(t, school, { withUser: true });
    const byTeacher = await t.request(teacher.session, routes.add_closure, {
      params: { role: 'teacher', school_id: school.school_id },
      body: { date_from: '2026-05-01', date_to: '2026-05-01', reason: 'х' },
    });
    expect(byTeacher.status).toBe(403);
  });
});

describe('copying a week', () => {
  const copy = (of: SchoolOfTest, body: Record<string, unknown>) =>
    t.request(of.owner, routes.copy_week, {
      params: params(of),
      body: { date_from: '2026-03-18', date_to: '2026-03-25', ...body },
    });

  test('makes what does not stand there, leaves out what meets somebody, and is taken back', async () => {
    const school = await buildSchool(t);
    const { staff_id: teacher_id } = await buildTeacher(t, school);
    await buildTimetable(t, school, { date: '2026-03-16', title: 'Повтор', repeat: 'week' });
    await buildTimetable(t, school, { date: '2026-03-17', title: 'Разовое', time_from: '09:00', time_to: '10:00' });
    await buildTimetable(t, school, { date: '2026-03-19', title: 'Занятый', teacher_id });
    await buildTimetable(t, school, { date: '2026-03-26', title: 'Помеха', teacher_id });
    const before = await picture(school);
    const preview = await copy(school, { preview: true });
    expect(preview.body).toMatchObject({ change_id: null, added: 1, standing: 1, closed: 0 });
    expect(preview.body.conflicts).toMatchObject([{ with: 'teacher', title: 'Помеха', date: '2026-03-26' }]);
    expect(await picture(school)).toEqual(before);
    const { body } = await copy(school, {});
    expect((await list(school, '2026-03-24')).map(({ title, time_from }) => [title, time_from])).toEqual([
      ['Разовое', '09:00'],
    ]);
    expect((await copy(school, {})).body).toMatchObject({ added: 0, standing: 2, change_id: null });
    expect((await undo(school, body.change_id!)).status).toBe(200);
    expect(await picture(school)).toEqual(before);
  });

  test('goes into several weeks, keeps the wall over a change of the clocks, and leaves out closed days', async () => {
    const school = await buildSchool(t);
    await moveSchool(t, school, 'Europe/Berlin');
    await buildTimetable(t, school, { date: '2026-03-24', title: 'Хор' });
    const close = { date_from: '2026-04-07', date_to: '2026-04-07', reason: 'Праздник' };
    await t.call(school.owner, routes.add_closure, { params: params(school), body: close });
    const { body } = await copy(school, { date_from: '2026-03-24', date_to: '2026-03-31', weeks: 3 });
    expect(body).toMatchObject({ added: 2, closed: 1 });
    const [summer] = await list(school, '2026-03-31');
    expect(summer).toMatchObject({ time_from: '18:00', time_to: '19:00' });
    expect(new Date(summer!.starts_at).toISOString()).toBe('2026-03-31T16:00:00.000Z');
    expect((await copy(school, { date_to: '2026-03-17' })).body.code).toBe('timetable.same_week');
    expect((await copy(school, { date_to: addDays('2026-03-01', 0) })).body.code).toBe('timetable.date_in_past');
    expect(await t.verify()).toEqual([]);
  });
});

/**
 * R13: whoever comes is marked once, by however many devices and sendings, and a scan made offline is never dropped,
 * whatever the device's clock says (decision 026). Control: without the lock somebody is marked twice.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, test } from 'vitest';
import { uuidv7 } from '@ritm/kernel';
import { testSwitches } from '@ritm/platform/testing';
import { buildAdministrator, buildSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { buildService } from '@ritm/services/testing';
import { buildStudent } from '@ritm/students/testing';
import { maxOfRuns, openTestApp, type TestApp, type TestSession } from '@ritm/testing';
import { timetableRoutes } from '@ritm/timetable/contract';
import { buildTimetable } from '@ritm/timetable/testing';
import { checkInRoutes as routes, type CheckInBody } from '../contract/index.ts';
import { visitsRoutes } from '@ritm/visits/contract';
import { buildLessonPlus } from '@ritm/passes/testing';

/** 10:00 on a Wednesday in Yekaterinburg. */
const now = '2026-03-11T05:00:00.000Z';
const today = '2026-03-11';
const tickets = 50;
const minutes = (count: number) => count * 60_000;
/** The instant this many minutes after ten o'clock. */
const moment = (count: number) => new Date(Date.parse(now) + minutes(count)).toISOString();

let t: TestApp;
let school: SchoolOfTest;
let service_id: number;
let scanners: { role: 'owner' | 'administrator'; session: TestSession }[];

beforeAll(async () => {
  t = await openTestApp({ now, poolSize: 40 });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.clock.set(now);
  school = await buildSchool(t);
  service_id = (await buildService(t, school, { debt_policy: 'block' })).id;
  scanners = [
    { role: 'owner', session: school.owner },
    { role: 'administrator', session: (await buildAdministrator(t, school)).session },
  ];
});

const at = () => ({ role: 'owner' as const, school_id: school.school_id });
const send = (body: Omit<CheckInBody, 'scan_id'> & { scan_id?: string }, by = scanners[0]!) =>
  t.request(by.session, routes.check_in, {
    params: { role: by.role, school_id: school.school_id },
    body: { scan_id: uuidv7(), ...body },
  });
/**
 * On a loaded machine somebody may wait too long for a connection or the lock and get 503 or 504: a device tries
 * again.
 */
async function patient(body: CheckInBody, by: (typeof scanners)[number]): ReturnType<typeof send> {
  const reply = await send(body, by);
  const { code } = reply.body as { code?: string };
  return reply.status >= 503 || code === 'common.busy' ? patient(body, by) : reply;
}
/** A scan of a device without the network, sent at the clock of the test. */
const offlineScan = (student_id: number, scanned_at: string, over: Partial<CheckInBody> = {}) =>
  send({ student_id, ...over, offline: { scanned_at, sent_at: t.clock.now() } });
const comer = async (visits: number | null = 800): Promise<number> => {
  const { id } = await buildStudent(t, school);
  if (visits !== null) await buildLessonPlus(t, school, { student_id: id, service_id, visits });
  return id;
};
const day = () => t.call(school.owner, routes.get_check_in_day, { params: at() });
const countWritten = async (): Promise<{ visits: number; marks: number }> => {
  const [row] = await t.sql(
    `
      select coalesce(sum(visits), 0) as visits, count(*) filter (where reverses_id is null) as marks
      from lessons_minus
      where school_id = $1`,
    [school.school_id],
  );
  return { visits: Number(row!.visits), marks: Number(row!.marks) };
};

describe('whoever comes is marked once (R13)', () => {
  /** Two receptions scan the same fifty clients at once. */
  async function runBurst(students: readonly number[], body: Partial<CheckInBody> = {}) {
    const replies = await Promise.all(
      students.flatMap((student_id) => scanners.map((by) => patient({ scan_id: uuidv7(), student_id, ...body }, by))),
    );
    return students.map((_, index) => replies.slice(index * 2, index * 2 + 2));
  }

  it('by two scanners at once: the second sees who and when', async () => {
    await buildTimetable(t, school, { date: today, time_from: '10:10', time_to: '11:00', service_id, capacity: null });
    const students = await Promise.all(Array.from({ length: tickets }, () => comer()));
    const pairs = await runBurst(students);
    for (const pair of pairs) {
      expect(pair.map(({ status }) => status)).toEqual([200, 200]);
      expect(pair.map(({ body }) => body.result).toSorted()).toEqual(['already', 'marked']);
      const second = pair.find(({ body }) => body.result === 'already')!.body;
      expect(second).toMatchObject({ marked_by: expect.any(String) });
      expect(Date.parse(second.marked_at)).toBe(Date.parse(now));
    }
    expect(await countWritten()).toEqual({ visits: tickets * 100, marks: tickets });
    expect(await t.verify()).toEqual([]);
    // A hundred scans, fifty clients and the laws over all of them: many seconds of a busy machine.
  }, 60_000);

  it('with the network lost: the same scans come again and again', async () => {
    await buildTimetable(t, school, { date: today, time_from: '10:10', time_to: '11:00', service_id });
    const students = await Promise.all(Array.from({ length: 10 }, () => comer()));
    const scans = students.map((student_id) => ({ student_id, scan_id: uuidv7() }));
    const first = await Promise.all(scans.map((scan) => send(scan)));
    await t.clock.advance(minutes(40));
    const again = await Promise.all(
      [...scans, ...scans].map((scan) => send({ ...scan, offline: { scanned_at: now, sent_at: t.clock.now() } })),
    );
    expect(again.map(({ body }) => [body.result, body.lesson_minus_id])).toEqual(
      [...first, ...first].map(({ body }) => ['marked', body.lesson_minus_id]),
    );
    expect(await countWritten()).toEqual({ visits: 1000, marks: 10 });
  });

  it('outside of any class, where only the lock prevents a second visit', async () => {
    const lots = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const { id } = await buildStudent(t, school);
        return buildLessonPlus(t, school, { student_id: id, service_id });
      }),
    );
    await Promise.all(
      lots.flatMap((lot) =>
        Array.from({ length: 10 }, () =>
          send({ student_id: lot.student_id, timetable_id: null, lesson_plus_id: lot.id }),
        ),
      ),
    );
    expect(await countWritten()).toEqual({ visits: 500, marks: 5 });
  });

  it('the control: without the lock somebody is marked twice', async () => {
    testSwitches.locks = false;
    onTestFinished(() => void (testSwitches.locks = true));
    const twice = await maxOfRuns(async () => {
      const student_id = (await buildStudent(t, school)).id;
      const lot = await buildLessonPlus(t, school, { student_id, service_id });
      await Promise.all(
        Array.from({ length: 20 }, () => send({ student_id, timetable_id: null, lesson_plus_id: lot.id })),
      );
      const [row] = await t.sql('select count(*) as n from lessons_minus where student_id = $1', [student_id]);
      return Number(row!.n);
    }, 1);
    expect(twice).toBeGreaterThan(1);
  });

  it('a free place goes to one of those who walk in together', async () => {
    const class_ = await buildTimetable(t, school, {
      date: today,
      time_from: '10:10',
      time_to: '11:00',
      service_id,
      capacity: 1,
    });
    const students = await Promise.all(Array.from({ length: 8 }, () => comer()));
    const replies = await Promise.all(students.map((student_id) => send({ student_id, timetable_id: class_.id })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(7);
    expect(await countWritten()).toEqual({ visits: 100, marks: 1 });
    expect(await t.verify()).toEqual([]);
  });
});

describe('a scan that was kept is never dropped', () => {
  test('valid codes were refused offline: what was valid offline is valid at the server, and nothing that was scanned is lost', async () => {
    const class_ = await buildTimetable(t, school, {
      date: today,
      time_from: '10:10',
      time_to: '11:00',
      service_id,
      capacity: 3,
    });
    const [good, penniless, late] = [await comer(), await comer(null), await comer(100)];
    await t.clock.set(moment(90));
    const replies = [
      await offlineScan(good, moment(5), { timetable_id: class_.id, date: today }),
      await offlineScan(penniless, moment(6), { timetable_id: class_.id, date: today }),
      await offlineScan(late, moment(7), { timetable_id: class_.id, date: today }),
    ];
    expect(replies.map(({ status, body }) => [status, body.result])).toEqual([
      [200, 'marked'],
      [200, 'uncovered'],
      [200, 'marked'],
    ]);
    expect(replies[1]!.body).toMatchObject({
      problem: { code: 'visits.no_lot', message: expect.stringMatching(/Нет подходящего/) },
      debt: 1,
    });
    expect((await day()).classes[0]!.students.map(({ status, marked_at }) => [status, Date.parse(marked_at!)])).toEqual(
      expect.arrayContaining([
        ['marked', Date.parse(moment(5))],
        ['marked', Date.parse(moment(6))],
        ['marked', Date.parse(moment(7))],
      ]),
    );
    expect(await t.verify()).toEqual([]);
  });

  it('a full, a canceled and a deleted class leave a visit beside them that needs attention', async () => {
    const full = await buildTimetable(t, school, {
      date: today,
      time_from: '10:10',
      time_to: '11:00',
      service_id,
      capacity: 1,
    });
    const canceled = await buildTimetable(t, school, { date: today, time_from: '10:20', time_to: '11:00', service_id });
    const [first, second, third] = [await comer(), await comer(), await comer()];
    await send({ student_id: first, timetable_id: full.id });
    await t.call(school.owner, timetableRoutes.delete_timetable, {
      params: { ...at(), timetable_id: canceled.id },
      query: { scope: 'this', date: today },
    });
    await t.clock.set(moment(60));
    const replies = [
      await offlineScan(second, moment(5), { timetable_id: full.id, date: today }),
      await offlineScan(third, moment(6), { timetable_id: canceled.id, date: today }),
      await offlineScan(third, moment(40), { timetable_id: 999_999, date: today }),
    ];
    expect(replies.map(({ body }) => [body.result, body.problem?.code])).toEqual([
      ['uncovered', 'visits.no_place'],
      ['uncovered', 'visits.class_canceled'],
      ['uncovered', 'visits.class_canceled'],
    ]);
    expect((await day()).problems.map(({ student_id, code }) => [student_id, code])).toEqual([
      [third, 'visits.class_canceled'],
      [third, 'visits.class_canceled'],
      [second, 'visits.no_place'],
    ]);
    expect(await t.verify()).toEqual([]);
    // It is settled like any visit: charged to a pass or reversed.
    for (const { body } of replies)
      await t.call(school.owner, visitsRoutes.delete_lesson_minus, {
        params: { ...at(), student_id: body.student_id, id: body.lesson_minus_id },
      });
    expect((await day()).problems).toEqual([]);
    expect(await t.verify()).toEqual([]);
  });

  it('twice is harmless, whatever happened meanwhile', async () => {
    const class_ = await buildTimetable(t, school, { date: today, time_from: '10:10', time_to: '11:00', service_id });
    const student_id = await comer();
    const scans = [
      { scan_id: uuidv7(), scanned_at: moment(5) },
      { scan_id: uuidv7(), scanned_at: moment(7) },
    ];
    const replay = () =>
      Promise.all(
        scans.map(({ scan_id, scanned_at }) =>
          offlineScan(student_id, scanned_at, { scan_id, timetable_id: class_.id, date: today }),
        ),
      );
    const first = await replay();
    expect(first.map(({ body }) => body.result).toSorted()).toEqual(['already', 'marked']);
    const { lesson_minus_id } = first[0]!.body;
    await t.call(school.owner, visitsRoutes.delete_lesson_minus, {
      params: { ...at(), student_id, id: lesson_minus_id },
    });
    const second = await replay();
    expect(second.map(({ body }) => body.result)).toEqual(first.map(({ body }) => body.result));
    expect(await countWritten()).toEqual({ visits: 0, marks: 1 });
    expect(await t.verify()).toEqual([]);
  });

  it('an id cannot be taken over by another client', async () => {
    const [one, other] = [await comer(), await comer()];
    await buildTimetable(t, school, { date: today, time_from: '10:10', time_to: '11:00', service_id });
    const scan_id = uuidv7();
    expect(await send({ student_id: one, scan_id })).toMatchObject({ status: 200 });
    expect(await send({ student_id: other, scan_id })).toMatchObject({
      status: 409,
      body: { code: 'visits.scan_of_another' },
    });
  });

  it('a code that nobody knew offline is resolved here', async () => {
    const { id, qr_token } = await buildStudent(t, school, {});
    await buildLessonPlus(t, school, { student_id: id, service_id });
    await buildTimetable(t, school, { date: today, time_from: '10:10', time_to: '11:00', service_id });
    await t.clock.set(moment(120));
    const offline = { scanned_at: moment(3), sent_at: t.clock.now() };
    expect(await send({ code: qr_token!, offline })).toMatchObject({
      status: 200,
      body: { student_id: id, result: 'marked' },
    });
    expect(await send({ code: 'never-given-out-to-anybody', offline })).toMatchObject({
      status: 404,
      body: { code: 'visits.code_unknown' },
    });
  });

  it('whoever came under another device at almost the same minute is not written off twice', async () => {
    const class_ = await buildTimetable(t, school, { date: today, time_from: '10:10', time_to: '11:00', service_id });
    const student_id = await comer();
    await t.clock.set(moment(8));
    await send({ student_id });
    await t.clock.set(moment(60));
    // The scan was made before the mark that exists already: the order of arrival is not the order of the day.
    expect((await offlineScan(student_id, moment(2), { timetable_id: class_.id, date: today })).body).toMatchObject({
      result: 'already',
    });
    expect(await countWritten()).toMatchObject({ marks: 1 });
  });
});

describe('the clock of a device', () => {
  it.each([
    ['an hour fast', 60],
    ['three days slow', -3 * 24 * 60],
    ['right', 0],
  ])('%s: the visit stands at its own time', async (_name, skew) => {
    const class_ = await buildTimetable(t, school, { date: today, time_from: '10:10', time_to: '11:00', service_id });
    const student_id = await comer();
    await t.clock.set(moment(45));
    const { body } = await send({
      student_id,
      timetable_id: class_.id,
      date: today,
      offline: { scanned_at: moment(5 + skew), sent_at: moment(45 + skew) },
    });
    expect(body).toMatchObject({ result: 'marked' });
    expect(Date.parse(body.marked_at)).toBe(Date.parse(moment(5)));
  });

  it('nothing was scanned in the future, nor longer ago than anybody remembers', async () => {
    await buildTimetable(t, school, { date: today, time_from: '10:10', time_to: '11:00', service_id });
    const student_id = await comer();
    const future = await offlineScan(student_id, moment(500));
    expect(Date.parse(future.body.marked_at)).toBe(Date.parse(now));
    expect(await offlineScan(student_id, moment(-8 * 24 * 60))).toMatchObject({
      status: 422,
      body: { code: 'visits.scan_too_old' },
    });
  });

  it('a clock a day fast that names a class of tomorrow: the visit takes the day and time of its arrival', async () => {
    const class_ = await buildTimetable(t, school, { date: today, time_from: '10:10', time_to: '11:00', service_id });
    const student_id = await comer();
    const tomorrow = '2026-03-12';
    const { body } = await send({
      student_id,
      timetable_id: class_.id,
      date: tomorrow,
      offline: { scanned_at: moment(24 * 60), sent_at: moment(0) },
    });
    expect(body).toMatchObject({ result: 'marked' });
    expect(Date.parse(body.marked_at)).toBe(Date.parse(now));
    const [charge] = await t.sql('select date_visit::text as date from lessons_minus where id = $1', [
      body.lesson_minus_id,
    ]);
    expect(charge.date).toBe(today);
  });

  it('around midnight the visit belongs to the day of the class', async () => {
    const class_ = await buildTimetable(t, school, {
      date: '2026-03-12',
      time_from: '00:10',
      time_to: '01:00',
      service_id,
    });
    const student_id = await comer();
    // 23:50 in Yekaterinburg.
    await t.clock.set('2026-03-11T18:50:00.000Z');
    const { body } = await send({ student_id });
    expect(body).toMatchObject({ result: 'marked', time_from: '00:10' });
    const [row] = await t.sql('select date_visit, timetable_id from lessons_minus where id = $1', [
      body.lesson_minus_id,
    ]);
    expect(Number(row!.timetable_id)).toBe(class_.id);
    expect((await day()).classes[0]).toMatchObject({ date: '2026-03-12', students: [{ status: 'marked' }] });
  });
});

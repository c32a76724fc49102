/**
 * Faults seen in other products do not happen here: unchecked far dates, doubled series, deadlocks, and classes that
 * move by an hour when the clocks change (O9).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '@ritm/kernel';
import { buildPlace, buildSchool, buildTeacher, moveSchool, type SchoolOfTest } from '@ritm/schools/testing';
import { openTestApp, type TestApp } from '@ritm/testing';
import { timetableRoutes as routes } from '../contract/index.ts';
import { datesOf } from './index.ts';
import { buildTimetable, writeAs } from './testing.ts';

/** Each test describes a fault seen in other products; `docs/domain.md` 4 lists them. */
let t: TestApp;
let school: SchoolOfTest;
beforeAll(async () => {
  t = await openTestApp();
  school = await buildSchool(t);
});
afterAll(() => t.close());

const params = (of = school) => ({ role: 'owner' as const, school_id: of.school_id });
const list = async (query: Record<string, unknown>, of = school) =>
  (await t.call(of.owner, routes.list_timetables, { params: params(of), query: query as never })).data;
const ahead = async (title: string) =>
  Number(
    (
      await t.sql(
        `
          select count(*) as n
          from occurrences o
          join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
          where t.title = $1
            and o.school_id = $2
            and o.status = 'planned'`,
        [title, school.school_id],
      )
    )[0].n,
  );

test('repeats skipped the check for conflicts: every date that a repeat gives is checked, the far ones too', async () => {
  const { staff_id: teacher_id } = await buildTeacher(t, school);
  await buildTimetable(t, school, { date: '2026-05-13', teacher_id });
  const refused = await t.request(school.owner, routes.add_timetable, {
    params: params(),
    body: { title: 'Ряд', date: '2026-03-18', time_from: '18:30', time_to: '19:30', repeat: 'week', teacher_id },
  });
  expect([refused.status, refused.body.code]).toEqual([409, 'timetable.teacher_busy']);
  expect((refused.body as { data?: { conflicts: { date: string }[] } }).data?.conflicts).toMatchObject([
    { date: '2026-05-13' },
  ]);
});

test('moving a series made a second one: a series that is moved stays one series with as many dates, and canceled it is gone as a whole', async () => {
  const made = await buildTimetable(t, school, { date: '2026-03-19', title: 'Десятый', repeat: 'week' });
  const before = await ahead('Десятый');
  await t.call(school.owner, routes.edit_timetable, {
    params: { ...params(), timetable_id: made.id },
    body: { date: '2026-03-19', scope: 'all', new_date: '2026-03-20', time_from: '10:00', time_to: '11:00' },
  });
  expect(await ahead('Десятый')).toBeGreaterThanOrEqual(before - 1);
  expect(await ahead('Десятый')).toBeLessThanOrEqual(before);
  const [{ n }] = (await t.sql(
    `select count(*)::int as n from timetables where title = 'Десятый' and archived_at is null`,
  )) as [{ n: number }];
  expect(n).toBe(1);
  await t.call(school.owner, routes.delete_timetable, {
    params: { ...params(), timetable_id: made.id },
    query: { date: '2026-03-20', scope: 'all' },
  });
  expect(await ahead('Десятый')).toBe(0);
});

test('a repeating class with a room was refused: a repeating class with a room and a capacity is made, and every date has both', async () => {
  const place_id = await buildPlace(t, school, { capacity: 12 });
  const made = await buildTimetable(t, school, {
    date: '2026-03-16',
    title: 'Зал',
    repeat: 'week',
    place_id,
    capacity: 8,
  });
  expect(made.added).toBeGreaterThan(15);
  const rows = await list({ date_from: '2026-03-16', date_to: '2026-05-16', place: place_id });
  expect(rows.length).toBeGreaterThan(7);
  expect(rows.every((row) => row.place_id === place_id && row.capacity === 8)).toBe(true);
});

test('a substitute was not found by name: whoever stands in is found by their name, and the one they stand in for is not', async () => {
  const [anna, boris] = [await buildTeacher(t, school), await buildTeacher(t, school)];
  const made = await buildTimetable(t, school, { date: '2026-03-17', repeat: 'week', teacher_id: anna.staff_id });
  await t.call(school.owner, routes.edit_timetable, {
    params: { ...params(), timetable_id: made.id },
    body: { date: '2026-03-24', teacher_id: boris.staff_id },
  });
  const of = async (teacher: number) =>
    (await list({ date_from: '2026-03-17', date_to: '2026-03-31', teacher })).map(({ date }) => date);
  expect(await of(boris.staff_id)).toEqual(['2026-03-24']);
  expect(await of(anna.staff_id)).toEqual(['2026-03-17', '2026-03-31']);
});

test('locks without an order deadlocked: locks are taken in one order, and out of it the transaction is refused before it can wait', async () => {
  const order = ['series', 'student', 'teacher', 'venue', 'visitors'];
  expect(order).toEqual(order.toSorted());
  await expect(
    writeAs(t, school, async (tx) => {
      tx.lock(['visitors', school.school_id, 1]);
      tx.lock(['series', school.school_id, 1]);
    }),
  ).rejects.toThrow('lock order');
});

describe('O9, a class moved by an hour with the clocks: a weekly class stands at its hour on the wall across every change of the clocks', () => {
  const zones = [
    'Europe/Kaliningrad',
    'Europe/Moscow',
    'Europe/Samara',
    'Asia/Yekaterinburg',
    'Asia/Omsk',
    'Asia/Krasnoyarsk',
    'Asia/Irkutsk',
    'Asia/Yakutsk',
    'Asia/Vladivostok',
    'Asia/Magadan',
    'Asia/Kamchatka',
    'Europe/Berlin',
    'America/New_York',
  ];
  test.each(zones)('%s', async (zone) => {
    const here = await buildSchool(t);
    await moveSchool(t, here, zone);
    // The dates span 29 March, when Berlin changes its clocks, and reach the horizon; New York changed on 8 March.
    await buildTimetable(t, here, { date: '2026-03-16', title: 'Стена', repeat: 'week' });
    const rows = await list({ date_from: '2026-03-16', date_to: '2026-05-10' }, here);
    expect(rows.map(({ date }) => date)).toEqual(
      datesOf({ date: '2026-03-16', repeat: 'week', repeat_until: null }, '2026-03-16', '2026-05-10'),
    );
    for (const { starts_at, ends_at, date } of rows) {
      const [from, to] = [starts_at, ends_at].map((one) => Temporal.Instant.from(one).toZonedDateTimeISO(zone));
      expect([from!.toPlainDate().toString(), from!.hour, to!.hour]).toEqual([date, 18, 19]);
    }
    const span = Date.parse(rows.at(-1)!.starts_at) - Date.parse(rows[0]!.starts_at);
    const weeks = (rows.length - 1) * 7 * 24;
    expect(span / 3_600_000).toBe(zone === 'Europe/Berlin' ? weeks - 1 : weeks);
  });

  test.each([
    ['Europe/Berlin', '2026-10-19', 1],
    ['America/New_York', '2026-10-26', 1],
    ['America/New_York', '2026-03-02', -1],
  ])('%s over the change after %s', async (zone, monday, hours) => {
    const then = await openTestApp({ now: `${monday}T04:00:00.000Z` });
    try {
      const here = await buildSchool(then);
      await moveSchool(then, here, zone);
      await buildTimetable(then, here, { date: monday, repeat: 'week' });
      const { data } = await then.call(here.owner, routes.list_timetables, {
        params: params(here),
        query: { date_from: monday, date_to: addDays(monday, 7) },
      });
      expect(data.map(({ time_from }) => time_from)).toEqual(['18:00', '18:00']);
      const apart = (Date.parse(data[1]!.starts_at) - Date.parse(data[0]!.starts_at)) / 3_600_000;
      expect(apart).toBe(168 + hours);
    } finally {
      await then.close();
    }
  });
});

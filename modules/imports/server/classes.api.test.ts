/**
 * Groups of a file become weekly classes with their clients, conflicts are noted before anything is created, and the
 * way back leaves none but those in use.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildPlace, buildSchool, buildTeacher, type SchoolOfTest } from '@ritm/schools/testing';
import { studentsRoutes } from '@ritm/students/contract';
import { openTestApp, type TestApp } from '@ritm/testing';
import { timetableRoutes } from '@ritm/timetable/contract';
import { buildTimetable } from '@ritm/timetable/testing';
import { checkTable, csvFile, importTable, rollBack, rowsOf } from './testing.ts';

/** A file goes through four jobs, and a test imports several files. */
vi.setConfig({ testTimeout: 60_000 });

/** The clock is set to a Tuesday. */
let t: TestApp;
let school: SchoolOfTest;

beforeAll(async () => {
  t = await openTestApp({ now: '2026-09-15T07:00:00.000Z' });
});
beforeEach(async () => {
  school = await buildSchool(t);
  await buildTeacher(t, school, { firstname: 'Анна', lastname: 'Соколова' });
});
afterAll(() => t.close());

const classes = () =>
  t.sql<{
    title: string;
    weekday: number;
    time: string;
    teacher: string | null;
    place: string | null;
    clients: number;
  }>(
    `
      select x.title, extract(isodow from x.date)::int as weekday, to_char(x.time_from, 'HH24:MI') as time,
        s.lastname as teacher, p.name as place,
        (
          select count(*)::int
          from timetable_students e
          where e.school_id = x.school_id
            and e.timetable_id = x.id
            and e.to_date is null
        ) as clients
      from timetables x
      left join staff s on s.school_id = x.school_id and s.id = x.teacher_id
      left join places p on p.school_id = x.school_id and p.id = x.place_id
      where x.school_id = $1 and x.archived_at is null
      order by x.date, x.time_from`,
    [school.school_id],
  );

const HEAD = 'Ученик;Телефон;Группа;Педагог;Зал;Расписание';
const file = csvFile([
  HEAD,
  'Классова Анна;89002000001;Звёздочки;Соколова Анна;Большой зал;ПН/СР 18:00',
  'Классова Вера;89002000002;Звёздочки;Соколова Анна;Большой зал;ПН/СР 18:00',
  'Классова Гита;89002000003;Кометы;Соколова А.;Большой зал;вт 17-00–18-30',
]);

describe('a timetable out of a file', () => {
  test('groups become weekly classes with their teacher, room and clients; the way back leaves none', async () => {
    const checked = await checkTable(t, school, file);
    expect(checked.summary).toMatchObject({ classes: 3, classes_known: 0, classes_refused: 0 });
    expect((await rowsOf(t, school, checked.id))[0]!.classes).toEqual(['Звёздочки, пн 18:00', 'Звёздочки, ср 18:00']);
    expect(await classes()).toEqual([]);
    const done = await importTable(t, school, csvFile([HEAD, ...linesOf(file).slice(1)], 'второй.csv'));
    expect(done).toMatchObject({ status: 'committed', made: { clients: 3, classes: 3, places: 5 } });
    const stand = { teacher: 'Соколова', place: 'Большой зал' };
    expect(await classes()).toEqual([
      { title: 'Кометы', weekday: 2, time: '17:00', ...stand, clients: 1 },
      { title: 'Звёздочки', weekday: 3, time: '18:00', ...stand, clients: 2 },
      { title: 'Звёздочки', weekday: 1, time: '18:00', ...stand, clients: 2 },
    ]);
    expect(await t.verify()).toEqual([]);
    const undone = await rollBack(t, school, done.id);
    expect(undone.undone).toMatchObject({ classes: 3, places: 5, clients: 3, kept: 0 });
    expect(await classes()).toEqual([]);
    expect(await t.verify()).toEqual([]);
  });

  test('a class that stands already gets the clients; the same file again is all the same', async () => {
    await importTable(t, school, file);
    const again = await importTable(t, school, file);
    expect(again).toMatchObject({ counts: { same: 3, new: 0 }, made: { classes: 0, places: 0 } });
    const more = await importTable(t, school, csvFile([HEAD, 'Новикова Дина;89002000009;звездочки;;;ПН 18:00']));
    expect(more).toMatchObject({ summary: { classes: 0, classes_known: 1 }, made: { classes: 0, places: 1 } });
    expect((await classes()).map(({ clients }) => clients).toSorted((left, right) => left - right)).toEqual([1, 2, 3]);
    await rollBack(t, school, more.id);
    expect((await classes()).map(({ clients }) => clients).toSorted((left, right) => left - right)).toEqual([1, 2, 2]);
    expect(await t.verify()).toEqual([]);
  });

  test('conflicts are noted at their rows before anything is created, and the client is imported all the same', async () => {
    const place_id = await buildPlace(t, school, { name: 'Зал на Мира' });
    await buildTimetable(t, school, {
      title: 'Пилатес',
      date: '2026-09-21',
      time_from: '18:30',
      time_to: '19:30',
      repeat: 'week',
      place_id,
    });
    const lines = [
      'Спорова Анна;89002000011;Йога;Соколова Анна;Зал на Мира;пн 18:00–19:00',
      'Спорова Вера;89002000012;Бокс;Неизвестнова Зоя;Подвал;пт 18:00',
      'Спорова Гита;89002000013;Степ;Соколова Анна;;ср 10:00',
      'Спорова Дина;89002000014;Танго;Соколова Анна;;ср 10:30',
      'Спорова Ева;89002000015;Вальс;;;чт',
    ];
    const checked = await checkTable(t, school, csvFile([HEAD, ...lines]));
    expect(checked.summary).toMatchObject({ classes: 2, classes_refused: 2 });
    const summary = (await rowsOf(t, school, checked.id)).map(({ notes }) => notes.map(({ code }) => code));
    expect(summary).toEqual([
      ['class.busy'],
      ['teacher.unknown', 'place.unknown'],
      [],
      ['class.busy'],
      ['class.no_time'],
    ]);
    const [first] = await rowsOf(t, school, checked.id);
    expect(first!.notes[0]!.text).toContain(
      'Йога, пн 18:00: в это время уже занято, «Пилатес», 21.09.2026, 18:30–19:30',
    );
    const done = await importTable(t, school, csvFile([HEAD, ...lines], 'ещё.csv'));
    expect(done.made).toMatchObject({ clients: 5, classes: 2, places: 2 });
    expect(await t.verify()).toEqual([]);
  });

  test('a file of nothing but groups needs nobody’s name', async () => {
    const groups = csvFile([
      'Группа;Преподаватель;Зал;Расписание',
      'Ракеты;Соколова Анна;Большой зал;Пн 18.00, Ср 19.00',
      'Луна;;;сб',
    ]);
    const done = await importTable(t, school, groups);
    expect(done).toMatchObject({ counts: { new: 1, rejected: 1 }, made: { clients: 0, classes: 2 } });
    expect((await classes()).map(({ title, weekday, time }) => [title, weekday, time])).toEqual([
      ['Ракеты', 3, '19:00'],
      ['Ракеты', 1, '18:00'],
    ]);
    const again = await importTable(t, school, groups).catch(() => null);
    expect(again === null || again.made?.classes === 0).toBe(true);
    expect(await classes()).toHaveLength(2);
    expect(await t.verify()).toEqual([]);
  });

  test('a class to which somebody else comes by now is kept and listed', async () => {
    const done = await importTable(t, school, file);
    const { data } = await t.call(school.owner, studentsRoutes.list_students, {
      params: { role: 'owner', school_id: school.school_id },
      query: { search: 'Классова Гита' },
    });
    const [monday] = await t.sql<{ id: number }>(
      `select id from timetables where school_id = $1 and title = 'Звёздочки' and extract(isodow from date) = 1`,
      [school.school_id],
    );
    await t.call(school.owner, timetableRoutes.set_student_timetables, {
      params: { role: 'owner', school_id: school.school_id, student_id: data[0]!.id },
      body: { type: 'add', timetables_ids: [Number(monday!.id)] },
    });
    const undone = await rollBack(t, school, done.id);
    expect(undone.undone).toMatchObject({ classes: 2 });
    const kept = (await rowsOf(t, school, done.id, 'undo')).flatMap(({ notes }) => notes.map(({ code }) => code));
    expect(kept).toEqual(expect.arrayContaining(['undo.class_in_use', 'undo.client_in_use']));
    expect(await t.verify()).toEqual([]);
  });
});

const linesOf = ({ bytes }: { bytes: Uint8Array }): string[] => new TextDecoder().decode(bytes).split('\r\n');

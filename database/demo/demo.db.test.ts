/**
 * The demo has what it promises to show, breaks no law of the data, comes out the same again from one instant, and
 * does so on awkward dates too.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '@ritm/testing';
import { todayIn } from '@ritm/kernel/zone';
import { edgeCases } from './edge-cases.ts';
import { visitsRoutes } from '@ritm/visits/contract';
import { demoSignIns, loadDemo } from './index.ts';

// A Wednesday evening in Yekaterinburg: some classes are over, one is going on, the last is ahead.
const NOW = '2026-03-11T13:30:00.000Z';
const today = todayIn('Asia/Yekaterinburg', NOW);

let t: TestApp;
let loaded: { visits: number; seconds: number };

beforeAll(async () => {
  t = await openTestApp({ now: NOW });
  loaded = await loadDemo({ url: t.url, profile: 'tiny', now: NOW, store: t.platform.files });
  process.stdout.write(`tiny demo: ${loaded.visits} visits in ${loaded.seconds.toFixed(2)} s\n`);
});
afterAll(() => t.close());

const counted = [
  'students',
  'guardians',
  'student_guardians',
  'staff',
  'services',
  'timetables',
  'occurrences',
  'occurrence_students',
  'lessons_plus',
  'lessons_minus',
  'visit_marks',
  'finances',
  'lesson_plus_freezes',
] as const;
const countRows = async (app: TestApp): Promise<Record<string, number>> => {
  const rows = await Promise.all(
    counted.map((table) => app.sql<{ n: number }>(`select count(*)::int as n from ${table}`)),
  );
  return Object.fromEntries(counted.map((table, index) => [table, rows[index]![0]!.n]));
};

describe('the tiny demo', () => {
  it('has logos, covers, faces and reviews, so that screens are seen as people will see them', async () => {
    const pages = await t.sql<{ logo: number; covers: number; faces: number; shown: number; reviews: number }>(`
      select s.logo_file_id as logo,
        (select count(*)::int from public_pictures p where p.school_id = s.id and p.kind = 'cover') as covers,
        (select count(*)::int from public_pictures p where p.school_id = s.id and p.kind = 'teacher') as faces,
        (select count(*)::int from public_teachers w where w.school_id = s.id) as shown,
        (select count(*)::int from reviews r where r.school_id = s.id) as reviews
      from schools s
      order by s.id`);
    for (const { logo, covers, faces, shown, reviews } of pages) {
      expect([Number(logo) > 0, covers, faces]).toEqual([true, 1, shown]);
      expect(shown).toBeGreaterThan(0);
      expect(reviews).toBeGreaterThan(0);
    }
    const [file] = await t.sql<{ token: string; size: number }>(
      "select token, size::int from files where purpose = 'page_picture' limit 1",
    );
    expect(await t.platform.files.sizeOf(file!.token)).toBe(file!.size);
  });

  it('is three organizations with people, classes, passes, visits and money', async () => {
    const schools = await t.sql<{ name: string; students: number; visits: number; paid: boolean }>(`
      select s.name,
        (select count(*)::int from students c where c.school_id = s.id and c.status = 'active') as students,
        (select count(*)::int from lessons_minus m where m.school_id = s.id) as visits,
        exists (select from finances f where f.school_id = s.id and f.source_type = 'lesson_plus') as paid
      from schools s
      order by s.id`);
    expect(schools.map(({ name }) => name)).toEqual(['Импульс', 'Карусель', 'Анна Соколова — английский онлайн']);
    for (const { students, visits, paid } of schools) {
      expect(students).toBeGreaterThanOrEqual(14);
      expect(visits).toBeGreaterThan(30);
      expect(paid).toBe(true);
    }
    expect(loaded.seconds).toBeLessThan(5);
  });

  it.each(edgeCases.map(({ name, sql }) => [name, sql]))('holds: %s', async (_, sql) => {
    expect(await t.sql(sql, [today])).not.toHaveLength(0);
  });

  it('has a journal of the last month, each line of something that exists and of somebody who works there', async () => {
    const lines = await t.sql<{ school_id: string; lines: number; actions: number; strangers: number; lost: number }>(`
      select l.school_id, count(*)::int as lines, count(distinct action)::int as actions,
        count(*) filter (
          where not exists (
            select
            from staff w
            where w.school_id = l.school_id
              and w.user_id = l.actor_user_id
              and w.role = l.actor_role
          )
        )::int as strangers,
        count(*) filter (
          where not exists (
            select
            from lessons_plus o
            where l.object_type = 'lesson_plus'
              and o.school_id = l.school_id
              and o.id = l.object_id
            union all select
            from lessons_minus o
            where l.object_type = 'lesson_minus'
              and o.school_id = l.school_id
              and o.id = l.object_id
            union all select
            from finances o
            where l.object_type = 'finance'
              and o.school_id = l.school_id
              and o.id = l.object_id
          )
        )::int as lost
      from audit_log l
      where school_id is not null and l.object_type <> 'ledger'
      group by l.school_id`);
    expect(lines).toHaveLength(3);
    for (const one of lines) {
      expect(one.lines).toBeGreaterThan(20);
      expect(one.actions).toBeGreaterThan(1);
      expect([one.strangers, one.lost]).toEqual([0, 0]);
    }
  });

  it('breaks no law of the data', async () => {
    expect(await t.verify()).toEqual([]);
  });

  it('has a day to show: classes marked, going on and ahead', async () => {
    const [day] = await t.sql<{ marked: number; going: number; ahead: number }>(
      `
        select count(*) filter (where status = 'conducted' and ends_at < $2)::int as marked,
          count(*) filter (where starts_at <= $2 and ends_at > $2)::int as going,
          count(*) filter (where starts_at > $2)::int as ahead
        from occurrences
        where date = $1 and school_id = (select min(id) from schools)`,
      [today, NOW],
    );
    expect(day!.marked).toBeGreaterThan(0);
    expect(day!.going).toBeGreaterThan(0);
    expect(day!.ahead).toBeGreaterThan(0);
  });

  it('names who may sign in', async () => {
    const signIns = await demoSignIns(t.url);
    expect(signIns.map(({ who }) => who)).toEqual([
      'владелец, студия «Импульс»',
      'администратор, студия «Импульс»',
      'тренер, студия «Импульс»',
      'клиент, студия «Импульс»',
      'владелец, школа «Карусель»',
      'администратор, школа «Карусель»',
      'преподаватель, школа «Карусель»',
      'родитель, школа «Карусель»',
      'владелец, Анна Соколова — английский онлайн',
      'клиент, Анна Соколова — английский онлайн',
    ]);
    for (const { phone } of signIns) expect(phone).toMatch(/^\+7900000\d{4}$/);
  });

  it('comes out the same again', async () => {
    const again = await openTestApp({ now: NOW });
    try {
      const { visits } = await loadDemo({ url: again.url, profile: 'tiny', now: NOW });
      expect(visits).toBe(loaded.visits);
      expect(await countRows(again)).toEqual(await countRows(t));
    } finally {
      await again.close();
    }
  });

  // Ends of months, summer, the first days of January: whatever is counted from today must be right on any of them.
  it.each([
    '2026-01-03T09:00:00.000Z',
    '2026-02-28T20:30:00.000Z',
    '2026-07-12T03:00:00.000Z',
    '2026-08-31T22:30:00.000Z',
    '2026-12-31T12:00:00.000Z',
  ])('holds on %s too', async (now) => {
    const other = await openTestApp({ now });
    try {
      await loadDemo({ url: other.url, profile: 'tiny', now });
      const missing: string[] = [];
      for (const { name, sql } of edgeCases)
        if ((await other.sql(sql, [todayIn('Asia/Yekaterinburg', now)])).length === 0) missing.push(name);
      expect(missing).toEqual([]);
      expect(await other.verify()).toEqual([]);
    } finally {
      await other.close();
    }
  });

  // It writes, so it stands after all that compares.
  it('has make-ups that can be marked as the card marks them, each outside any class', async () => {
    const open = await t.sql<{ school_id: number; student_id: number; user_id: number }>(`
      select distinct k.school_id::int, k.student_id::int, f.user_id::int
      from make_ups k
      join staff f on f.school_id = k.school_id and f.role = 'owner'
      where k.used_by_id is null`);
    let marked = 0;
    for (const { school_id, student_id, user_id } of open) {
      const session = await t.signIn({ user_id });
      const params = { role: 'owner' as const, school_id, student_id };
      for (const { id } of (await t.call(session, visitsRoutes.list_make_ups, { params })).data) {
        await t.call(session, visitsRoutes.fast_lesson_minus, { params, body: { make_up_id: id } });
        marked++;
      }
      expect((await t.call(session, visitsRoutes.list_make_ups, { params })).data).toEqual([]);
    }
    expect(marked).toBeGreaterThan(0);
  });
});

/**
 * The data on which everything is measured: two organizations of different sizes, written in bulk as their owner
 * modules would write them. `npm run ritm -- verify` must be green on it; otherwise the bench would measure data that
 * cannot exist.
 */
import { randomBytes } from 'node:crypto';
import { countFinancesSql } from '@ritm/finance/server';
import { countVisitsSql } from '@ritm/passes/server';
import { countStaffSql } from '@ritm/schools/server';
import { tokenHash, withOwner, type OwnerClient } from '@ritm/platform';
import { fillSummaries } from './summaries.ts';

/** Two organizations of different sizes and a person who owns both. */
export interface BenchData {
  token: string;
  /** The session of a client of the small organization, who has classes ahead and a pass. */
  clientToken: string;
  large: BenchSchool;
  small: BenchSchool;
}
export interface BenchSchool {
  school_id: number;
  /**
   * First and last id of the clients. Every client has a pass of 1 000 visits, and the ids of passes run in the same
   * order.
   */
  student_ids: [number, number];
  lot_ids: [number, number];
  service_id: number;
  /** The service that twenty specialists give by appointment. */
  slots_service_id: number;
  /** The Monday of the week of classes. */
  monday: string;
}

/** The four digits that the search is given. */
export const searchedDigits = ['4471', '1583', '5503', '2375', '8126', '3167', '0071', '8808', '4420', '6661'];

const LARGE_CARDS = 60_000;
const SMALL_CARDS = 600;
const CLASSES_A_WEEK = 1_500;
/** One client in ten is active and comes twice a week. */
const ACTIVE_SHARE = 10;
const VISITS_A_MONTH = 8;
const SPECIALISTS = 20;

/**
 * Fills an empty, migrated database. Names, phones and times are derived from numbers, so the data is the same every
 * time.
 */
export function fill(ownerUrl: string): Promise<BenchData> {
  return withOwner(ownerUrl, async (owner) => {
    // Ids of different tables never meet: the floor recognizes by the value which id to renew in a recorded statement.
    for (const [index, table] of ['students', 'lessons_plus', 'lessons_minus'].entries())
      await owner.query(`select setval(pg_get_serial_sequence($1, 'id'), $2)`, [table, (index + 1) * 1_000_000]);
    const token = randomBytes(32).toString('base64url');
    const { rows: users } = await owner.query(
      `insert into users (phone, firstname, lastname) values ('+79990000001', 'Ольга', 'Владелец') returning id`,
    );
    const user_id = Number(users[0].id);
    await owner.query(
      `insert into sessions (token_hash, user_id, type, expires_at) values ($1, $2, 'owner', now() + interval '1 day')`,
      [tokenHash(token), user_id],
    );
    const large = await fillSchool(owner, user_id, { cards: LARGE_CARDS, classes: CLASSES_A_WEEK });
    const small = await fillSchool(owner, user_id, { cards: SMALL_CARDS, classes: 60 });
    const clientToken = await linkClient(owner, small);
    // What was there before the audit began is counted once, as in an installation that is older than the audit:
    // verify requires it.
    for (const count of [countStaffSql, countFinancesSql, ...countVisitsSql]) await owner.query(count);
    await owner.query('vacuum analyze');
    // Statistics that say «empty» would make PostgreSQL read such a table as a whole until the next autovacuum, while the
    // bench fills it. A new installation has no statistics of it yet.
    await owner.query(
      `select pg_clear_relation_stats(n.nspname, c.relname)
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and c.relpages = 0 and n.nspname in ('public', 'graphile_worker')`,
    );
    return { token, clientToken, large, small };
  });
}

/** Gives a card with a place on a coming class to a person of its number; resolves with the token of their session. */
async function linkClient(owner: OwnerClient, { school_id }: BenchSchool): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { rows } = await owner.query(
    `with card as (
       select id, phone from students where school_id = $1 order by id limit 1
     ),
     coming as (
       select id from occurrences where school_id = $1 and starts_at > now() order by starts_at, id limit 1
     ),
     seat as (
       insert into occurrence_students (school_id, occurrence_id, student_id, source)
       select $1, coming.id, card.id, 'online' from card cross join coming
     ),
     person as (
       insert into users (phone, firstname, lastname) select phone, 'Анна', 'Клиентова' from card
       returning id, phone
     )
     update students s set user_id = person.id
     from person
     where s.school_id = $1 and s.phone = person.phone
     returning s.user_id as id`,
    [school_id],
  );
  await owner.query(
    `insert into sessions (token_hash, user_id, type, expires_at) values ($1, $2, 'user', now() + interval '1 day')`,
    [tokenHash(token), rows[0].id],
  );
  return token;
}

async function fillSchool(
  owner: OwnerClient,
  user_id: number,
  { cards, classes }: { cards: number; classes: number },
): Promise<BenchSchool> {
  const one = async (text: string, values: unknown[]) => Number((await owner.query(text, values)).rows[0].id);
  const school_id = await one(
    `
      insert into schools (name, legal_type, city_id, time_zone, created_by)
      select 'Сеть', 'legal_entity', id, time_zone, $1
      from cities
      order by population desc limit 1
      returning id`,
    [user_id],
  );
  await owner.query(`insert into staff (school_id, user_id, role, firstname) values ($1, $2, 'owner', 'Ольга')`, [
    school_id,
    user_id,
  ]);
  const branch_id = await one(
    `insert into branches (school_id, name, time_zone) values ($1, 'Главный', 'Europe/Moscow') returning id`,
    [school_id],
  );
  const service_id = await one(
    `
      insert into services (school_id, name, type, price, visits, unlimited)
      values ($1, 'Абонемент', 'pass', 440000, 100000, false)
      returning id`,
    [school_id],
  );
  const student_ids = await fillStudents(owner, school_id, cards);
  const lot_ids = await fillLots(owner, { school_id, service_id });
  const monday = await fillWeek(owner, { school_id, branch_id, service_id, classes });
  await fillVisits(owner, { school_id, service_id, monday });
  const slots_service_id = await fillSpecialists(owner, school_id);
  return { school_id, student_ids, lot_ids, service_id, slots_service_id, monday };
}

const surnames = [
  'Иванов',
  'Смирнов',
  'Кузнецов',
  'Попов',
  'Васильев',
  'Петров',
  'Соколов',
  'Михайлов',
  'Новиков',
  'Фёдоров',
  'Морозов',
  'Волков',
  'Алексеев',
  'Лебедев',
  'Семёнов',
  'Егоров',
  'Павлов',
  'Козлов',
  'Степанов',
  'Николаев',
  'Орлов',
  'Андреев',
  'Макаров',
  'Никитин',
  'Захаров',
  'Зайцев',
  'Соловьёв',
  'Борисов',
  'Яковлев',
  'Григорьев',
];
const names = [
  'Александр',
  'Дмитрий',
  'Максим',
  'Сергей',
  'Андрей',
  'Алексей',
  'Артём',
  'Илья',
  'Кирилл',
  'Михаил',
  'Никита',
  'Матвей',
  'Роман',
  'Егор',
  'Арсений',
  'Иван',
  'Денис',
  'Евгений',
  'Тимофей',
  'Владислав',
];

async function fillStudents(owner: OwnerClient, school_id: number, count: number): Promise<[number, number]> {
  await owner.query(
    `
      insert into students (school_id, lastname, firstname, phone, qr_token, search, status)
      select $1, s.name, f.name, '+' || p.digits, replace(gen_random_uuid()::text, '-', ''),
        ' ' || replace(lower(s.name || ' ' || f.name), 'ё', 'е') || ' ' || p.digits || ' 8' || substr(p.digits, 2),
        'active'
      from generate_series(0, $2 - 1) i
      cross join lateral (
        select ($3::text[])[1 + i % cardinality($3::text[])] || case when i % 7 = 0 then 'ский' else '' end as name
      ) s
      cross join lateral (select ($4::text[])[1 + (i / 31) % cardinality($4::text[])] as name) f
      cross join lateral (
        select '79' || lpad((abs(hashint8extended(i, 1)) % 100000)::text, 5, '0')
          || coalesce(($5::text[])[1 + i % $6], lpad((abs(hashint8extended(i, 2)) % 10000)::text, 4, '0')) as digits
      ) p`,
    // Among 60 000 numbers some forty contain the four digits. Among 600 none would, and the ratio of sizes would
    // compare the lengths of answers.
    [school_id, count, surnames, names, count < 10_000 ? searchedDigits : [], 15],
  );
  await fillSummaries(owner, school_id);
  return range(owner, 'students', school_id);
}

async function fillLots(
  owner: OwnerClient,
  { school_id, service_id }: { school_id: number; service_id: number },
): Promise<[number, number]> {
  await owner.query(
    `
      insert into lessons_plus (
        school_id, student_id, service_id, name, kind, format, sold_on, activation, activation_deadline_days
      )
      select school_id, id, $2, 'Абонемент', 'pass', 'group',
        -- On the first day of the month at the latest: the month of the journal lies within.
        least(current_date - 1, date_trunc('month', date_trunc('week', current_date))::date),
        'on_sale', 30
      from students
      where school_id = $1
      order by id`,
    [school_id, service_id],
  );
  await owner.query(
    `
      insert into lesson_plus_terms (school_id, lesson_plus_id, version, visits, price)
      select school_id, id, 1, 100000, 440000
      from lessons_plus
      where school_id = $1`,
    [school_id],
  );
  await owner.query(
    `insert into finances (school_id, kind, amount, date, student_id, source_type, source_id)
     select school_id, 'income', 440000, sold_on, student_id, 'lesson_plus', id from lessons_plus where school_id = $1`,
    [school_id],
  );
  return range(owner, 'lessons_plus', school_id);
}

/**
 * Classes in many halls at once, an hour each, from Monday to Sunday, in this week and in the weeks before and after.
 */
async function fillWeek(
  owner: OwnerClient,
  {
    school_id,
    branch_id,
    service_id,
    classes,
  }: { school_id: number; branch_id: number; service_id: number; classes: number },
): Promise<string> {
  const { rows } = await owner.query(`select to_char(date_trunc('week', current_date), 'YYYY-MM-DD') as monday`);
  const { monday } = rows[0] as { monday: string };
  const halls = Math.ceil(classes / 84);
  await owner.query(
    `
      insert into places (school_id, branch_id, name, capacity)
      select $1, $2, 'Зал ' || i, 20
      from generate_series(1, $3) i`,
    [school_id, branch_id, halls],
  );
  await owner.query(
    `
      insert into staff (school_id, role, firstname, lastname)
      select $1, 'teacher', 'Тренер', 'Номер ' || i
      from generate_series(1, $2) i`,
    [school_id, halls],
  );
  await owner.query(
    `
      with t as (
        insert into timetables (
          school_id, title, service_id, teacher_id, place_id, time_zone, date, time_from, duration_minutes, repeat,
          capacity
        )
        select $1, 'Занятие ' || i, $2,
          (select id from staff where school_id = $1 and role = 'teacher' order by id offset (i / 84) limit 1),
          (select id from places where school_id = $1 order by id offset (i / 84) limit 1), 'Europe/Moscow',
          $3::date - 14 + (i % 84) / 12, make_time(8 + i % 12, 0, 0), 60, 'week', 20
        from generate_series(0, $4 - 1) i
        returning *
      )
      insert into occurrences (
        school_id, timetable_id, original_date, date, time_from, time_to, starts_at, ends_at, teacher_id, place_id,
        exclusive_place_id, capacity, service_id
      )
      select school_id, id, d, d, time_from, time_from + interval '1 hour',
        (d + time_from) at time zone 'Europe/Moscow',
        (d + time_from + interval '1 hour') at time zone 'Europe/Moscow', teacher_id, place_id, place_id, 20,
        service_id
      from t
      cross join lateral (select date + 7 * w as d from generate_series(0, 4) w) x`,
    [school_id, service_id, monday, classes],
  );
  return monday;
}

/** The month of the journal: every tenth client comes twice a week and misses one visit of eight. */
async function fillVisits(
  owner: OwnerClient,
  { school_id, service_id, monday }: { school_id: number; service_id: number; monday: string },
): Promise<void> {
  await owner.query(
    `
      insert into lessons_minus (
        school_id, student_id, lesson_plus_id, service_id, date_visit, outcome, visits, counted, value
      )
      select $1, l.student_id, l.id, $2, date_trunc('month', $3::date)::date + (k * 3 + l.id % 3)::int,
        case when (l.id + k) % 8 = 0 then 'no_show' else 'attended' end, 100, true, 440
      from lessons_plus l
      cross join generate_series(0, $5 - 1) k
      where l.school_id = $1 and l.id % $4 = 0`,
    [school_id, service_id, monday, ACTIVE_SHARE, VISITS_A_MONTH],
  );
}

/** Twenty specialists of one service work twelve hours a day except on Sunday; three hours of each day are booked. */
async function fillSpecialists(owner: OwnerClient, school_id: number): Promise<number> {
  const { rows } = await owner.query<{ id: string }>(
    `
      with v as (
        insert into services (school_id, name, type, format, price, visits, unlimited)
        values ($1, 'Разовое занятие', 'single', 'individual', 250000, 1, false)
        returning id
      ),
      who as (
        insert into staff (school_id, role, firstname, lastname)
        select $1, 'teacher', 'Мастер', 'Номер ' || i
        from generate_series(1, $2) i
        returning id
      ),
      can as (
        insert into service_teachers (school_id, service_id, teacher_id)
        select $1, v.id, who.id
        from v, who
      ),
      hours as (
        insert into work_times (school_id, teacher_id, weekday, time_from, time_to)
        select $1, who.id, day, '09:00', '21:00'
        from who, generate_series(1, 6) day
      ),
      t as (
        insert into timetables (
          school_id, title, service_id, teacher_id, time_zone, date, time_from, duration_minutes, repeat
        )
        select $1, 'Занято', v.id, who.id, 'Europe/Moscow', current_date, make_time(10 + 4 * n, 0, 0), 60, 'day'
        from v, who, generate_series(0, 2) n
        returning *
      ),
      o as (
        insert into occurrences (
          school_id, timetable_id, original_date, date, time_from, time_to, starts_at, ends_at, teacher_id, service_id
        )
        select school_id, id, d, d, time_from, time_from + interval '1 hour',
          (d + time_from) at time zone 'Europe/Moscow',
          (d + time_from + interval '1 hour') at time zone 'Europe/Moscow', teacher_id, service_id
        from t
        cross join lateral (select current_date + i as d from generate_series(0, 34) i) x
      )
      select id
      from v`,
    [school_id, SPECIALISTS],
  );
  return Number(rows[0]!.id);
}

const ranges = {
  students: 'select min(id) as a, max(id) as b from students where school_id = $1',
  lessons_plus: 'select min(id) as a, max(id) as b from lessons_plus where school_id = $1',
};

async function range(owner: OwnerClient, table: keyof typeof ranges, school_id: number): Promise<[number, number]> {
  const { rows } = await owner.query(ranges[table], [school_id]);
  return [Number(rows[0].a), Number(rows[0].b)];
}

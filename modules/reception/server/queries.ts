import { sql } from 'kysely';
import { statement, type Params } from '@ritm/platform';
import type { CheckedIn, ClientMatch } from '../contract/index.ts';
import type { Format, MissPolicy } from '@ritm/passes/rules';

interface OfCode {
  school_id: number;
  code: string;
}
const clientColumns = sql`s.id as student_id, s.firstname, listed_name(s.lastname, s.firstname) as name, right(s.phone, 4) as phone_end, s.birth_date`;

export const clientsByToken = statement(
  (_db, p: Params<OfCode>) => sql<ClientMatch>`
  select ${clientColumns} from students s where s.qr_token = ${p('code')} and s.school_id = ${p('school_id')} and s.status <> 'archived'`,
);

/** The condition on `archived_at` repeats that of the index of cards, so that the index is used. */
export const clientsByCard = statement(
  (_db, p: Params<OfCode>) => sql<ClientMatch>`
  select ${clientColumns} from students s
  where s.school_id = ${p('school_id')} and s.club_card = ${p('code')} and s.status <> 'archived' and s.archived_at is null`,
);

/**
 * Clients whose number, or whose guardian's number, ends with these digits. The trigram index of `search` finds candidates, the numbers
 * themselves decide.
 */
export const clientsByPhoneEnd = statement(
  (_db, p: Params<OfCode & { limit: number }>) => sql<ClientMatch>`
  select ${clientColumns} from students s
  where s.school_id = ${p('school_id')} and s.status <> 'archived' and s.search like '%' || ${p('code')}::text || '%' and (
    s.phone like '%' || ${p('code')}::text or regexp_replace(s.phone2, '\\D', '', 'g') like '%' || ${p('code')}::text
    or exists (select from student_guardians l join guardians g on g.school_id = l.school_id and g.id = l.guardian_id
      where l.school_id = s.school_id and l.student_id = s.id and g.phone like '%' || ${p('code')}::text))
  order by s.name_key, s.id limit ${p('limit')}`,
);

/** Every given word must begin a word of the card. The first is looked up in the trigram index, which cannot serve a list of patterns. */
export const clientsByName = statement(
  (_db, p: Params<{ school_id: number; words: string[]; limit: number }>) => sql<ClientMatch>`
  select ${clientColumns} from students s
  where s.school_id = ${p('school_id')} and s.status <> 'archived' and s.search like (${p('words')}::text[])[1] and s.search like all (${p('words')}::text[])
  order by s.name_key, s.id limit ${p('limit')}`,
);

export interface ClientFacts {
  student_id: number;
  firstname: string;
  name: string;
  birth_date: string | null;
  has_phone: boolean;
  photo: string | null;
  last_visit: string | null;
  uncovered: number;
  debt: number;
  consents: string[];
  missing_fields: string[];
}

/** Everything the reception needs of a client besides passes and classes. */
export const clientFacts = statement(
  (_db, p: Params<{ school_id: number; student_id: number }>) => sql<ClientFacts>`
  select s.id as student_id, s.firstname, listed_name(s.lastname, s.firstname) as name, s.birth_date, u.uncovered, u.debt, u.last_visit,
    s.phone is not null or exists (select from student_guardians l join guardians g on g.school_id = l.school_id and g.id = l.guardian_id
      where l.school_id = s.school_id and l.student_id = s.id and g.phone is not null) as has_phone,
    (select '/api/public/avatar/' || f.token from users a join files f on f.id = a.avatar_file_id and f.gone_at is null where a.id = s.user_id) as photo,
    array(select distinct c.document from consents c where c.revoked_at is null
      and ((c.school_id = s.school_id and c.student_id = s.id) or (c.user_id = s.user_id and c.school_id is null))) as consents,
    array(select f.name from student_fields f where f.school_id = s.school_id and f.required and f.archived_at is null
      and not exists (select from student_field_values v where v.school_id = f.school_id and v.field_id = f.id and v.student_id = s.id)
      order by f.id) as missing_fields
  from students s
  cross join lateral (
    select coalesce(sum(m.visits) filter (where m.lesson_plus_id is null), 0)::bigint as uncovered,
      count(*) filter (where m.lesson_plus_id is null and m.visits > 0) as debt,
      max(m.date_visit) filter (where m.outcome in ('attended', 'trial')) as last_visit
    from active_charges m where m.school_id = s.school_id and m.student_id = s.id) u
  where s.school_id = ${p('school_id')} and s.id = ${p('student_id')}`,
);

/** A class with the facts that decide one client's visit to it. */
export interface NearClassRow {
  occurrence_id: number;
  timetable_id: number;
  title: string;
  date: string;
  time_from: string;
  time_to: string;
  starts_at: string;
  ends_at: string;
  status: 'planned' | 'conducted' | 'canceled';
  capacity: number | null;
  booked: number;
  service_id: number | null;
  format: Format;
  miss_policy: MissPolicy | null;
  debt_policy: 'block' | 'allow' | 'charge_single' | null;
  debt_limit: number | null;
  single_price: number | null;
  seat: string | null;
  marked_id: number | null;
}

const classColumns = sql`o.id as occurrence_id, o.timetable_id, coalesce(o.title, t.title) as title, o.date,
  left(o.time_from::text, 5) as time_from, left(o.time_to::text, 5) as time_to, o.starts_at, o.ends_at, o.status, o.capacity, o.booked,
  o.service_id, coalesce(v.format, 'group') as format, v.miss_policy, v.debt_policy, v.debt_limit, v.price as single_price`;
const classTables = sql`occurrences o join timetables t on t.school_id = o.school_id and t.id = o.timetable_id
  left join services v on v.school_id = o.school_id and v.id = o.service_id`;

/** The class with the given series and date or, when none is given, the classes that begin between the instants. */
export const classesFor = statement(
  (
    _db,
    p: Params<{
      school_id: number;
      student_id: number;
      timetable_id: number | null;
      date: string;
      from: string;
      to: string;
    }>,
  ) => sql<NearClassRow>`
  select ${classColumns}, a.status as seat, k.lesson_minus_id as marked_id
  from ${classTables}
  left join occurrence_students a on a.school_id = o.school_id and a.occurrence_id = o.id and a.student_id = ${p('student_id')}
  left join visit_marks k on k.school_id = o.school_id and k.occurrence_id = o.id and k.student_id = ${p('student_id')}
  where o.school_id = ${p('school_id')} and o.date between ${p('date')}::date - 1 and ${p('date')}::date + 1 and case
    when ${p('timetable_id')}::bigint is null then o.status <> 'canceled' and o.starts_at between ${p('from')}::timestamptz and ${p('to')}::timestamptz
    else o.timetable_id = ${p('timetable_id')} and o.date = ${p('date')}::date end
  order by o.status = 'canceled', o.id desc`,
);

export interface MarkRow {
  /** The visit, by the id that stays the same. */
  lesson_minus_id: number;
  /** The row of the ledger in force. */
  charge_id: number;
  lesson_plus_id: number | null;
  student_id: number;
  marked_at: string;
  scanned: boolean;
  starts_at: string | null;
  marked_by: string | null;
  title: string | null;
  time_from: string | null;
}

/** Visits with who marked them and when; the instant of a scan takes precedence over that of its arrival. */
const markColumns = sql`coalesce(m.root_id, m.id) as lesson_minus_id, m.id as charge_id, m.lesson_plus_id, m.student_id, coalesce(c.scanned_at, m.created_at) as marked_at, c.scanned_at is not null as scanned,
  o.starts_at, left(o.time_from::text, 5) as time_from, spoken_name(u.firstname, u.lastname) as marked_by,
  coalesce(o.title, t.title, v.name) as title`;
const markTablesOf = (charges: 'lessons_minus' | 'active_charges') => sql`${sql.table(charges)} m
  left join lateral (select min(c.scanned_at) as scanned_at from check_ins c where c.school_id = m.school_id and c.lesson_minus_id = coalesce(m.root_id, m.id) and c.result <> 'already') c on true
  left join occurrences o on o.school_id = m.school_id and o.id = m.occurrence_id
  left join timetables t on t.school_id = m.school_id and t.id = m.timetable_id
  left join services v on v.school_id = m.school_id and v.id = m.service_id
  left join users u on u.id = m.created_by`;

/** Unreversed visits of some clients around a date. */
export const marksAround = statement(
  (_db, p: Params<{ school_id: number; students_ids: number[]; date: string }>) => sql<MarkRow>`
  select ${markColumns} from ${markTablesOf('active_charges')}
  where m.school_id = ${p('school_id')} and m.student_id = any(${p('students_ids')}::bigint[]) and m.outcome in ('attended', 'trial')
    and m.date_visit between ${p('date')}::date - 1 and ${p('date')}::date + 1
  order by m.id desc`,
);

/** An earlier scan with this id and the visit it led to, as its newest row has it. */
export const scanById = statement(
  (_db, p: Params<{ school_id: number; id: string }>) => sql<
    MarkRow & { result: CheckedIn['result']; problem: string | null }
  >`
  select k.result, k.problem, ${markColumns} from check_ins k join ${markTablesOf('lessons_minus')} on true
  where k.school_id = ${p('school_id')} and k.id = ${p('id')}::uuid and m.school_id = k.school_id
    and m.id = (select max(v.id) from lessons_minus v where v.school_id = k.school_id and v.reverses_id is null and (v.id = k.lesson_minus_id or v.root_id = k.lesson_minus_id))`,
);

export const insertCheckIn = statement(
  (
    _db,
    p: Params<{
      school_id: number;
      id: string;
      lesson_minus_id: number;
      result: string;
      problem: string | null;
      scanned_at: string;
      offline: boolean;
      created_by: number;
    }>,
  ) => sql<never>`
  insert into check_ins (school_id, id, lesson_minus_id, result, problem, scanned_at, offline, created_by)
  values (${p('school_id')}, ${p('id')}::uuid, ${p('lesson_minus_id')}, ${p('result')}, ${p('problem')}, ${p('scanned_at')}::timestamptz, ${p('offline')}, ${p('created_by')})`,
);

/** The code that a client shows at the reception. */
export const codeOf = statement(
  (_db, p: Params<{ school_id: number; student_id: number }>) => sql<{
    token: string;
    name: string;
    school_name: string;
  }>`
  select s.qr_token as token, spoken_name(s.firstname, s.lastname) as name, c.name as school_name
  from students s join schools c on c.id = s.school_id
  where s.school_id = ${p('school_id')} and s.id = ${p('student_id')}`,
);

export interface DayClassRow extends Omit<NearClassRow, 'seat' | 'marked_id'> {
  students: { student_id: number; name: string; status: string; marked_at: string | null }[];
}
export const classesOfDay = statement(
  (_db, p: Params<{ school_id: number; date: string }>) => sql<DayClassRow>`
  select ${classColumns}, coalesce(a.students, '[]') as students from ${classTables}
  left join lateral (
    select json_agg(json_build_object('student_id', s.id, 'name', listed_name(s.lastname, s.firstname), 'status', a.status,
      'marked_at', case when a.status = 'marked' then coalesce((select min(c.scanned_at) from check_ins c
        where c.school_id = m.school_id and c.lesson_minus_id = coalesce(m.root_id, m.id) and c.result <> 'already'), m.created_at) end) order by s.name_key, s.id) as students
    from occurrence_students a join students s on s.school_id = a.school_id and s.id = a.student_id
    left join visit_marks k on k.school_id = a.school_id and k.occurrence_id = a.occurrence_id and k.student_id = a.student_id
    left join lessons_minus m on m.school_id = k.school_id and m.id = k.lesson_minus_id
    where a.school_id = o.school_id and a.occurrence_id = o.id and a.status <> 'canceled') a on true
  where o.school_id = ${p('school_id')} and o.date between ${p('date')}::date and ${p('date')}::date + 1
  order by o.starts_at, o.id`,
);

/** Recent scans that became uncovered visits and still are. */
export const openProblems = statement(
  (_db, p: Params<{ school_id: number; since: string; limit: number }>) => sql<{
    scan_id: string;
    lesson_minus_id: number;
    student_id: number;
    name: string;
    title: string | null;
    scanned_at: string;
    code: string;
  }>`
  select k.id as scan_id, k.lesson_minus_id, m.student_id, listed_name(s.lastname, s.firstname) as name, coalesce(t.title, v.name) as title, k.scanned_at, k.problem as code
  from check_ins k
  join active_charges m on m.school_id = k.school_id and (m.id = k.lesson_minus_id or m.root_id = k.lesson_minus_id) and m.lesson_plus_id is null
  join students s on s.school_id = m.school_id and s.id = m.student_id
  left join timetables t on t.school_id = m.school_id and t.id = m.timetable_id
  left join services v on v.school_id = m.school_id and v.id = m.service_id
  where k.school_id = ${p('school_id')} and k.problem is not null and k.scanned_at >= ${p('since')}::timestamptz
  order by k.scanned_at desc limit ${p('limit')}`,
);

export interface ClientRow {
  student_id: number;
  firstname: string;
  name: string;
  phone_ends: string[];
  birth_date: string | null;
  codes: string[];
  uncovered: number;
  debt: number;
}

/** Clients who may come today: booked on a class of today or tomorrow, new, or with a purchase or visit in the last months. */
export const clientsOfDay = statement(
  (_db, p: Params<{ school_id: number; date: string; since: string; after: number; limit: number }>) => sql<ClientRow>`
  select s.id as student_id, s.firstname, listed_name(s.lastname, s.firstname) as name, s.birth_date, u.uncovered, u.debt,
    array(select right(n, 4) from (select s.phone as n union select g.phone from student_guardians l join guardians g on g.school_id = l.school_id and g.id = l.guardian_id
      where l.school_id = s.school_id and l.student_id = s.id) numbers where n is not null) as phone_ends,
    array(select encode(sha256(convert_to('ritm-check-in:' || s.school_id || ':' || code, 'utf8')), 'hex') from unnest(array[s.qr_token, s.club_card]) code where code is not null) as codes
  from students s
  cross join lateral (select coalesce(sum(m.visits), 0)::bigint as uncovered, count(*) filter (where m.visits > 0) as debt
    from active_charges m where m.school_id = s.school_id and m.student_id = s.id and m.lesson_plus_id is null) u
  where s.school_id = ${p('school_id')} and s.id > ${p('after')} and s.status <> 'archived' and (
    s.created_at >= ${p('since')}::date
    or exists (select from lessons_minus m where m.school_id = s.school_id and m.student_id = s.id and m.date_visit >= ${p('since')}::date)
    or exists (select from lessons_plus l where l.school_id = s.school_id and l.student_id = s.id and l.sold_on >= ${p('since')}::date)
    or exists (select from lesson_plus_students b where b.school_id = s.school_id and b.student_id = s.id and b.removed_at is null)
    or exists (select from occurrence_students a join occurrences o on o.school_id = a.school_id and o.id = a.occurrence_id
      where a.school_id = s.school_id and a.student_id = s.id and o.date between ${p('date')}::date and ${p('date')}::date + 1))
  order by s.id limit ${p('limit')}`,
);

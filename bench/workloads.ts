/**
 * The calls that `bench/api.ts` measures and the ratio that each must reach. A workload names the product's call; its
 * floor is recorded from the statements of that call, so it follows the code and is not written by hand.
 */
import { searchedDigits, type BenchData, type BenchSchool } from './data.ts';
import type { HttpCall } from './load.ts';
import type { Sent } from './recorder.ts';

/** One kind of work: the product's calls, whose statements the floor repeats. */
export interface Workload {
  name: string;
  /** The lowest allowed ratio of the product's rate to the floor's. */
  target?: number;
  writes?: boolean;
  /** A write whose recorded statements the floor repeats, one by one in a transaction, with new ids. */
  replayed?: boolean;
  /** The row and its line of audit that a bare write of the kind consists of, for a floor of four round trips. */
  row?(school: BenchSchool, n: number): Sent[];
  /** The lowest allowed ratio to that floor. */
  targetOfRow?: number;
  /** Every row that the product must write for the call: a floor that promises as much as the product. */
  everyRow?(school: BenchSchool, n: number): Sent[];
  /** The slowest hundredth of the calls may take three times as long as the median call. */
  tail?: boolean;
  /** The floor fetches rows; the ratio to a floor that fetches the same text is reported too. */
  rows?: boolean;
  call(school: BenchSchool, n: number): HttpCall;
  /** Also measured on 600 cards: the p95 at 60 000 may be at most 1.5 times as long. */
  compareSizes?: boolean;
}

const within = ([first, last]: [number, number], n: number) => first + ((n * 7919) % (last - first + 1));
const parts = ['ива', 'пет', 'куз', 'мих', 'лев', 'сем', 'бор', 'орл', 'зах', 'сол', 'фед', 'ник'];

export const workloads: Workload[] = [
  {
    name: 'card by id',
    target: 0.4,
    tail: true,
    compareSizes: true,
    call: (s, n) => get(s, `/student/${within(s.student_ids, n)}`),
  },
  {
    name: 'list of 50',
    target: 0.85,
    tail: true,
    rows: true,
    compareSizes: true,
    call: (s, n) => get(s, `/students?page=${1 + (n % 10)}`),
  },
  {
    name: 'list of 50 with twelve columns',
    target: 0.85,
    rows: true,
    compareSizes: true,
    call: (s, n) => get(s, `/students?with=summary&page=${1 + (n % 10)}`),
  },
  {
    name: 'list of 50 by what is owed',
    target: 0.85,
    call: (s, n) => get(s, `/students?with=summary&sort=-debt&page=${1 + (n % 10)}`),
  },
  {
    name: 'search, 3 letters',
    target: 0.85,
    tail: true,
    rows: true,
    compareSizes: true,
    call: (s, n) => get(s, `/students?search=${encodeURIComponent(parts[n % parts.length]!)}`),
  },
  {
    name: 'search, 4 digits',
    target: 0.85,
    tail: true,
    rows: true,
    compareSizes: true,
    call: (s, n) => get(s, `/students?search=${searchedDigits[n % searchedDigits.length]!}`),
  },
  {
    name: 'week of the timetable',
    target: 0.85,
    call: (s) => get(s, `/timetables?date_from=${s.monday}&date_to=${plus(s.monday, 6)}`),
  },
  {
    name: 'day of the timetable',
    target: 0.85,
    call: (s, n) => {
      const date = plus(s.monday, n % 7);
      return get(s, `/timetables?date_from=${date}&date_to=${date}`);
    },
  },
  {
    name: 'slots of 20 specialists, 30 days',
    target: 0.85,
    call: (s) => get(s, `/slots?service_id=${s.slots_service_id}&date_from=${today()}&date_to=${plus(today(), 29)}`),
  },
  {
    name: 'journal of a month, 6 000 clients',
    target: 0.85,
    call: (s) => get(s, `/visits_students?month=${s.monday.slice(0, 7)}`),
  },
  {
    name: 'who fades, 60 000 cards',
    target: 0.85,
    call: (s, n) => get(s, `/activites_students?sort=${n % 2 === 0 ? 'silent' : 'trend'}`),
  },
  {
    name: 'mark a visit',
    target: 1,
    writes: true,
    replayed: true,
    tail: true,
    row: visitRow,
    everyRow: (school, n) => [...visitRow(school, n), ...promisedRows(school, 'visits.marked', 1060)],
    targetOfRow: 0.8,
    call: (s, n) => ({
      method: 'POST',
      path: `/api/owner/school/${s.school_id}/student/${s.student_ids[0] + n}/fast_lesson_minus`,
      body: JSON.stringify({ service_id: s.service_id }),
      headers: { 'idempotency-key': `bench-${process.pid}-${String(n).padStart(12, '0')}` },
    }),
  },
  {
    name: 'add a client',
    writes: true,
    tail: true,
    row: cardRow,
    everyRow: (school, n) => [...cardRow(school, n), ...promisedRows(school, 'students.created', 680)],
    targetOfRow: 0.6,
    call: (s, n) => ({
      method: 'POST',
      path: `/api/owner/school/${s.school_id}/student`,
      body: JSON.stringify({ lastname: `Новикова${n}`, firstname: 'Анна', phone: newPhone(n) }),
      headers: { 'idempotency-key': `bench-new-${process.pid}-${String(n).padStart(12, '0')}` },
    }),
  },
];

/** A number of nobody else. */
const newPhone = (n: number): string =>
  `+7901${String(((process.pid % 97) * 100_000 + n) % 10_000_000).padStart(7, '0')}`;

/** A visit of a client whom no other side writes about. */
function visitRow({ school_id, student_ids, lot_ids, service_id, monday }: BenchSchool, n: number): Sent[] {
  const offset = 50_000 + n;
  return [
    {
      name: 'bare_visit',
      text: `
        insert into lessons_minus (
          school_id, student_id, lesson_plus_id, service_id, date_visit, outcome, visits, counted, value
        )
        values ($1, $2, $3, $4, $5, 'attended', 100, true, 440)`,
      values: [school_id, student_ids[0] + offset, lot_ids[0] + offset, service_id, monday],
    },
    auditRow(school_id, 'lesson_minus', { visits: 100, value: 440, outcome: 'attended', date_visit: monday }),
  ];
}

function cardRow({ school_id }: BenchSchool, n: number): Sent[] {
  const [lastname, phone] = [`Новикова${n}`, newPhone(n)];
  return [
    {
      name: 'bare_card',
      text: `
        insert into students (school_id, lastname, firstname, phone, qr_token, search, status)
        values ($1, $2, 'Анна', $3, replace(gen_random_uuid()::text, '-', ''), $4, 'active')`,
      values: [school_id, lastname, phone, ` ${lastname.toLowerCase()} анна ${phone.slice(1)} 8${phone.slice(2)}`],
    },
    auditRow(school_id, 'student', { lastname, firstname: 'Анна', phone }),
  ];
}

const auditRow = (school_id: number, type: string, after: object): Sent => ({
  name: 'bare_audit',
  text: `
    insert into audit_log (school_id, actor_role, action, object_type, after, request_id)
    values ($1, 'owner', 'bench.written', $2, $3::jsonb, 'bench')`,
  values: [school_id, type, JSON.stringify(after)],
});

/** What the product stores beside a write: the event, and the reply for a repetition, as long as the real one. */
const promisedRows = ({ school_id }: BenchSchool, type: string, length: number): Sent[] => [
  {
    name: 'bare_event',
    text: `insert into events (school_id, type, ids, data) values ($1, $2, '{1}', '{"id": 1}')`,
    values: [school_id, type],
  },
  {
    name: 'bare_key',
    text: `insert into idempotency_keys (actor_key, key, route, body_hash, status, reply)
      values ('user:1', gen_random_uuid()::text, $1, $2, 200, $3)`,
    values: [type, Buffer.alloc(32), 'x'.repeat(length)],
  },
];

const get = ({ school_id }: BenchSchool, path: string): HttpCall => ({
  method: 'GET',
  path: `/api/owner/school/${school_id}${path}`,
});

const today = (): string => new Date().toISOString().slice(0, 10);
const plus = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/** The call with the owner's session. */
export const signed = (data: BenchData, call: HttpCall): HttpCall => ({
  ...call,
  headers: { session: data.token, from: 'android', 'accept-language': 'ru', ...call.headers },
});

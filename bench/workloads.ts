import { searchedDigits, type BenchData, type BenchSchool } from './data.ts';
import type { HttpCall } from './load.ts';

/** One kind of work: the product's calls, whose statements the floor repeats. */
export interface Workload {
  name: string;
  /** The lowest allowed ratio of the product's rate to the floor's. */
  target: number;
  writes?: boolean;
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
    compareSizes: true,
    call: (s, n) => get(s, `/student/${within(s.student_ids, n)}`),
  },
  {
    name: 'list of 50',
    target: 0.85,
    rows: true,
    compareSizes: true,
    call: (s, n) => get(s, `/students?page=${1 + (n % 10)}`),
  },
  {
    name: 'search, 3 letters',
    target: 0.85,
    rows: true,
    compareSizes: true,
    call: (s, n) => get(s, `/students?search=${encodeURIComponent(parts[n % parts.length]!)}`),
  },
  {
    name: 'search, 4 digits',
    target: 0.85,
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
    call: (s, n) => ({
      method: 'POST',
      path: `/api/owner/school/${s.school_id}/student/${s.student_ids[0] + n}/fast_lesson_minus`,
      body: JSON.stringify({ service_id: s.service_id }),
      headers: { 'idempotency-key': `bench-${process.pid}-${String(n).padStart(12, '0')}` },
    }),
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

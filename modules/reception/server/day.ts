import type { RouteInput, RouteOutput } from '@ritm/http';
import { addDays } from '@ritm/kernel';
import { todayIn } from '@ritm/kernel/zone';
import type { ReadContext } from '@ritm/platform';
import type { CheckInClients, CheckInDay, checkInRoutes, ClientOfDay } from '../contract/index.ts';
import { debtorsAmong, type LotRow, lotsOfStudents, toLot } from '@ritm/passes/server';
import { validityOf, weightOf } from '@ritm/passes/rules';
import { policiesToday } from '@ritm/services/rules';
import { problemText } from './answer.ts';
import { isBirthday } from './card.ts';
import { classesOfDay, type DayClassRow } from './class-queries.ts';
import { clientsOfDay, type ClientRow } from './queries.ts';
import { marksAround, openProblems, type MarkRow } from './scan-queries.ts';
import { omitMoney } from './omit-money.ts';

const DAYS_OF_PROBLEMS = 7;
const MAX_PROBLEMS = 50;
const PAGE = 500;
/** Clients who neither came nor bought anything for this long are found only online. */
const MONTHS_AGO_DAYS = 120;

/** `GET check_in` */
export async function getDay(read: ReadContext): Promise<RouteOutput<typeof checkInRoutes.get_check_in_day>> {
  const { school_id, now } = read;
  const date = todayIn(read.time_zone, now);
  const since = new Date(Date.parse(now) - DAYS_OF_PROBLEMS * 86_400_000).toISOString();
  const [classes, problems] = await Promise.all([
    read.run(classesOfDay, { school_id, date }),
    read.run(openProblems, { school_id, since, limit: MAX_PROBLEMS }),
  ]);
  const booked = classes.flatMap(({ students }) => students.map(({ student_id }) => student_id));
  const debtors = await debtorsAmong(read, [...new Set(booked)]);
  return {
    date,
    now,
    time_zone: read.time_zone,
    classes: classes.map((row) => toClassOfDay(row, debtors)),
    problems: problems.map((one) => ({ ...one, message: problemText(one.code, read.language) })),
  };
}

export function toClassOfDay(
  row: DayClassRow,
  debtors: ReadonlySet<number> = new Set(),
): CheckInDay['classes'][number] {
  const { service_id, format, miss_policy, debt_policy, debt_limit, priced: _, students, ...classRow } = row;
  const policies = policiesToday({ miss_policy, debt_policy, debt_limit });
  return {
    ...classRow,
    students: students.map((one) => ({ ...one, owes: debtors.has(one.student_id) })),
    service:
      service_id === null
        ? null
        : {
            id: service_id,
            format,
            weight: weightOf('attended', policies.miss_policy),
            debt_policy: policies.debt_policy,
            debt_limit: policies.debt_limit,
          },
  };
}

/** `GET check_in/clients`: paged, so that no request blocks the others for long. */
export async function listClients(
  read: ReadContext,
  { query }: RouteInput<typeof checkInRoutes.list_check_in_clients>,
): Promise<CheckInClients> {
  const { school_id } = read;
  const date = todayIn(read.time_zone, read.now);
  const since = addDays(date, -MONTHS_AGO_DAYS);
  const clients = await read.run(clientsOfDay, { school_id, date, since, after: query.after ?? 0, limit: PAGE });
  const students_ids = clients.map(({ student_id }) => student_id);
  const [lots, marks] = await Promise.all([
    read.run(lotsOfStudents, { school_id, student_ids: students_ids }),
    read.run(marksAround, { school_id, students_ids, date }),
  ]);
  const usable = lots.filter((lot) => decidesOn(lot, date));
  const lotsOf = Map.groupBy(usable, (lot) => lot.user_id);
  const marksOf = Map.groupBy(marks, (mark) => mark.student_id);
  const distinct = new Map(usable.map((lot) => [lot.id, lot]));
  return {
    data: clients.map((row) => ({
      ...toClientOfDay(row, date),
      lots_ids: (lotsOf.get(row.student_id) ?? []).map(({ id }) => id),
      marks: (marksOf.get(row.student_id) ?? []).map(toMarkOfDay),
    })),
    lots: [...distinct.values()].map(omitMoney),
    next: clients.length < PAGE ? null : clients.at(-1)!.student_id,
  };
}

/**
 * Whether a device needs the pass: it may pay that day, or it is used up within its term and was sold with a rule of
 * its own for visits that are owed. One that is over decides nothing.
 */
export function decidesOn(row: LotRow, date: string): boolean {
  const { state, ends_on } = validityOf(toLot(row), date);
  const isInTerm = ends_on === null || date <= ends_on;
  return state === 'active' || state === 'pending' || (state === 'exhausted' && isInTerm);
}

export const toClientOfDay = (row: ClientRow, date: string): Omit<ClientOfDay, 'lots_ids' | 'marks'> => ({
  student_id: row.student_id,
  firstname: row.firstname,
  name: row.name,
  phone_ends: row.phone_ends,
  birthday: isBirthday(row.birth_date, date),
  codes: row.codes,
  debt: row.debt,
  uncovered: row.uncovered,
});

const toMarkOfDay = ({ lesson_minus_id, marked_at, scanned, starts_at, title }: MarkRow) => ({
  lesson_minus_id,
  marked_at,
  scanned,
  starts_at,
  title,
});

import { hasPermission } from '@ritm/accounts/contract';
import { sinceDay } from '@ritm/accounts/server';
import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import type { ReadContext } from '@ritm/platform';
import { findTeacher } from '@ritm/schools/server';
import type { TeacherFigure, teacherRoutes, TeacherWhy } from '../../contract/index.ts';
import { daysOfMonth, newcomerSpan, RETURN_DAYS, type Span } from './months.ts';
import {
  heldClasses,
  newcomersOf,
  substitutionsOf,
  visitsOfTeacher,
  type HeldRow,
  type NewcomerRow,
  type SubstitutionRow,
  type VisitRow,
} from './queries.ts';

const MAX_ROWS = 12;

type Term = TeacherWhy['terms'][number];
type Row = TeacherWhy['rows'][number];
type Lines = Pick<TeacherWhy, 'terms'> & { rows: Row[] };
interface Of extends Span {
  school_id: number;
  teacher_id: number;
}

const lines: Readonly<Record<TeacherFigure, (read: ReadContext, of: Of) => Promise<Lines>>> = {
  classes: async (read, of) => ofClasses(await read.run(heldClasses, { ...of, now: read.now })),
  occupancy: async (read, of) => ofSeats(await read.run(heldClasses, { ...of, now: read.now })),
  attendance: async (read, of) => ofMarks(await read.run(visitsOfTeacher, of)),
  retention: async (read, of) => ofNewcomers(await read.run(newcomersOf, { ...of, days: RETURN_DAYS })),
  substitutions: async (read, of) => ofSubstitutions(await read.run(substitutionsOf, { ...of, now: read.now })),
  income: async (read, of) => ofWorth(await read.run(visitsOfTeacher, of)),
};

/** Handles `GET teacher/{teacher_id}/report/why`: the rows that the figure counts, and what they come to. */
export async function getTeacherWhy(
  read: ReadContext,
  { params: { teacher_id }, query: { figure, month } }: RouteInput<typeof teacherRoutes.get_teacher_why>,
): Promise<TeacherWhy> {
  const { school_id, actor, now, time_zone } = read;
  if (figure === 'income' && !hasPermission(actor, 'finances.get_list')) throw new AppError(commonErrors.forbidden);
  const { now: days } = daysOfMonth(month, todayIn(time_zone, now));
  const { from, to } = figure === 'retention' ? newcomerSpan(days) : days;
  const of = { school_id, teacher_id, from: sinceDay(read, from), to };
  const [teacher, { terms, rows }] = await Promise.all([
    findTeacher(read, { school_id, id: teacher_id }),
    lines[figure](read, of),
  ]);
  if (!teacher) throw new AppError(commonErrors.not_found);
  return {
    figure,
    date_from: of.from,
    date_to: to,
    terms,
    rows: rows.slice(0, MAX_ROWS),
    more: Math.max(0, rows.length - MAX_ROWS),
  };
}

const noRow = { class: null, student: null, teacher_name: null, came: null, capacity: null, amount: null };
const count = (kind: Term['kind'], rows: readonly Row[]): Term[] => {
  const ofKind = rows.filter((row) => row.kind === kind);
  return ofKind.length === 0 ? [] : [{ kind, name: null, count: ofKind.length, minutes: 0, amount: 0 }];
};
const classOf = ({ timetable_id, title, time_from }: { timetable_id: number; title: string; time_from: string }) => ({
  timetable_id,
  title,
  time_from,
});
const studentOf = ({ student_id, student_name }: { student_id: number; student_name: string }) => ({
  id: student_id,
  name: student_name,
});

const toClassRow = (row: HeldRow): Row => ({
  ...noRow,
  id: row.id,
  date: row.date,
  kind: 'held',
  class: classOf(row),
  came: row.came,
  capacity: row.capacity,
});

function ofClasses(held: readonly HeldRow[]): Lines {
  const minutes = held.reduce((sum, row) => sum + row.minutes, 0);
  return {
    terms: held.length === 0 ? [] : [{ kind: 'held', name: null, count: held.length, minutes, amount: 0 }],
    rows: held.map(toClassRow),
  };
}

function ofSeats(held: readonly HeldRow[]): Lines {
  const limited = held.filter(({ capacity }) => capacity !== null);
  const sumOf = (of: 'came' | 'capacity') => limited.reduce((sum, row) => sum + (row[of] ?? 0), 0);
  return {
    terms: [
      { kind: 'came', name: null, count: sumOf('came'), minutes: 0, amount: 0 },
      { kind: 'seats', name: null, count: sumOf('capacity'), minutes: 0, amount: 0 },
    ],
    rows: limited.map(toClassRow),
  };
}

const markKinds: Readonly<Record<string, Term['kind']>> = {
  attended: 'came',
  trial: 'came',
  no_show: 'no_show',
  canceled_late: 'canceled_late',
};

/** Whoever came is counted; whoever did not is also named, because that is what somebody asks about. */
function ofMarks(visits: readonly VisitRow[]): Lines {
  const rows = visits.flatMap((visit): Row[] => {
    const kind = markKinds[visit.outcome];
    if (!kind) return [];
    return [{ ...noRow, id: visit.id, date: visit.date, kind, class: classOf(visit), student: studentOf(visit) }];
  });
  return {
    terms: (['came', 'no_show', 'canceled_late'] as const).flatMap((kind) => count(kind, rows)),
    rows: rows.filter(({ kind }) => kind !== 'came'),
  };
}

function ofNewcomers(newcomers: readonly NewcomerRow[]): Lines {
  const rows = newcomers.map((one): Row => ({
    ...noRow,
    id: one.id,
    date: one.date,
    kind: one.returned_on === null ? 'not_returned' : 'returned',
    student: studentOf(one),
  }));
  return { terms: (['returned', 'not_returned'] as const).flatMap((kind) => count(kind, rows)), rows };
}

function ofSubstitutions(substitutions: readonly SubstitutionRow[]): Lines {
  const rows = substitutions.map((one): Row => ({
    ...noRow,
    id: one.id,
    date: one.date,
    kind: one.kind,
    class: classOf(one),
    teacher_name: one.teacher_name,
  }));
  return { terms: (['given', 'replaced'] as const).flatMap((kind) => count(kind, rows)), rows };
}

/** The worth of the visits by service, the dearest first. A visit that was worth nothing is left out. */
function ofWorth(visits: readonly VisitRow[]): Lines {
  const worthy = visits.filter(({ worth }) => worth !== 0);
  const services = [...Map.groupBy(worthy, ({ service_name }) => service_name)].map(([name, rows]): Term => ({
    kind: 'service',
    name,
    count: rows.length,
    minutes: 0,
    amount: rows.reduce((sum, { worth }) => sum + worth, 0),
  }));
  return {
    terms: services.toSorted((one, other) => other.amount - one.amount),
    rows: worthy.map((visit) => ({
      ...noRow,
      id: visit.id,
      date: visit.date,
      kind: 'service',
      class: classOf(visit),
      student: studentOf(visit),
      amount: visit.worth,
    })),
  };
}

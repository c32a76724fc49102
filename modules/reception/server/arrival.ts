import { AppError, commonErrors } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { studentFor, type StudentFacts } from '@ritm/students/server';
import { lotsOfStudent, type LotRow } from '@ritm/passes/server';
import { byWhichIsMeant } from '../rules/candidates.ts';
import { EARLY_MS, LATE_MS } from '../rules/check-in.ts';
import { recentMark } from '../rules/decide-scan.ts';
import { candidatesOf, type Candidate } from './options.ts';
import { classesFor, type NearClassRow } from './class-queries.ts';
import { clientFacts, type ClientFacts } from './queries.ts';
import { marksAround, type MarkRow } from './scan-queries.ts';

/** The client at the reception at an instant, and what they may have come for. */
export interface ArrivalState {
  student: StudentFacts;
  client: ClientFacts;
  lots: LotRow[];
  /** Unreversed visits around the day, newest first. */
  marks: MarkRow[];
  candidates: Candidate[];
  /** The mark that a scan at this instant would repeat. */
  recent: MarkRow | undefined;
}

export interface ArrivalQuery {
  student_id: number;
  /** ISO. */
  at: string;
  /** Null = whatever class is near. */
  timetable_id: number | null;
  /** The date of the named class; by default the date of the instant. */
  date?: string | undefined;
}

/** Reads the whole state in one round trip; 404 when the caller may not see the client. */
export async function readArrivalState(
  context: ReadContext | WriteContext,
  query: ArrivalQuery,
): Promise<ArrivalState> {
  const { school_id } = context;
  const { student_id, at, timetable_id } = query;
  const date = query.date ?? todayIn(context.time_zone, at);
  const [student, [client], lots, marks, rows] = await Promise.all([
    studentFor(context, student_id),
    context.run(clientFacts, { school_id, student_id }),
    context.run(lotsOfStudent, { school_id, student_id }),
    context.run(marksAround, { school_id, students_ids: [student_id], date }),
    context.run(classesFor, { school_id, student_id, timetable_id, date, ...windowOf(at) }),
  ]);
  const classes: readonly NearClassRow[] = timetable_id === null ? rows : rows.toSorted(byWhichIsMeant).slice(0, 1);
  if (!client) throw new AppError(commonErrors.not_found);
  const candidates = candidatesOf(classes, { client, lots, at });
  return { student, client, lots, marks, candidates, recent: recentMark(marks, at) };
}

/** The range of starts of the classes near an instant: `isNear` of the rules in a form that an index can use. */
function windowOf(at: string): { from: string; to: string } {
  const now = Date.parse(at);
  return { from: new Date(now - LATE_MS).toISOString(), to: new Date(now + EARLY_MS).toISOString() };
}

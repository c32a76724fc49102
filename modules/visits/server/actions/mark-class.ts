import { AppError, commonErrors, errorText, type RouteInput, type RouteOutput } from '@ritm/http';
import type { WriteContext } from '@ritm/platform';
import { studentFor } from '@ritm/students/server';
import { occurrenceOn } from '@ritm/timetable/server';
import { visitsErrors, type Outcome, type visitsRoutes } from '../../contract/index.ts';
import { chargeById, marksOfOccurrence } from '../charge-queries.ts';
import { classSheetOf } from '../class-sheet.ts';
import { writeVisit } from './mark-visit.ts';
import { reverse } from './take-visit-back.ts';

type Route = typeof visitsRoutes.mark_class;
type Result = RouteOutput<Route>;
type Mark = { student_id: number; status: Outcome | null };

/** `POST marks`: every client of a class in one transaction. A client who cannot be marked is named with the reason; the others are marked. */
export async function markClass(tx: WriteContext, { params, body }: RouteInput<Route>): Promise<Result> {
  const { school_id } = tx;
  const occurrence = await occurrenceOn(tx, { school_id, timetable_id: params.timetable_id, date: body.date });
  const isForeign = tx.actor.role === 'teacher' && occurrence?.teacher_id !== tx.actor.staff_id;
  if (!occurrence || isForeign) throw new AppError(commonErrors.not_found);
  if (occurrence.status === 'canceled') throw new AppError(visitsErrors.class_canceled);
  const marks = [...new Map(body.marks.map((mark) => [mark.student_id, mark])).values()].toSorted((a, b) => a.student_id - b.student_id);
  tx.lock(...marks.map(({ student_id }) => ['student', school_id, student_id] as const));
  const [standing] = await Promise.all([
    tx.run(marksOfOccurrence, { school_id, occurrence_id: occurrence.id }),
    ...marks.map(({ student_id }) => studentFor(tx, student_id)),
  ]);
  const byStudent = new Map(standing.map((mark) => [mark.student_id, mark]));
  const refused: Result['refused'] = [];
  for (const mark of marks) {
    const refusal = await setMark(tx, mark, { ...params, date: body.date, standing: byStudent.get(mark.student_id) });
    // Two children may share a family's pass: the second must see what the first took.
    await tx.flush();
    if (refusal) refused.push({ student_id: mark.student_id, code: refusal.declaration.code, message: errorText(refusal.declaration, refusal.data, tx.language) });
  }
  return { sheet: await classSheetOf(tx, { timetable_id: params.timetable_id, date: body.date }), refused };
}

interface Standing {
  lesson_minus_id: number;
  outcome: string;
}

/** Brings one client's mark to what is wanted. A refusal of the rules leaves the client as they were. */
async function setMark(tx: WriteContext, mark: Mark, at: { timetable_id: number; date: string; standing: Standing | undefined }): Promise<AppError | undefined> {
  const { standing } = at;
  if (mark.status === (standing?.outcome ?? null)) return undefined;
  if (standing) {
    const [charge] = await tx.run(chargeById, { school_id: tx.school_id, student_id: mark.student_id, id: standing.lesson_minus_id });
    await reverse(tx, charge!, null);
  }
  if (mark.status === null) return undefined;
  try {
    await writeVisit(tx, { student_id: mark.student_id, lesson_plus_id: null, service_id: null, timetable_id: at.timetable_id, date_visit: at.date, outcome: mark.status });
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.declaration.status === 409) return error;
    throw error;
  }
}

import { answeredVisits, abilities, id, localDate, z } from '@ritm/http';
import { accept_late, make_up_id } from './marks.ts';
import { lessonPlusStates, outcomes } from '@ritm/passes/contract';
import { attendances } from '@ritm/timetable/contract';

/** One client on the marking sheet of a class: their status and the pass that a mark would be charged to. */
export const sheetRow = z.object({
  student_id: id(),
  student_name: z.string(),
  status: z.enum(attendances),
  lesson_minus_id: z.nullable(id()),
  outcome: z.nullable(z.enum(outcomes)),
  /** The pass that the rules would choose, or the one already charged. */
  lesson_plus: z.nullable(
    z.object({
      id: id(),
      name: z.string(),
      left: z.nullable(answeredVisits()),
      ends_on: z.nullable(localDate()),
      state: z.enum(lessonPlusStates),
    }),
  ),
  /** When no pass pays: the one that the client most likely counts on, and why it does not pay. */
  why_not: z.nullable(z.object({ pass: z.string(), why: z.string() })),
  /**
   * Set when nothing paid for the regular place a day before the class, and nothing does now: it is flagged or was
   * released.
   */
  unpaid: z.nullable(z.enum(['not_paid', 'released'])),
  debt: z.int(),
  /** The place was taken as a trial. */
  trial: z.boolean(),
  birthday: z.boolean(),
});
export type SheetRow = z.output<typeof sheetRow>;

export const classSheet = z.object({
  timetable_id: id(),
  occurrence_id: id(),
  title: z.string(),
  date: localDate(),
  time_from: z.string(),
  time_to: z.string(),
  teacher_id: z.nullable(id()),
  capacity: z.nullable(z.int()),
  status: z.enum(['planned', 'conducted', 'canceled']),
  students: z.array(sheetRow),
  can: abilities('mark'),
});

/**
 * `status: null` removes the mark. A make-up that is named for a client who is already marked turns the visit into that
 * make-up, and `make_up_id: null` turns it into an ordinary visit; without the field a make-up stays one.
 */
export const marksBody = z.object({
  date: localDate(),
  marks: z
    .array(z.object({ student_id: id(), status: z.nullable(z.enum(outcomes)), make_up_id }))
    .check(z.minLength(1), z.maxLength(200)),
  accept_late,
});
export const marksResult = z.object({
  sheet: classSheet,
  /** Clients whose mark was refused, each with its own text; the others are marked. */
  refused: z.array(z.object({ student_id: id(), code: z.string(), message: z.string() })),
});

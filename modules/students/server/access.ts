import { rightsOf } from '@ritm/accounts/contract';
import { AppError, commonErrors } from '@ritm/http';
import { requireRow, type Actor, type ReadContext, type Runner, type WriteContext } from '@ritm/platform';
import { studentsErrors } from '../contract/errors.ts';
import type { GuardianRight } from '../contract/student.ts';
import { cardOfPerson } from './person/card-queries.ts';
import { briefsByIds, cardById, cardIdsOfUser, type CardRow, type StudentFacts } from './queries/card.ts';

type Context = ReadContext | WriteContext;

/**
 * Which clients the caller may access: all of the organization, a teacher's own, or the cards of the person themselves.
 * Jobs have no caller and may access all.
 */
export function reachOf(actor: Actor | undefined): { teacher_id: number | null; only: readonly number[] | undefined } {
  switch (actor?.role) {
    case undefined:
    case 'owner':
    case 'administrator':
      return { teacher_id: null, only: undefined };
    case 'teacher':
      // A teacher without a staff row has no clients.
      return { teacher_id: rightsOf(actor).all_clients ? null : (actor.staff_id ?? 0), only: undefined };
    case 'student':
    case 'user':
      return { teacher_id: null, only: actor.student_ids ?? [] };
    case 'moderator':
    case 'support':
      // Staff of the installation see no organization's clients.
      return { teacher_id: 0, only: [] };
  }
}

/** Finds the card for the module's own actions. A foreign client and a missing one give the same 404. */
export async function cardFor(context: Context, id: number): Promise<CardRow> {
  const { teacher_id, only } = reachOf(context.maybeActor);
  if (only && !only.includes(id)) throw new AppError(commonErrors.not_found);
  const [card] = await context.run(cardById, { school_id: context.school_id, id, teacher_id });
  if (!card) throw new AppError(commonErrors.not_found);
  return card;
}

/**
 * The only way for a higher module to obtain a client on behalf of a caller: a client of the own organization, for a
 * teacher one of their own clients, for a client themselves. Throws 404 otherwise. In a write, call it before anything
 * is awaited so that it shares the first round trip.
 */
export async function studentFor(context: Context, id: number): Promise<StudentFacts> {
  const student = requireRow(await studentsFor(context, [id]));
  return student;
}

/** The same for several clients, ordered by name; throws 404 when one of them is out of reach. */
export async function studentsFor(context: Context, ids: readonly number[]): Promise<StudentFacts[]> {
  const uniqueIds = [...new Set(ids)];
  const { teacher_id, only } = reachOf(context.maybeActor);
  if (only && !uniqueIds.every((id) => only.includes(id))) throw new AppError(commonErrors.not_found);
  const students = await context.run(briefsByIds, { school_id: context.school_id, ids: uniqueIds, teacher_id });
  if (students.length !== uniqueIds.length) throw new AppError(commonErrors.not_found);
  return students;
}

/**
 * Checks the clients that a body removes from somewhere. Without this check the database would silently ignore a
 * foreign id.
 */
export async function requireClients(tx: WriteContext, ids: readonly number[]): Promise<void> {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return;
  const students = await tx.run(briefsByIds, { school_id: tx.school_id, ids: uniqueIds, teacher_id: null });
  if (students.length !== uniqueIds.length) throw new AppError(studentsErrors.student_missing);
}

/**
 * Finds the client for a caller who books, pays or requests something for them: staff within their access, the person
 * themselves, or a guardian who has the right. A child whom the guardian may only see gives 403, a stranger's child
 * gives the 404 of `studentFor`.
 */
export async function studentForRight(context: Context, id: number, right: GuardianRight): Promise<StudentFacts> {
  const { maybeActor: actor, school_id } = context;
  if (actor?.role !== 'student' && actor?.role !== 'user') return studentFor(context, id);
  const [student, [card]] = await Promise.all([
    studentFor(context, id),
    context.run(cardOfPerson, { user_id: actor.user_id, school_id, student_id: id }),
  ]);
  if (!card?.rights.includes(right)) throw new AppError(commonErrors.forbidden);
  return student;
}

/**
 * Teachers see phone numbers masked unless the owner allows otherwise: clients belong to the organization, and a
 * teacher must not take them along.
 */
export const seesPhones = (actor: Actor): boolean => rightsOf(actor).see_phones;

/** A field of the organization may be hidden from teachers, and is never shown outside the organization. */
export const seesAllFields = ({ role }: Actor): boolean => role === 'owner' || role === 'administrator';

/** The cards of a signed-in person in an organization; the assembly uses them to build the membership. */
export const findOwnCards = async (runner: Runner, who: { school_id: number; user_id: number }): Promise<number[]> =>
  (await runner.run(cardIdsOfUser, who)).map(({ id }) => id);

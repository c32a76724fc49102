import { AppError, commonErrors } from '@ritm/http';
import type { Actor, ReadContext, WriteContext } from '@ritm/platform';
import { timetableErrors } from '../contract/index.ts';

/**
 * The teacher whose classes the caller may work with. Null means everybody's; a teacher works with their own only.
 * Clients and ordinary users have no classes in an organization (the specification's `user: timetable add/edit` is a
 * personal calendar): 403. A job has no caller.
 */
export function ownTeacherId(actor: Actor | undefined): number | null {
  switch (actor?.role) {
    case undefined:
    case 'owner':
    case 'administrator':
      return null;
    case 'teacher':
      // A teacher without a staff row leads no classes.
      return actor.staff_id ?? 0;
    case 'student':
    case 'user':
    case 'moderator':
    case 'support':
      throw new AppError(commonErrors.forbidden);
  }
}

/**
 * For a teacher, somebody else's class does not exist: the same 404. A substitute teacher has access to the substituted
 * date.
 */
export function requireOwnClass(
  context: ReadContext | WriteContext,
  of: { teacher_id: number | null; series_teacher_id: number | null },
): void {
  const ownId = ownTeacherId(context.maybeActor);
  if (ownId !== null && of.teacher_id !== ownId && of.series_teacher_id !== ownId)
    throw new AppError(commonErrors.not_found);
}

/** A teacher may assign classes only to themselves. */
export function requireOwnChoice(context: WriteContext, teacher_id: number | null | undefined): void {
  const ownId = ownTeacherId(context.maybeActor);
  if (ownId !== null && teacher_id !== undefined && teacher_id !== ownId) throw new AppError(timetableErrors.own_only);
}

/** Only an owner or administrator may let classes overlap. */
export function requireForce(context: WriteContext): void {
  if (context.actor.role !== 'owner' && context.actor.role !== 'administrator')
    throw new AppError(commonErrors.forbidden);
}

/** The desk may see the classes of every teacher, a teacher only their own. */
export function requireOwnClasses(context: ReadContext, teacher_id: number): void {
  const ownId = ownTeacherId(context.actor);
  if (ownId !== null && ownId !== teacher_id) throw new AppError(commonErrors.not_found);
}

import { AppError, commonErrors } from '@ritm/http';
import type { Actor, ReadContext, WriteContext } from '@ritm/platform';
import { timetableErrors } from '../contract/index.ts';

/**
 * Whose classes the caller works with: null is everybody's, a teacher has their own. Clients and ordinary users have none
 * in an organization (the specification's `user: timetable add/edit` is a personal calendar): 403. Jobs have no caller.
 */
export function ownTeacherId(actor: Actor | undefined): number | null {
  switch (actor?.role) {
    case undefined:
    case 'owner':
    case 'administrator':
      return null;
    case 'teacher':
      // A teacher without a staff row leads nothing.
      return actor.staff_id ?? 0;
    case 'student':
    case 'user':
    case 'moderator':
    case 'support':
      throw new AppError(commonErrors.forbidden);
  }
}

/** A class that is not the teacher's is, for them, no class: the same 404. Whoever stands in for somebody has that date. */
export function requireOwnClass(
  context: ReadContext | WriteContext,
  of: { teacher_id: number | null; series_teacher_id: number | null },
): void {
  const ownId = ownTeacherId(context.maybeActor);
  if (ownId !== null && of.teacher_id !== ownId && of.series_teacher_id !== ownId)
    throw new AppError(commonErrors.not_found);
}

/** What a teacher writes is led by themselves. */
export function requireOwnChoice(context: WriteContext, teacher_id: number | null | undefined): void {
  const ownId = ownTeacherId(context.maybeActor);
  if (ownId !== null && teacher_id !== undefined && teacher_id !== ownId) throw new AppError(timetableErrors.own_only);
}

/** Letting classes overlap is for owner and administrator. */
export function requireForce(context: WriteContext): void {
  if (context.actor.role !== 'owner' && context.actor.role !== 'administrator')
    throw new AppError(commonErrors.forbidden);
}

/** The classes of one teacher: the desk sees everybody's, a teacher their own. */
export function requireOwnClasses(context: ReadContext, teacher_id: number): void {
  const ownId = ownTeacherId(context.actor);
  if (ownId !== null && ownId !== teacher_id) throw new AppError(commonErrors.not_found);
}

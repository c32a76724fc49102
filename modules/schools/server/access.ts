import { AppError, commonErrors } from '@ritm/http';
import type { Runner, WriteContext } from '@ritm/platform';
import { branchById, placeById } from './place-queries.ts';
import { invitationById, invitationToPerson, type InvitationRow } from './invitation-queries.ts';
import { placeOfStaff, staffById } from './staff-queries.ts';

/** Rows of the caller's own organization; a foreign and a missing one give the same 404. */
interface Place extends Runner {
  readonly school_id: number;
}

export async function staffFor(context: Place, role: StaffRole, id: number) {
  const [row] = await context.run(staffById, { school_id: context.school_id, role, id });
  if (!row) throw new AppError(commonErrors.not_found);
  return row;
}
/** Staff rows that have calls of their own; an owner's row has none. */
export type StaffRole = 'teacher' | 'administrator';

export async function branchFor(context: Place, id: number) {
  const [row] = await context.run(branchById, { school_id: context.school_id, id });
  if (!row) throw new AppError(commonErrors.not_found);
  return row;
}

export async function placeFor(context: Place, id: number) {
  const [row] = await context.run(placeById, { school_id: context.school_id, id });
  if (!row) throw new AppError(commonErrors.not_found);
  return row;
}

/** Finds the staff row of a teacher or an administrator. */
export async function placeOfStaffFor(context: Place, id: number) {
  const [row] = await context.run(placeOfStaff, { school_id: context.school_id, id });
  if (!row) throw new AppError(commonErrors.not_found);
  return row;
}

export async function invitationFor(context: Place, id: number): Promise<InvitationRow> {
  const [row] = await context.run(invitationById, { school_id: context.school_id, id });
  if (!row) throw new AppError(commonErrors.not_found);
  return row;
}

/**
 * Finds an invitation to the caller's own number; an invitation to another number gives the same 404 as a missing one.
 */
export async function invitationToMeFor(context: WriteContext, id: number): Promise<InvitationRow> {
  const [row] = await context.run(invitationToPerson, { id, user_id: context.actor.user_id });
  if (!row) throw new AppError(commonErrors.not_found);
  return row;
}

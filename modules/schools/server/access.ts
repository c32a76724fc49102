import { AppError, commonErrors } from '@ritm/http';
import type { Runner } from '@ritm/platform';
import { branchById, placeById } from './place-queries.ts';
import { staffById } from './staff-queries.ts';

/** Rows of the caller's own organization; a foreign one and a missing one are the same 404. */
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

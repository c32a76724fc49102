import { AppError, commonErrors } from '@ritm/http';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { serviceById, type ServiceRow } from './queries.ts';

/** A service of the caller's own organization, archived ones too; a foreign and a missing one are the same 404. */
export async function serviceFor(context: ReadContext | WriteContext, id: number): Promise<ServiceRow> {
  const [service] = await context.run(serviceById, { school_id: context.school_id, id });
  if (!service) throw new AppError(commonErrors.not_found);
  return service;
}

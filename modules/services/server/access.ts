import { AppError, commonErrors } from '@ritm/http';
import type { ReadContext, WriteContext } from '@ritm/platform';
import { serviceById, type ServiceRow } from './queries.ts';

/**
 * Finds a service of the caller's own organization, including archived ones; a foreign and a missing one give the same
 * 404.
 */
export async function serviceFor(context: ReadContext | WriteContext, id: number): Promise<ServiceRow> {
  const [service] = await context.run(serviceById, { school_id: context.school_id, id });
  if (!service) throw new AppError(commonErrors.not_found);
  return service;
}

import type { SchoolOfTest } from '@ritm/schools/testing';
import type { TestApp } from '@ritm/testing';
import { servicesRoutes, type Service, type ServiceBody } from '../contract/index.ts';

let count = 0;

/**
 * Creates a pass of eight visits for 35 days at 4 400 ₽ unless the fields say otherwise, through the owner's own call.
 */
export function buildService(
  t: TestApp,
  { school_id, owner }: SchoolOfTest,
  fields: Partial<ServiceBody> = {},
): Promise<Service> {
  const usual = {
    name: `Абонемент ${++count}`,
    type: 'pass',
    price: 440_000,
    visits: 8,
    validity: 35,
    validity_unit: 'day',
  } as const;
  return t.call(owner, servicesRoutes.add_service, {
    params: { role: 'owner', school_id },
    body: { ...usual, ...fields },
  });
}

/** Sets a moderator's decision on a service without the back office. */
export async function setModeration(
  t: TestApp,
  { school_id }: SchoolOfTest,
  { service_id, status }: { service_id: number; status: 'published' | 'turned_off' },
): Promise<void> {
  await t.sql('update services set moderation_status = $3 where school_id = $1 and id = $2', [
    school_id,
    service_id,
    status,
  ]);
}

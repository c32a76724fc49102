import type { InstallationRole } from '@ritm/http';
import { queryClient } from '@ritm/web-kit';
import { installationRolesQuery } from '@ritm/support/web';
import { mySchoolsQuery } from '@ritm/schools/web';
import { canInSchool } from './shell/can-in-school.ts';

/** Roles and permissions fetched longer ago than this, in ms, are fetched again before a screen opens. */
const FRESH = 15_000;

/**
 * Spares a person a screen that would only refuse. An organization that is not in their list is the server's to answer:
 * to them it is not there. A role that is not theirs, or without the permission, is refused here as it is by every call.
 */
export async function canEnter(
  permission: string,
  { role, school_id }: { role: string; school_id: number },
): Promise<boolean> {
  const { data } = await queryClient.fetchQuery({ ...mySchoolsQuery, staleTime: FRESH });
  const school = data.find((one) => one.id === school_id);
  return !school || canInSchool(school, role, permission);
}

/** Whether the person serves the installation in that role. */
export async function isOfInstallation(role: InstallationRole): Promise<boolean> {
  return (await queryClient.fetchQuery({ ...installationRolesQuery, staleTime: FRESH })).data.includes(role);
}

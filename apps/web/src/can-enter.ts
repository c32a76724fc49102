import type { InstallationRole } from '@ritm/http';
import { queryClient } from '@ritm/web-kit';
import { installationRolesQuery } from '@ritm/support/web';
import { mySchoolsQuery } from '@ritm/schools/web';
import { canInSchool } from './shell/can-in-school.ts';

/** Roles and permissions fetched longer ago than this, in ms, are fetched again before a screen opens. */
const FRESH = 15_000;

/**
 * Whether to open a screen or to refuse without loading it. An organization that is not in the person's list is left to
 * the server, which answers 404. A role that the person does not have, or that lacks the permission, is refused here as
 * every call would refuse it.
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

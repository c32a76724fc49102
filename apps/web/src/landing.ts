import type { SchoolLine } from '@ritm/schools/contract';
import { mySchoolsQuery } from '@ritm/schools/web';
import { changeType, href, queryClient, type SessionType } from '@ritm/web-kit';

type Work = Pick<SchoolLine, 'id' | 'roles'>;

/** The organization of whoever works in one alone. */
export const onlyWork = <School extends Work>(schools: readonly School[]): School | undefined =>
  schools.length === 1 && schools[0]!.roles.length > 0 ? schools[0] : undefined;

/** The day of the organization in which the person works, where there is one; undefined leads to their own home. */
export async function landing(type: SessionType): Promise<string | undefined> {
  try {
    const { data } = await queryClient.fetchQuery(mySchoolsQuery);
    const school = onlyWork(data);
    if (!school) return undefined;
    if (!school.roles.some((role) => role === type)) await changeType(school.roles[0]!);
    return href('/school/$school_id', { school_id: school.id });
  } catch {
    // The home says what has failed better than an address that does not open.
    return undefined;
  }
}

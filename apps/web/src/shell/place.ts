import { allows } from '@ritm/accounts/contract';
import { schoolRoles, type SchoolRole } from '@ritm/http';
import type { SchoolLine } from '@ritm/schools/contract';
import { mySchoolsQuery } from '@ritm/schools/web';
import type { NavGroup, NavItem } from '@ritm/ui';
import { changeType, href, navigate, useParams, usePlaceShown, useSession, type SessionType } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { canInSchool } from './can-in-school.ts';
import { useShellT } from './messages.ts';
import { sectionsOf, type Section } from './sections.ts';

export interface Place {
  readonly role: SchoolRole;
  /** Undefined outside of organizations. */
  readonly school_id: number | undefined;
  readonly schools: readonly SchoolLine[];
}

/** Where the person is: the role of the address or of the session, and the organization. */
export function usePlace(): Place {
  const { type, school_id } = useParams();
  const session = useSession();
  const ownRole = session.type === 'client' ? 'student' : session.type;
  const role = schoolRoles.find((one) => one === type) ?? ownRole;
  const schools = useQuery(mySchoolsQuery);
  return {
    role,
    school_id: school_id && /^\d+$/.test(school_id) ? Number(school_id) : undefined,
    schools: schools.data?.data ?? [],
  };
}

const fill = (path: string, { role, school_id }: Pick<Place, 'role' | 'school_id'>): string =>
  path.replace('$type', role).replace('$school_id', String(school_id ?? ''));

/** Whether the person may do something where they are. */
export function useMay(place: Place): (permission: string) => boolean {
  const school = place.schools.find((one) => one.id === place.school_id);
  // Until the list has loaded, and in an organization that is not in it, the role alone decides.
  return (permission) => (school ? canInSchool(school, place.role, permission) : allows(place.role, permission));
}

export interface NavSection extends NavItem {
  /** The letter that leads here after `g`. */
  readonly key?: string | undefined;
}
interface NavSections extends NavGroup {
  readonly items: readonly NavSection[];
}

/** The navigation of a place, with the current section marked. */
export function useNavigation(place: Place): readonly NavSections[] {
  const t = useShellT();
  const { pathname } = usePlaceShown();
  const may = useMay(place);
  const toItem = (section: Section): NavSection => {
    const href = fill(section.path, place);
    const active =
      pathname === href || (section.under ?? []).some((path) => `${pathname}/`.startsWith(`${fill(path, place)}/`));
    return { href, label: t(section.label), icon: section.icon, active, key: section.key };
  };
  const isAlone = place.schools.find((one) => one.id === place.school_id)?.preset === 'specialist';
  const viewer = { may, isAlone };
  // A client's screens of an organization are among their own, so the organization's sections are not offered to them.
  const inSchool = place.school_id === undefined ? [] : sectionsOf(true, viewer);
  return (inSchool.length > 0 ? inSchool : sectionsOf(false, viewer)).map((group) => ({
    items: group.sections.map(toItem),
    ...(group.label && { label: t(group.label) }),
  }));
}

/**
 * Opens an organization. Where the current role does not fit, the session first switches to the strongest role there,
 * so that the first call is already allowed.
 */
export async function enterSchool(school: SchoolLine, as: SessionType): Promise<void> {
  const [strongest] = school.roles;
  if (strongest && !school.roles.some((role) => role === as)) await changeType(strongest);
  navigate(href('/school/$school_id', { school_id: school.id }));
}

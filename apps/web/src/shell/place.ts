import { defineRoute, allOf, roles, z, type Role } from '@ritm/http';
import type { NavGroup, NavItem } from '@ritm/ui';
import { call, useParams, usePlaceShown, useSession } from '@ritm/web-kit';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useShellT } from './messages.ts';
import { sectionsOf, type Section } from './sections.ts';

const listSchools = defineRoute({
  name: 'schools.get_list',
  method: 'GET',
  path: '/{role}/schools',
  summary: 'The organizations of the signed-in person in a role',
  params: z.object({ role: z.enum(roles) }),
  response: allOf(z.object({ id: z.int(), name: z.string() })),
  permission: 'schools.get_list',
});

const schoolsQuery = (role: Role) =>
  queryOptions({
    queryKey: ['schools', 'mine', role],
    queryFn: ({ signal }) => call(listSchools, { params: { role } }, { signal }),
  });

export interface SchoolName {
  readonly id: number;
  readonly name: string;
}

export interface Place {
  readonly role: Role;
  /** Undefined outside of organizations. */
  readonly school_id: number | undefined;
  readonly schools: readonly SchoolName[];
}

/** Where the person is: the role of the address or of the session, and the organization. */
export function usePlace(): Place {
  const { type, school_id } = useParams();
  const session = useSession();
  const own = session.type === 'client' ? 'student' : session.type;
  const role = roles.find((one) => one === type) ?? own;
  const schools = useQuery(schoolsQuery(role));
  return {
    role,
    school_id: school_id && /^\d+$/.test(school_id) ? Number(school_id) : undefined,
    schools: schools.data?.data ?? [],
  };
}

const fill = (path: string, { role, school_id }: Pick<Place, 'role' | 'school_id'>): string =>
  path.replace('$type', role).replace('$school_id', String(school_id ?? ''));

/** The navigation of a place, the section on the screen marked. */
export function useNavigation(place: Place): readonly NavGroup[] {
  const t = useShellT();
  const { pathname } = usePlaceShown();
  const toItem = (section: Section): NavItem => {
    const href = fill(section.path, place);
    const active =
      pathname === href || (section.under ?? []).some((path) => pathname.startsWith(`${fill(path, place)}/`));
    return { href, label: t(section.label), icon: section.icon, active };
  };
  return sectionsOf(place.role, place.school_id !== undefined).map((group) => ({
    items: group.sections.map(toItem),
    ...(group.label && { label: t(group.label) }),
  }));
}

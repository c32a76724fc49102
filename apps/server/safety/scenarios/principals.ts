import { installationRoles, type InstallationRole, type Role, type RouteDefinition } from '@ritm/http';
import { buildInstallationStaff } from '@ritm/support/testing';
import type { TestApp, TestSession } from '@ritm/testing';
import { grantsByRoute } from '../route-lists.ts';
import type { Tenant } from './tenant-fixture.ts';

const grants = grantsByRoute();

/** A kind of caller: the roles of the specification, seen from organization A. */
export interface Principal {
  name: string;
  session: TestSession | undefined;
  /** The roles that they really have in A. */
  roles: readonly Role[];
  /** Whether the client and the class of A belong to them. */
  linked: boolean;
  /** Their role in the installation itself. */
  installation?: InstallationRole;
}

const outside = { roles: [], linked: false } as const;

export async function principalsOf(t: TestApp, a: Tenant, b: Tenant): Promise<Principal[]> {
  const removed = await t.signIn();
  await t.sql(
    `
      insert into staff (school_id, user_id, role, firstname, archived_at)
      values ($1, $2, 'administrator', 'Бывший', now())`,
    [a.school.school_id, removed.user_id],
  );
  return [
    { name: 'public', session: undefined, roles: [], linked: false },
    { name: 'signed in, no place here', session: await t.signIn(), roles: [], linked: false },
    { name: 'client of A', session: a.student, roles: ['student', 'user'], linked: true },
    { name: 'teacher of A, their client', session: a.teacher, roles: ['teacher'], linked: true },
    { name: 'teacher of A, another’s client', session: a.otherTeacher, roles: ['teacher'], linked: false },
    { name: 'administrator of A', session: a.administrator, roles: ['administrator'], linked: true },
    { name: 'owner of A', session: a.school.owner, roles: ['owner'], linked: true },
    { name: 'owner of B', session: b.school.owner, roles: [], linked: false },
    { name: 'removed administrator of A', session: removed, roles: [], linked: false },
    { ...outside, name: 'moderator', session: await buildInstallationStaff(t, 'moderator'), installation: 'moderator' },
    { ...outside, name: 'support', session: await buildInstallationStaff(t, 'support'), installation: 'support' },
  ];
}

export type Expected = 'in' | 401 | 403 | 404;

/**
 * The expected answer of the access check, derived from the reviewed list alone: what the route does with an allowed
 * call is tested elsewhere.
 */
export function expectedAt(route: RouteDefinition, principal: Principal, role: Role): Expected {
  const grant = grants.get(route.name);
  if (!grant) throw new Error(`${route.name} is not in route-grants.tsv`);
  if (grant.who.includes('public')) return 'in';
  if (!principal.session) return 401;
  if (grant.who.includes('session')) return 'in';
  const allowed = grant.who.includes(role);
  // A call from outside needs no membership in the organization.
  if (!route.path.includes('{school_id}') || grant.outside) {
    const isTrue = !installationRoles.some((one) => one === role) || principal.installation === role;
    return isTrue && allowed ? 'in' : 403;
  }
  if (principal.roles.length === 0) return 404;
  return principal.roles.includes(role) && allowed ? 'in' : 403;
}

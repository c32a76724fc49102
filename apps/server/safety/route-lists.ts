import { readFileSync } from 'node:fs';
import { permissionTable } from '@ritm/accounts/contract';
import { roles, type RouteDefinition } from '@ritm/http';
import { type Implementation } from '@ritm/platform';
import { rateLimits, runningLimits, uploadedBytes, type RateLimit } from '@ritm/platform/testing';

/**
 * Who may call each route, which limits count it, and how much each limit allows: three lists that people have
 * reviewed. They are edited by hand beside the code, so that a change of access or of a limit is a line of the diff
 * (decision 062).
 */
const linesOf = (name: string): readonly string[] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

/** The grant of a route: its permission, and everybody whom that admits. */
export interface Grant {
  readonly permission: string;
  /** Roles; or `public`, `session`, `session client` where the route needs no permission. */
  readonly who: readonly string[];
  /** The roles `student` and `user` need no membership in the organization. */
  readonly outside: boolean;
}

export const reviewedGrants = (): readonly string[] => linesOf('route-grants.tsv');
export const reviewedLimits = (): readonly string[] => linesOf('route-limits.tsv');
export const reviewedValues = (): readonly string[] => linesOf('limit-figures.tsv');

/** The reviewed grant of each route, by its name. */
export function grantsByRoute(): ReadonlyMap<string, Grant> {
  return new Map(
    reviewedGrants().map((line) => {
      const [name, , , permission, who] = line.split('\t') as [string, string, string, string, string];
      const words = who.split(' ');
      return [name, { permission, who: words.filter((one) => one !== 'outside'), outside: words.includes('outside') }];
    }),
  );
}

const named = new Map(permissionTable().map((one) => [one.permission, one.roles]));

function whoMay({ permission, outside }: RouteDefinition): readonly string[] {
  if (typeof permission === 'string') {
    const granted = named.get(permission) ?? [];
    return [...roles.filter((role) => granted.includes(role)), ...(outside ? ['outside'] : [])];
  }
  if ('public' in permission) return ['public'];
  return permission.client ? ['session', 'client'] : ['session'];
}

/** The line that the route's code gives for the list of grants. */
export function grantLine(route: RouteDefinition): string {
  const permission = typeof route.permission === 'string' ? route.permission : '-';
  return [route.name, route.method, route.path, permission, whoMay(route).join(' ')].join('\t');
}

/**
 * The line that the route's code gives for the list of limits. Every call is also counted by its address,
 * and by its person and session or as a guest's.
 */
export function limitLine({ route, writes }: Implementation): string {
  const words = [
    writes ? 'write' : 'read',
    ...(route.limit ? [route.limit] : []),
    ...(route.heavy ? ['heavy'] : []),
    ...(route.upload ? [`upload=${route.upload.maxBytes}`] : []),
  ];
  return [route.name, route.method, route.path, words.join(' ')].join('\t');
}

const rateLine = (name: string, { max, seconds, closed }: RateLimit) =>
  `${name}\t${max} in ${seconds} s${closed ? ', closed when it cannot count' : ''}`;

/** How much each limit allows, according to the code. */
export const valueLines = (): string[] => [
  ...Object.entries(rateLimits).flatMap(([name, limits]) => limits.map((one) => rateLine(name, one))),
  ...Object.entries(runningLimits).map(([name, { max, waitMs }]) => `${name}\t${max} at once, waits ${waitMs} ms`),
  rateLine('uploaded_bytes', uploadedBytes),
];

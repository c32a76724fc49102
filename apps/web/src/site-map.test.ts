import { globSync, readFileSync } from 'node:fs';
import { allows, knows } from '@ritm/accounts/contract';
import { schoolRoles } from '@ritm/http';
import { expect, test } from 'vitest';
import { canInSchool } from './shell/can-in-school.ts';

interface Line {
  readonly path: string;
  readonly access: string;
  readonly permission: string | undefined;
}

const source = readFileSync(new URL('./routes.ts', import.meta.url), 'utf8');
const siteMap: readonly Line[] = [...source.matchAll(/^\s*screen\(\s*'([^']+)',\s*'([^']+)',\s*(?:'([^']+)',)?/gm)].map(
  ([, path, access, permission]) => ({ path: path!, access: access!, permission }),
);
const inSchool = siteMap.filter((one) => one.path.includes('$school_id') && !one.path.startsWith('/company'));

/** Who may open the specification's screens; a screen that is not built yet is not checked. */
const specified: Readonly<Record<string, string>> = {
  '/sign_in': 'public',
  '/auth': 'public',
  '/notifications': 'session',
  '/profile': 'session',
  '/profile/edit': 'session',
  '/profile/my_calendar': 'session',
  '/profile/my_orders': 'session',
  '/profile/my_companies': 'session',
  '/profile/my_subsriptions': 'session',
  '/profile/cabinet_client': 'session',
  '/membership': 'session',
  '/membership/profile': 'session',
  '/user/$user_id': 'public',
  '/schools': 'session',
  '/school/$school_id': 'session',
  '/school/$school_id/administrators/$type': 'session',
  '/$type/school/$school_id/services': 'role',
  '/$type/school/$school_id/service/$service_id': 'role',
  '/$type/school/$school_id/students': 'role',
  '/$type/school/$school_id/student/$student_id': 'role',
  '/$type/school/$school_id/teachers': 'role',
  '/$type/school/$school_id/teacher/$teacher_id': 'role',
  '/$type/school/$school_id/work_times': 'role',
  '/$type/school/$school_id/schedule': 'role',
  '/$type/school/$school_id/finance': 'role',
  '/$type/school/$school_id/timetable': 'role',
  '/$type/schools/$school_id/services_groups': 'role',
  '/$type/schools/$school_id/students_groups': 'role',
  '/$type/schools/$school_id/visits_students': 'role',
  '/$type/schools/$school_id/activites_students': 'role',
};

test('every screen has the access that the specification gives it', () => {
  const known = siteMap.filter((one) => one.path in specified);
  expect(known.length).toBeGreaterThan(15);
  // An entrance is a public page with a layout of its own.
  const expectedAccess = (access: string) => (access === 'entrance' ? 'public' : access);
  expect(known.filter((one) => specified[one.path] !== expectedAccess(one.access))).toEqual([]);
});

test('every screen inside an organization names a permission that the file knows', () => {
  expect(inSchool.length).toBeGreaterThan(10);
  expect(inSchool.filter((one) => one.permission === undefined || !knows(one.permission))).toEqual([]);
});

test.each(schoolRoles)('the door of a screen lets %s in exactly where the permission file does', (role) => {
  const school = { roles: [role], beyond: [] };
  for (const { permission } of inSchool) {
    expect(canInSchool(school, role, permission!)).toBe(allows(role, permission!));
    for (const other of schoolRoles.filter((one) => one !== role))
      expect(canInSchool(school, other, permission!)).toBe(false);
  }
});

test('a right of one person opens the screen to them under that role alone', () => {
  const beyond = [{ role: 'administrator' as const, permissions: ['finances.get_list'] }];
  const school = { roles: ['administrator' as const, 'teacher' as const], beyond };
  expect(canInSchool(school, 'administrator', 'finances.get_list')).toBe(true);
  expect(canInSchool(school, 'teacher', 'finances.get_list')).toBe(false);
  expect(canInSchool(school, 'administrator', 'audit.get_list')).toBe(false);
});

test('every line of the menus has its screen', () => {
  const sections = readFileSync(new URL('./shell/sections.ts', import.meta.url), 'utf8');
  const paths = [...sections.matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path!);
  expect(paths.length).toBeGreaterThan(15);
  expect(paths.filter((path) => !siteMap.some((one) => one.path === path))).toEqual([]);
});

const root = new URL('../../../', import.meta.url).pathname;
const sourcesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: root })
    .filter((path) => !path.includes('.test.') && !path.endsWith('/src/routes.ts'))
    .map((path) => readFileSync(root + path, 'utf8'));

/** The screens of each module's door that no line of the site map opens: `services.services_groups`. */
function unmounted(doors: readonly { module: string; text: string }[], routes: string): string[] {
  return doors.flatMap(({ module, text }) => {
    const table = /^export const screens = \{(.*?)^\};/ms.exec(text)?.[1] ?? '';
    const names = [...table.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => `${module}.${name}`);
    return names.filter((name) => !new RegExp(`\\b${name}\\b`).test(routes));
  });
}

test('every screen of a module has its line; control: one without it is named', () => {
  const doors = globSync('modules/*/web/index.ts', { cwd: root }).map((path) => ({
    module: path.split('/')[1]!,
    text: readFileSync(root + path, 'utf8'),
  }));
  expect(doors.length).toBeGreaterThan(15);
  expect(unmounted(doors, source)).toEqual([]);
  const forgotten = "export const screens = {\n  archive: () => import('./screens/archive.tsx'),\n};\n";
  expect(unmounted([{ module: 'services', text: forgotten }], source)).toEqual(['services.archive']);
});

/** Screens to which nothing of the product leads, and who opens them. */
const openedByAddress: Readonly<Record<string, string>> = {
  '/auth': 'another site of the product sends a person here with a ticket',
  '/c/$answer': 'a client opens it by the link of a message',
  '/profile/my_orders': 'nothing can be ordered yet, so no menu leads there; the specification names the address',
  '/membership/profile': 'the specification names the address; the profile itself opens from the menu',
};

const unlinked = (paths: readonly string[], sources: readonly string[]): string[] =>
  paths.filter((path) => !sources.some((text) => ["'", '"', '`'].some((quote) => text.includes(quote + path + quote))));

test('every screen is in a menu or linked from another; control: one that is neither is named', () => {
  const sources = [
    'modules/*/web/**/*.{ts,tsx}',
    'apps/web/src/**/*.{ts,tsx}',
    'packages/web-kit/src/**/*.{ts,tsx}',
  ].flatMap(sourcesOf);
  const paths = siteMap.map(({ path }) => path).filter((path) => !(path in openedByAddress));
  expect(unlinked(paths, sources)).toEqual([]);
  expect(unlinked(['/$type/school/$school_id/services/archive'], sources)).toHaveLength(1);
});

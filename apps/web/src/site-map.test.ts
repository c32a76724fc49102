import { readFileSync } from 'node:fs';
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

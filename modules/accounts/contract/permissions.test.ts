import { roles } from '@ritm/http';
import { expect, test } from 'vitest';
import { additions, allows, knows, permissionTable } from './permissions.ts';
import { specificationGrants } from './specification-grants.ts';

const verbatim = Object.entries(specificationGrants).flatMap(([role, resources]) =>
  Object.entries(resources).flatMap(([resource, actions]) =>
    actions.map((action) => ({ role, permission: `${resource}.${action}` })),
  ),
);

test('holds the 79 grants of the specification over its 38 actions', () => {
  expect(verbatim).toHaveLength(79);
  expect(new Set(verbatim.map((one) => one.permission)).size).toBe(38);
  const perRole = Object.fromEntries(
    Object.keys(specificationGrants).map((role) => [role, verbatim.filter((one) => one.role === role).length]),
  );
  expect(perRole).toEqual({ owner: 37, teacher: 16, administrator: 24, user: 2 });
  for (const { role, permission } of verbatim)
    expect(allows(role as 'owner', permission), `${role} ${permission}`).toBe(true);
});

test('adds nothing twice and nothing without a reason', () => {
  const seen = new Set(verbatim.map(({ role, permission }) => `${role} ${permission}`));
  for (const { action, roles: given, reason } of additions) {
    expect(reason.length, action).toBeGreaterThan(10);
    expect(given.length, action).toBeGreaterThan(0);
    for (const role of given) {
      expect(seen.has(`${role} ${action}`), `${role} ${action} is granted twice`).toBe(false);
      seen.add(`${role} ${action}`);
    }
  }
});

test('denies by default', () => {
  const all = permissionTable();
  let denied = 0;
  for (const { permission, roles: given } of all) {
    expect(knows(permission)).toBe(true);
    expect(allows('public', permission)).toBe(false);
    for (const role of roles) {
      expect(allows(role, permission)).toBe(given.includes(role));
      if (!given.includes(role)) denied++;
    }
  }
  expect(denied).toBeGreaterThan(all.length);
  expect(knows('schools.burn')).toBe(false);
  expect(allows('owner', 'schools.burn')).toBe(false);
});

test.each([
  'finances.get_list',
  'finances.add',
  'schools.edit',
  'teachers.add',
  'administrators.add',
  'audit.get_list',
  'services.edit',
])('%s is the owner’s alone', (permission) => {
  expect(roles.filter((role) => allows(role, permission))).toEqual(['owner']);
});

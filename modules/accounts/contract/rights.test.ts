import { roles } from '@ritm/http';
import { expect, test } from 'vitest';
import { allows, permissionTable } from './permissions.ts';
import { grantable, hasPermission, permissionsBeyondRole, rightsOf, rightsPresets } from './rights.ts';

const everything = {
  see_phones: true,
  see_money: true,
  see_finances: true,
  edit_finances: true,
  all_clients: true,
  freeze_backdate: true,
};

test('without a word of the owner a teacher sees neither numbers nor money, an administrator not the finances', () => {
  expect(rightsOf({ role: 'teacher', rights: {} })).toEqual({
    see_phones: false,
    see_money: false,
    see_finances: false,
    edit_finances: false,
    all_clients: false,
    freeze_backdate: false,
    days_back: null,
  });
  expect(rightsOf({ role: 'administrator', rights: {} })).toMatchObject({ see_phones: true, see_finances: false });
});

test.each(roles)('what cannot be given to a role is not taken from its row: %s', (role) => {
  const open: readonly string[] = role === 'administrator' || role === 'teacher' ? grantable[role] : [];
  const [plain, given] = [rightsOf({ role, rights: {} }), rightsOf({ role, rights: { ...everything, days_back: 3 } })];
  const changed = Object.entries(given).filter(
    ([name, value]) => !open.includes(name) && value !== plain[name as keyof typeof plain],
  );
  expect(changed).toEqual([]);
});

test('a right opens its permissions to that person and nothing else to anybody', () => {
  for (const { permission } of permissionTable())
    for (const role of roles) {
      expect(hasPermission({ role, rights: {} }, permission)).toBe(allows(role, permission));
      const opened = hasPermission({ role, rights: everything }, permission) !== allows(role, permission);
      expect(opened, `${role} ${permission}`).toBe(role === 'administrator' && permission.startsWith('finances.'));
    }
  expect(permissionsBeyondRole({ role: 'administrator', rights: { see_finances: true } })).toEqual([
    'finances.get_list',
    'finances.get_item',
  ]);
  expect(permissionsBeyondRole({ role: 'owner', rights: {} })).toEqual([]);
});

test('a preset names every right that its role may have', () => {
  for (const role of ['administrator', 'teacher'] as const)
    for (const preset of Object.values(rightsPresets[role]))
      expect(Object.keys(preset).toSorted()).toEqual([...grantable[role]].toSorted());
});

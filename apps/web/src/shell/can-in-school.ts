import { allows } from '@ritm/accounts/contract';
import type { SchoolLine } from '@ritm/schools/contract';

/**
 * Whether the person may do it in the organization in that role: by the role itself, or by a right that the owner gave
 * them.
 */
export function canInSchool(
  { roles, beyond }: Pick<SchoolLine, 'roles' | 'beyond'>,
  role: string,
  permission: string,
): boolean {
  const held = roles.find((one) => one === role);
  if (!held) return false;
  return allows(held, permission) || beyond.some((one) => one.role === held && one.permissions.includes(permission));
}

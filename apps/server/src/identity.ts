import { knows, hasPermission } from '@ritm/accounts/contract';
import { findSession, touchSession } from '@ritm/accounts/server';
import type { Identity, Membership } from '@ritm/platform';
import { schoolsErrors, tariffAllows } from '@ritm/schools/contract';
import { findStaffRoles } from '@ritm/schools/server';
import { findOwnCards } from '@ritm/students/server';
import { findInstallationRoles } from '@ritm/support/server';

/** A person's identity, combined from the modules that own users, staff and clients. */
export const identity: Identity = {
  findSession,
  touch: touchSession,
  allows: hasPermission,
  knows,
  findInstallationRoles,
  refusal: ({ actor, permission, writes }) =>
    writes && !tariffAllows(actor.lacks ?? [], permission) ? schoolsErrors.tariff_lacks : undefined,
  async findMembership(runner, who) {
    const [staff, cards] = await Promise.all([findStaffRoles(runner, who), findOwnCards(runner, who)]);
    if (!staff) return undefined;
    const roles: Membership['roles'] = { ...staff.roles };
    if (cards.length > 0) {
      roles.student = { student_ids: cards, rights: {} };
      roles.user = { student_ids: cards, rights: {} };
    }
    if (Object.keys(roles).length === 0) return undefined;
    const { time_zone, lacks, files_bytes } = staff;
    return { time_zone, lacks, files_bytes, roles };
  },
};

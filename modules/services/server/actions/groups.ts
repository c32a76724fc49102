import { allows } from '@ritm/accounts/contract';
import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import type { ReadContext, WriteContext } from '@ritm/platform';
import type { ServicesGroup, servicesRoutes } from '../../contract/index.ts';
import {
  deleteGroup,
  groupById,
  groupsOfSchool,
  insertGroup,
  orderGroups,
  ungroupServices,
  updateGroup,
  type GroupRow,
} from '../group-queries.ts';
import { toServicesGroup } from '../views.ts';

export async function listGroups(
  read: ReadContext | WriteContext,
): Promise<{ data: ServicesGroup[]; can: { add: boolean } }> {
  const groups = await read.run(groupsOfSchool, { school_id: read.school_id });
  return {
    data: groups.map((group) => toServicesGroup(group, read.actor)),
    can: { add: allows(read.actor.role, 'services_groups.add') },
  };
}

/** `PUT services_groups` sets the order of the groups. A group of another organization gives 404. */
export async function setGroupsOrder(
  tx: WriteContext,
  { body }: RouteInput<typeof servicesRoutes.set_services_groups>,
): ReturnType<typeof listGroups> {
  const { school_id } = tx;
  tx.lock(['services_groups', school_id]);
  const before = await tx.run(groupsOfSchool, { school_id });
  const ids = [...new Set(body.groups_ids)];
  if (!ids.every((id) => before.some((group) => group.id === id))) throw new AppError(commonErrors.not_found);
  tx.defer(orderGroups, { school_id, ids });
  tx.audit({
    action: 'services.groups_ordered',
    object_type: 'services_group',
    before: { groups_ids: before.map(({ id }) => id) },
    after: { groups_ids: ids },
  });
  tx.emit('services.groups_ordered', ids);
  await tx.flush();
  return listGroups(tx);
}

export async function addGroup(
  tx: WriteContext,
  { body }: RouteInput<typeof servicesRoutes.add_services_group>,
): Promise<ServicesGroup> {
  const [made] = await tx.run(insertGroup, {
    school_id: tx.school_id,
    name: body.name,
    position: body.position ?? null,
  });
  const group: GroupRow = { ...made!, name: body.name, services_count: 0 };
  tx.audit({
    action: 'services.group_created',
    object_type: 'services_group',
    object_id: group.id,
    after: { name: group.name, position: group.position },
  });
  tx.emit('services.group_created', [group.id]);
  return toServicesGroup(group, tx.actor);
}

export async function editGroup(
  tx: WriteContext,
  { params, body }: RouteInput<typeof servicesRoutes.edit_services_group>,
): Promise<ServicesGroup> {
  const before = await lockedGroup(tx, params.id);
  const after: GroupRow = { ...before, name: body.name ?? before.name, position: body.position ?? before.position };
  if (after.name === before.name && after.position === before.position) return toServicesGroup(before, tx.actor);
  const shown = ({ name, position }: GroupRow) => ({ name, position });
  tx.defer(updateGroup, { school_id: tx.school_id, id: before.id, ...shown(after) });
  tx.audit({
    action: 'services.group_edited',
    object_type: 'services_group',
    object_id: before.id,
    before: shown(before),
    after: shown(after),
  });
  tx.emit('services.group_edited', [before.id]);
  return toServicesGroup(after, tx.actor);
}

export async function removeGroup(
  tx: WriteContext,
  { params }: RouteInput<typeof servicesRoutes.delete_services_group>,
): Promise<{ ok: true }> {
  const group = await lockedGroup(tx, params.id);
  tx.defer(ungroupServices, { school_id: tx.school_id, id: group.id });
  tx.defer(deleteGroup, { school_id: tx.school_id, id: group.id });
  tx.audit({
    action: 'services.group_deleted',
    object_type: 'services_group',
    object_id: group.id,
    before: { name: group.name },
  });
  tx.emit('services.group_deleted', [group.id]);
  return { ok: true };
}

async function lockedGroup(tx: WriteContext, id: number): Promise<GroupRow> {
  tx.lock(['services_group', tx.school_id, id]);
  const [group] = await tx.run(groupById, { school_id: tx.school_id, id });
  if (!group) throw new AppError(commonErrors.not_found);
  return group;
}

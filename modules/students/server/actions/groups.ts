import { allows } from '@ritm/accounts/contract';
import { AppError, commonErrors, type RouteInput } from '@ritm/http';
import type { ReadContext, WriteContext } from '@ritm/platform';
import type { StudentsGroup, studentsRoutes } from '../../contract/index.ts';
import {
  deleteGroup,
  emptyGroup,
  groupById,
  groupsOfSchool,
  insertGroup,
  renameGroup,
  setMembers,
} from '../queries/groups.ts';
import { toStudentsGroup } from '../views.ts';

export async function listGroups(read: ReadContext): Promise<{ data: StudentsGroup[]; can: { add: boolean } }> {
  const groups = await read.run(groupsOfSchool, { school_id: read.school_id });
  return {
    data: groups.map((group) => toStudentsGroup(group, read.actor)),
    can: { add: allows(read.actor.role, 'students_groups.add') },
  };
}

export async function addGroup(
  tx: WriteContext,
  { body }: RouteInput<typeof studentsRoutes.add_students_group>,
): Promise<StudentsGroup> {
  const [made] = await tx.run(insertGroup, { school_id: tx.school_id, name: body.name });
  tx.audit({
    action: 'students.group_created',
    object_type: 'students_group',
    object_id: made!.id,
    after: { name: body.name },
  });
  tx.emit('students.group_created', [made!.id]);
  return toStudentsGroup({ id: made!.id, name: body.name, students_count: 0 }, tx.actor);
}

export async function editGroup(
  tx: WriteContext,
  { params, body }: RouteInput<typeof studentsRoutes.edit_students_group>,
): Promise<StudentsGroup> {
  const group = await lockedGroup(tx, params.id);
  const { name = group.name } = body;
  if (name === group.name) return toStudentsGroup(group, tx.actor);
  tx.defer(renameGroup, { school_id: tx.school_id, id: group.id, name });
  tx.audit({
    action: 'students.group_renamed',
    object_type: 'students_group',
    object_id: group.id,
    before: { name: group.name },
    after: { name },
  });
  tx.emit('students.group_renamed', [group.id]);
  return toStudentsGroup({ ...group, name }, tx.actor);
}

export async function removeGroup(
  tx: WriteContext,
  { params }: RouteInput<typeof studentsRoutes.delete_students_group>,
): Promise<{ ok: true }> {
  const group = await lockedGroup(tx, params.id);
  tx.defer(emptyGroup, { school_id: tx.school_id, id: group.id });
  tx.defer(deleteGroup, { school_id: tx.school_id, id: group.id });
  tx.audit({
    action: 'students.group_deleted',
    object_type: 'students_group',
    object_id: group.id,
    before: { name: group.name },
  });
  tx.emit('students.group_deleted', [group.id]);
  return { ok: true };
}

export async function setGroupMembers(
  tx: WriteContext,
  { params, body }: RouteInput<typeof studentsRoutes.set_students_group_members>,
): Promise<StudentsGroup> {
  const group = await lockedGroup(tx, params.id);
  await tx.run(setMembers, { school_id: tx.school_id, id: group.id, students_ids: body.students_ids });
  tx.audit({
    action: 'students.group_filled',
    object_type: 'students_group',
    object_id: group.id,
    after: { students_ids: body.students_ids },
  });
  tx.emit('students.group_filled', [group.id]);
  const [after] = await tx.run(groupById, { school_id: tx.school_id, id: group.id });
  return toStudentsGroup(after!, tx.actor);
}

async function lockedGroup(tx: WriteContext, id: number) {
  tx.lock(['students_group', tx.school_id, id]);
  const [group] = await tx.run(groupById, { school_id: tx.school_id, id });
  if (!group) throw new AppError(commonErrors.not_found);
  return group;
}
